import { describe, expect, it } from 'vitest';
import { queueMail } from '../../../src/server/services/mail/outbox';
import { buy, newBuyer } from '../../support/buyers';
import { meetPeople, peopleForAll } from '../../support/people';
import { DAY, MINUTE, openShop, shopForAll } from '../../support/shop';

describe('The open work of the admin', () => {
  const shop = shopForAll();
  const people = peopleForAll(shop);

  it('is counted: new orders and orders to look at, messages to answer, mails that failed', async () => {
    const counted = async () => (await people.admin.get('/api/admin/waiting')).body;
    expect(await counted()).toEqual({
      orders: 0,
      returns: 0,
      inbox: 0,
      reviews: 0,
      settings: 0,
      mailsGoOut: false,
    });
    const { id } = await buy(await newBuyer(shop, [[1041, 1]]));
    expect(await counted()).toMatchObject({ orders: 1 });
    await people.admin.put(`/api/admin/orders/${id}/status`, { status: 'processing' });
    expect(await counted()).toMatchObject({ orders: 0 });
    await shop.db.updateTable('orders').set({ attention: 'postal' }).where('id', '=', id).execute();
    await people.visitor.post('/api/contact', {
      name: 'Ann',
      email: 'ann@people.test',
      subject: 'Tubes',
      message: 'Do you bend tubes?',
    });
    expect(await counted()).toMatchObject({ orders: 1, inbox: 1, settings: 0 });
    await shop.db.updateTable('outbox').set({ dead: 1 }).execute();
    await people.admin.post(`/api/admin/orders/${id}/seen`, { reason: 'postal' });
    expect(await counted()).toMatchObject({ orders: 0, inbox: 1, settings: expect.any(Number) });
    expect(await counted()).not.toMatchObject({ settings: 0 });
  });

  it('includes mails that wait longer than ten minutes, once they are due', async () => {
    const late = async () =>
      ((await people.admin.get('/api/admin/waiting')).body as { settings: number }).settings;
    await shop.db.deleteFrom('outbox').execute();
    const queue = (key: string, sendAt?: number) => {
      const job = { kind: 'application-receipt', name: 'Val', email: 'val@b4.example' } as const;
      return queueMail(shop.db, key, shop.clock(), job, sendAt);
    };
    await queue('a');
    await queue('tomorrow', shop.clock() + DAY);
    shop.clock.pass(10 * MINUTE);
    expect(await late()).toBe(0);
    shop.clock.pass(1);
    expect(await late()).toBe(1);
    // A retry that is due later does not hide it.
    shop.mail.failure = '421 try again later';
    await shop.deliver();
    expect(await late()).toBe(1);
    shop.clock.pass(DAY - 10 * MINUTE);
    expect(await late()).toBe(1);
    shop.clock.pass(10 * MINUTE);
    expect(await late()).toBe(2);
    shop.mail.failure = undefined;
    await shop.deliver();
    expect(await late()).toBe(0);
  });

  it('includes whether mails are sent', async () => {
    const other = await openShop({ mailTransport: 'smtp' });
    const { admin } = await meetPeople(other);
    expect((await admin.get('/api/admin/waiting')).body).toMatchObject({ mailsGoOut: true });
    await other.close();
  });
});
