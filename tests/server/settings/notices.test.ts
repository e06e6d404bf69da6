import { createECDH } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { getNotices } from '../../../src/contract/settings/settings';
import { makeDigest } from '../../../src/server/jobs/send-digest';
import { dayStart, shopDay } from '../../../src/shop/shop-day';
import { buy, newBuyer } from '../../support/buyers';
import { peopleForEach } from '../../support/people';
import { DAY, HOUR, shopForEach } from '../../support/shop';

const PATH = '/api/admin/settings/notices';

describe('The mails to the owner', () => {
  const shop = shopForEach({ shopEmail: 'desk@shop.test' });
  const people = peopleForEach(shop);

  const queued = async (kind: string) => {
    const rows = await shop.db
      .selectFrom('outbox')
      .select('payload')
      .where('kind', '=', kind)
      .execute();
    return rows.map(({ payload }) => JSON.parse(payload) as { to: string; number?: string });
  };

  /** To this hour of the next day in Toronto. */
  const goTo = (hours: number) => {
    const next = dayStart(shopDay(new Date(shop.clock())), 1)?.getTime() ?? 0;
    shop.clock.pass(next - shop.clock() + hours * HOUR);
  };

  it('say each new order once, to the shop’s mailbox, and nothing about the buyer', async () => {
    const buyer = await newBuyer(shop, [[1041, 1]]);
    const { orderNumber } = await buy(buyer);
    const mails = await queued('order-new');
    expect(mails).toMatchObject([{ to: 'desk@shop.test', number: orderNumber }]);
    expect(JSON.stringify(mails)).not.toContain(buyer.account.email);
    while (await shop.deliver());
    expect(shop.mail.sent.map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining(`New order ${orderNumber}`),
    );
  });

  const digest = () => makeDigest(shop.parts);

  it('are switched off and sent elsewhere by the admin, one of two at a time', async () => {
    const { admin } = people;
    const known = async () => getNotices.reply.parse((await admin.get(PATH)).body);
    expect(await known()).toEqual({ eachOrder: true, digest: true, to: null, version: 0 });
    const to = 'owner@shop.test';
    const first = { eachOrder: true, digest: true, to, from: 0 };
    expect((await admin.put(PATH, first)).body).toMatchObject({ to, version: 1 });
    const late = await admin.put(PATH, { ...first, eachOrder: false });
    expect([late.status, late.body]).toMatchObject([409, { code: 'changed' }]);
    await buy(await newBuyer(shop, [[1041, 1]]));
    expect(await queued('order-new')).toMatchObject([{ to }]);
    await admin.put(PATH, { eachOrder: false, digest: false, to: null, from: 1 });
    await buy(await newBuyer(shop, [[1041, 1]]));
    expect(await queued('order-new')).toHaveLength(1);
  });

  it('have a digest of the morning, once a day from 07:00 in Toronto, when something waits', async () => {
    goTo(8);
    const running = digest();
    await running();
    expect(await queued('shop-digest')).toEqual([]);
    await buy(await newBuyer(shop, [[1041, 1]]));
    // This morning was looked at.
    await running();
    expect(await queued('shop-digest')).toEqual([]);
    goTo(6.9);
    await running();
    expect(await queued('shop-digest')).toEqual([]);
    shop.clock.pass(HOUR);
    await running();
    // Another process, or the same one after a restart.
    await digest()();
    expect(await queued('shop-digest')).toMatchObject([
      { to: 'desk@shop.test', yesterday: { orders: 1 } },
    ]);
    shop.clock.pass(DAY / 4);
    await digest()();
    expect(await queued('shop-digest')).toHaveLength(1);
    while (await shop.deliver());
    const { text } = shop.mail.sent.find(({ key }) => key.startsWith('shop-digest')) ?? {};
    expect(text).toContain('New orders: 1');
    expect(text).not.toContain('Late');
  });

  it('have the orders on terms that are overdue in the digest, with what is owed (docs/rules.md 7.14)', async () => {
    const { admin, vendor } = people;
    await admin.put(`/api/admin/users/${vendor.account.id}/terms`, { days: 1, limit: '200' });
    for (const quantity of [2, 1]) {
      const lines = [{ productId: 1002, quantity }];
      const { body } = await admin.post('/api/admin/quotes', { username: 'val', lines });
      const { id } = body as { id: string };
      expect((await admin.post(`/api/admin/quotes/${id}/paid`, { means: 'terms' })).status).toBe(
        200,
      );
    }
    const text = async () => {
      goTo(8);
      await digest()();
      while (await shop.deliver());
      return shop.mail.sent.findLast(({ key }) => key.startsWith('shop-digest'))?.text;
    };
    // Their last day.
    expect(await text()).not.toContain('Overdue');
    expect(await text()).toContain('Overdue: 2, $89.46 CAD');
  });

  it('name the devices that may miss their reminder, on the first day of the month before the sale', async () => {
    const subscribe = async (name: string) => {
      const subscription = {
        endpoint: `https://updates.push.services.mozilla.com/wpush/v2/${name}`,
        keys: {
          p256dh: createECDH('prime256v1').generateKeys('base64url'),
          auth: 'a'.repeat(22),
        },
      };
      const { status } = await people.visitor.post('/api/push/subscribe', { subscription });
      expect(status).toBe(200);
    };
    shop.clock.set('2026-05-01T15:00:00Z');
    await subscribe('silent');
    shop.clock.set('2026-08-31T12:00:00Z');
    await subscribe('heard');
    await digest()();
    expect(await queued('shop-digest')).toEqual([]);
    shop.clock.set('2026-09-01T12:00:00Z');
    await digest()();
    while (await shop.deliver());
    const mail = shop.mail.sent.find(({ key }) => key.startsWith('shop-digest'));
    expect(mail?.text).toContain(
      'Devices with reminders that have been silent for three months: 1',
    );
  });
});
