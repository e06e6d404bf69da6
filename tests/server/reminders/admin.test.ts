import { DEFAULT_PROMOTIONS } from '../../../src/shop/discounts/promotions';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AdminReminders } from '../../../src/contract/reminders/admin';
import { sendReminders } from '../../../src/server/jobs/send-reminders';
import { sendTest } from '../../../src/server/services/reminders/admin';
import { type People, meetPeople, signedIn } from '../../support/people';
import { type PushService, openPushService } from '../../support/fakes/push-service';
import { type Person, type Shop, openShop } from '../../support/shop';

describe('the admin reminders', () => {
  let shop: Shop;
  let people: People;
  let service: PushService;
  beforeEach(async () => {
    service = await openPushService(() => shop.clock());
    shop = await openShop({ now: '2026-09-20T15:00:00Z', pushHosts: [service.host] });
    people = await meetPeople(shop);
  });
  afterEach(async () => {
    await shop.close();
    await service.close();
  });

  const state = async () => {
    // Sessions expire before the sale starts.
    const admin = await signedIn(shop, people.admin.account);
    return AdminReminders.parse((await admin.get('/api/admin/reminders')).body);
  };
  const on = async (who: Person) => {
    const device = service.device();
    await who.post('/api/push/subscribe', { subscription: device.subscription });
    return device;
  };

  it('count the devices, the sent reminders and the failures', async () => {
    const sale = { isOn: false, opensAt: '2026-10-01T04:00:00.000Z' };
    expect(await state()).toMatchObject({
      sale: { ...sale, closesAt: '2026-11-01T04:00:00.000Z' },
      campaign: 'october-sale-2026',
      toCome: 0,
      devices: { all: 0, disabled: 0, own: 0 },
      campaigns: [],
    });
    await on(people.customer);
    await on(people.admin);
    (await on(people.visitor)).answer = { status: 410 };
    (await on(people.visitor)).answer = { status: 403 };
    (await on(people.visitor)).answer = { status: 503 };
    expect(await state()).toMatchObject({ toCome: 5, devices: { all: 5, own: 1 } });
    shop.clock.set('2026-10-01T15:00:00Z');
    await sendReminders(shop.parts);
    const { failures, ...after } = await state();
    expect(after).toMatchObject({
      sale: { isOn: true, opensAt: '2026-10-01T04:00:00.000Z' },
      toCome: 0,
      devices: { all: 4, disabled: 1 },
      campaigns: [
        { campaign: 'october-sale-2026', sent: 2, waiting: 1, failed: 1, gone: 1, unknown: 0 },
      ],
      disabled: [{ why: expect.stringContaining('403'), devices: 1 }],
    });
    expect(failures.map(({ host, status, devices }) => [host, status, devices])).toEqual(
      expect.arrayContaining([
        [service.host, 403, 1],
        [service.host, 410, 1],
        [service.host, 503, 1],
      ]),
    );
    shop.clock.set('2026-11-15T15:00:00Z');
    expect(await state()).toMatchObject({
      sale: { isOn: false, opensAt: '2027-10-01T04:00:00.000Z' },
      campaign: 'october-sale-2027',
      // One device answered 410, the other one was refused.
      toCome: 3,
    });
  });

  it('send a test only to the devices of the admin, outside every campaign', async () => {
    const test = () => people.admin.post('/api/admin/reminders/test');
    const other = await on(people.customer);
    expect(await test()).toMatchObject({ status: 409, body: { code: 'no_device' } });
    const own = await on(people.admin);
    expect(await test()).toMatchObject({
      status: 200,
      body: { answers: [{ host: service.host, isAccepted: true, status: 201 }] },
    });
    expect(own.accepted).toMatchObject([{ reminder: { title: 'Test: the October sale is on' } }]);
    expect(other.asked).toBe(0);
    expect((await state()).campaigns).toEqual([]);
    const log = await shop.db
      .selectFrom('audit_log')
      .selectAll()
      .where('act', '=', 'reminder.tested')
      .execute();
    expect(log).toMatchObject([{ account_id: people.admin.account.id, detail: '{"devices":1}' }]);
    own.answer = { status: 410 };
    expect(await test()).toMatchObject({ body: { answers: [{ isAccepted: false, status: 410 }] } });
    expect((await test()).status).toBe(409);
    expect(service.complaints).toEqual([]);
  });

  it('keep a device that registers a new endpoint while a test gets 410 from the old one', async () => {
    const device = service.device();
    const tell = (more: object = {}) =>
      people.admin.post('/api/push/subscribe', { subscription: device.subscription, ...more });
    const { body } = await tell();
    service.rotate(device);
    const send: typeof shop.push.send = async (...asked) => {
      const answer = await shop.push.send(...asked);
      await tell({ device: (body as { device: object }).device });
      return answer;
    };
    const asking = {
      by: people.admin.account.id,
      now: shop.clock(),
      promotions: DEFAULT_PROMOTIONS,
      publicUrl: shop.publicUrl,
    };
    const { answers } = await sendTest(shop.db, { ...shop.push, send }, asking);
    expect(answers).toMatchObject([{ isAccepted: false, status: 410 }]);
    expect(await people.admin.post('/api/admin/reminders/test')).toMatchObject({
      body: { answers: [{ isAccepted: true }] },
    });
  });
});
