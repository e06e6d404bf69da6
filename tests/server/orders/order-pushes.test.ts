import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pushOrders } from '../../../src/server/jobs/push-orders';
import { buy, newBuyer } from '../../support/buyers';
import { type People, addMember, meetPeople, signedIn } from '../../support/people';
import { type PushService, openPushService } from '../../support/fakes/push-service';
import { HOUR, MINUTE, type Person, type Shop, openShop } from '../../support/shop';

const BRACKET = 1002;
const PUSHES = '/api/admin/settings/pushes';

describe('Notifications of new orders (docs/rules.md 18.11)', () => {
  let shop: Shop;
  let people: People;
  let service: PushService;
  beforeEach(async () => {
    service = await openPushService(() => shop.clock());
    shop = await openShop({ pushHosts: [service.host] });
    people = await meetPeople(shop);
  });
  afterEach(async () => {
    expect(service.complaints).toEqual([]);
    await shop.close();
    await service.close();
  });

  const switchOn = async (who: Person = people.admin) => {
    const device = service.device();
    const { subscription } = device;
    expect((await who.post(PUSHES, { subscription })).status).toBe(200);
    return device;
  };
  const order = async () => buy(await newBuyer(shop, [[BRACKET, 2]]));
  const send = () => pushOrders({ db: shop.db, clock: shop.clock, push: shop.push });
  const left = () => shop.db.selectFrom('order_push').selectAll().execute();
  const devices = () => shop.db.selectFrom('order_push_device').select('endpoint').execute();

  it('reach each device of the staff once, without the buyer’s name', async () => {
    const helper = await signedIn(shop, await addMember(shop, 'helper', { role_id: 'owner' }));
    const [mine, theirs] = [await switchOn(), await switchOn(helper)];
    const placed = await order();
    expect(await send()).toBe(2);
    expect(await send()).toBe(0);
    const [first] = mine.accepted;
    expect(first?.reminder).toEqual({
      v: 1,
      campaign: `order-${placed.orderNumber}`,
      title: 'New order, $74.56 CAD',
      body: `${placed.orderNumber}: 2 pieces for pickup`,
      url: `/admin/orders/${placed.id}`,
      validTo: '',
    });
    expect(first?.headers).toMatchObject({ urgency: 'high', ttl: String(4 * 60 * 60) });
    expect([mine.accepted.length, theirs.accepted.length]).toEqual([1, 1]);
    expect(await left()).toEqual([]);
  });

  it('are for admins alone, at known push services', async () => {
    const { subscription } = service.device();
    expect((await people.customer.post(PUSHES, { subscription })).status).toBe(403);
    expect((await people.visitor.post(PUSHES, { subscription })).status).toBe(401);
    const elsewhere = { ...subscription, endpoint: 'https://push.example.com/1' };
    expect(await people.admin.post(PUSHES, { subscription: elsewhere })).toMatchObject({
      status: 400,
      body: { code: 'not_a_push_service' },
    });
    expect(await devices()).toEqual([]);
  });

  it('end when they are switched off, and with the role of the account', async () => {
    const helper = await signedIn(shop, await addMember(shop, 'helper', { role_id: 'owner' }));
    const [mine, theirs] = [await switchOn(), await switchOn(helper)];
    await people.admin.post(`${PUSHES}/stop`, { endpoint: mine.subscription.endpoint });
    await order();
    await shop.db
      .updateTable('account')
      .set({ role_id: null })
      .where('id', '=', helper.account.id)
      .execute();
    expect(await send()).toBe(0);
    expect([mine.asked, theirs.asked]).toEqual([0, 0]);
    expect([await devices(), await left()]).toEqual([[], []]);
  });

  it('are tried again when the push service is busy, for four hours', async () => {
    const device = await switchOn();
    device.answer = { status: 503 };
    await order();
    expect(await send()).toBe(0);
    expect(await send()).toBe(0);
    expect(device.asked).toBe(1);
    shop.clock.pass(10_000);
    device.answer = { status: 201 };
    expect(await send()).toBe(1);
    device.answer = { status: 503 };
    await order();
    await send();
    shop.clock.pass(4 * HOUR);
    const { asked } = device;
    expect(await send()).toBe(0);
    expect([device.asked, await left()]).toEqual([asked, []]);
  });

  it('are sent once by two processes at a time, and again after one that died', async () => {
    const device = await switchOn();
    await order();
    await Promise.all([send(), send()]);
    expect(device.asked).toBe(1);
    await order();
    // It died after its claim.
    await shop.db
      .updateTable('order_push')
      .set({ attempts: 1, next_at: shop.clock() + 2 * MINUTE })
      .execute();
    expect(await send()).toBe(0);
    shop.clock.pass(2 * MINUTE);
    expect(await send()).toBe(1);
  });

  it.each([404, 410, 403])('forget a device whose push service answers %i', async (status) => {
    (await switchOn()).answer = { status };
    await order();
    await order();
    expect(await send()).toBe(0);
    expect([await devices(), await left()]).toEqual([[], []]);
  });

  it('go to the ten latest devices of an account, and to an endpoint of its latest account', async () => {
    const helper = await signedIn(shop, await addMember(shop, 'helper', { role_id: 'owner' }));
    const first = await switchOn();
    for (let count = 0; count < 10; count += 1) {
      shop.clock.pass(1000);
      await switchOn();
    }
    expect(await devices()).toHaveLength(10);
    expect(await devices()).not.toContainEqual({ endpoint: first.subscription.endpoint });
    const { subscription } = await switchOn(helper);
    await people.admin.post(PUSHES, { subscription });
    const owners = await shop.db.selectFrom('order_push_device').select('account_id').execute();
    expect(new Set(owners.map(({ account_id }) => account_id))).toEqual(
      new Set([people.admin.account.id]),
    );
  });
});
