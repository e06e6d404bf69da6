import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pushStock } from '../../../src/server/jobs/push-stock';
import { sweepPrivate } from '../../../src/server/jobs/sweep-private';
import { codeOf } from '../../support/buyers';
import {
  type PushDevice,
  type PushService,
  openPushService,
} from '../../support/fakes/push-service';
import { type People, meetPeople } from '../../support/people';
import { setStock } from '../../support/stock';
import { DAY, MINUTE, type Person, type Shop, engines, openShop } from '../../support/shop';

const [BRACKET, GUSSET] = [1002, 1041];

describe.each(engines)('A device that waits for a part on %s (docs/rules.md 3.46)', (engine) => {
  let shop: Shop;
  let people: People;
  let service: PushService;
  beforeEach(async () => {
    service = await openPushService(() => shop.clock());
    shop = await openShop({ engine, pushHosts: [service.host] });
    people = await meetPeople(shop);
    await setStock(shop, BRACKET, 0);
  });
  afterEach(async () => {
    expect(service.complaints).toEqual([]);
    await shop.close();
    await service.close();
  });

  const ask = (
    { subscription }: Pick<PushDevice, 'subscription'>,
    { id = BRACKET, by = people.visitor }: { id?: number; by?: Person } = {},
  ) => by.post(`/api/products/${id}/notice/push`, { subscription });
  const asked = async (): Promise<PushDevice> => {
    const device = service.device();
    expect(await ask(device)).toMatchObject({ status: 200, body: { ok: true } });
    return device;
  };
  const run = () => pushStock(shop);
  const waiting = () => shop.db.selectFrom('stock_push').selectAll().execute();

  it('is notified once when the part is back, without an account, and is forgotten', async () => {
    const device = await asked();
    expect((await ask(device)).status).toBe(200);
    expect(await run()).toBe(0);
    await setStock(shop, BRACKET, 2);
    expect([await run(), await run()]).toEqual([1, 0]);
    expect(device.accepted.map(({ reminder }) => reminder)).toEqual([
      {
        v: 1,
        campaign: 'back-1002',
        title: expect.stringMatching(/ can be ordered again$/),
        body: expect.any(String),
        url: expect.stringMatching(/^\/product\/[a-z0-9-]+$/),
        validTo: '',
        web_push: 8030,
        notification: expect.objectContaining({
          navigate: expect.stringMatching(/^http:\/\/shop\.test\/product\//),
        }),
      },
    ]);
    expect(await waiting()).toEqual([]);
  });

  it('cannot wait for a part that can be ordered or is not there, nor at another service', async () => {
    const device = service.device();
    expect(codeOf(await ask(device, { id: GUSSET }))).toBe('not_now');
    expect(codeOf(await ask(device, { id: 999_999 }))).toBe('not_found');
    const subscription = { ...device.subscription, endpoint: 'https://push.example.com/1' };
    expect(codeOf(await ask({ subscription }))).toBe('not_a_push_service');
    expect(await waiting()).toEqual([]);
  });

  it.each([404, 410, 403])('is forgotten when its push service answers %i', async (status) => {
    const device = await asked();
    await setStock(shop, GUSSET, 0);
    expect((await ask(device, { id: GUSSET })).status).toBe(200);
    device.answer = { status };
    await setStock(shop, BRACKET, 2);
    expect(await run()).toBe(1);
    expect(await waiting()).toEqual([]);
  });

  it('still waits when its reminders come with a new endpoint', async () => {
    const device = await asked();
    const other = { ...device, subscription: { ...device.subscription } };
    const on = async (more: object = {}) => {
      const { body } = await people.visitor.post('/api/push/subscribe', {
        subscription: device.subscription,
        ...more,
      });
      return (body as { device: object }).device;
    };
    const name = await on();
    service.rotate(device);
    // The new endpoint waits for the same part already.
    await ask(device);
    await on({ device: name });
    expect(await waiting()).toMatchObject([
      { product_id: BRACKET, endpoint: device.subscription.endpoint },
    ]);
    expect(other.subscription.endpoint).not.toBe(device.subscription.endpoint);
    await setStock(shop, GUSSET, 0);
    await ask(device, { id: GUSSET });
    service.rotate(device);
    await on({ device: name });
    await setStock(shop, BRACKET, 2);
    await setStock(shop, GUSSET, 2);
    await run();
    expect(device.accepted).toHaveLength(2);
  });

  it('is tried again while its push service is busy, a few times', async () => {
    const device = await asked();
    device.answer = { status: 503 };
    await setStock(shop, BRACKET, 2);
    expect([await run(), await run()]).toEqual([1, 0]);
    shop.clock.pass(MINUTE);
    device.answer = 'cut';
    expect(await run()).toBe(1);
    shop.clock.pass(5 * MINUTE);
    device.answer = { status: 201 };
    expect(await run()).toBe(1);
    expect([device.asked, device.accepted.length, await waiting()]).toEqual([3, 1, []]);
    const silent = await askedWhileOut();
    silent.answer = { status: 503 };
    for (let time = 0; time < 9; time += 1) {
      await run();
      shop.clock.pass(DAY);
    }
    expect([silent.asked, await waiting()]).toEqual([5, []]);
  });

  const askedWhileOut = async (): Promise<PushDevice> => {
    await setStock(shop, BRACKET, 0);
    const device = await asked();
    await setStock(shop, BRACKET, 2);
    return device;
  };

  it('is notified once by two processes at a time', async () => {
    const device = await askedWhileOut();
    await Promise.all([run(), run()]);
    expect([device.asked, await waiting()]).toEqual([1, []]);
  });

  it('is in the export of the account that asked, goes with it, and is forgotten after a year', async () => {
    const { customer } = people;
    await asked();
    expect((await ask(service.device(), { by: customer })).status).toBe(200);
    const { body } = await customer.get('/api/account/export');
    expect(body).toMatchObject({ awaitedParts: [{ name: expect.any(String) }] });
    const gone = await customer.post('/api/account/delete', { password: 'tack, then weld' });
    expect(gone.status).toBe(200);
    expect(await waiting()).toMatchObject([{ account_id: null }]);
    shop.clock.pass(365 * DAY - 1);
    await sweepPrivate(shop.db, shop.clock());
    expect(await waiting()).toHaveLength(1);
    shop.clock.pass(1);
    await sweepPrivate(shop.db, shop.clock());
    expect(await waiting()).toEqual([]);
  });
});
