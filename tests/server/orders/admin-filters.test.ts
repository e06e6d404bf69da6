import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { listAdminOrders } from '../../../src/contract/orders/admin';
import { orderPage } from '../../../src/server/tables/orders/admin';
import { writeOrderWords } from '../../../src/server/tables/orders/order-words';
import { ADDRESS, type Buyer, type Placed, buy, buyParcel, newBuyer } from '../../support/buyers';
import { addManyOrders } from '../../support/orders/many-orders';
import { peopleForAll, prove } from '../../support/people';
import { DAY, engines, shopForAll } from '../../support/shop';

const BRACKET = 1002;
const GUSSET = 1041;
/** More than one statement looks through. */
const MANY = 2100;

describe.each(engines)('The filters of the orders (docs/rules.md 18.9) on %s', (engine) => {
  const shop = shopForAll({ engine, now: '2026-10-05T16:00:00Z' });
  const people = peopleForAll(shop);
  const placed: Record<string, Placed> = {};
  const buyers: Record<string, Buyer> = {};
  beforeAll(async () => {
    const place = async (name: string, productId: number, isPickup = false) => {
      const buyer = await newBuyer(shop, [[productId, 1]]);
      buyers[name] = buyer;
      placed[name] = await (isPickup ? buy(buyer) : buyParcel(buyer));
      shop.clock.pass(DAY);
    };
    await place('pickup', GUSSET, true);
    await place('parcel', BRACKET);
    await place('far', GUSSET);
    const at = (name: string) => `/api/admin/orders/${placed[name]?.id}`;
    const shippingAddress = { ...ADDRESS, state: 'BC', city: 'Hope', zipCode: 'V0X 1L0' };
    await people.admin.put(`${at('far')}/address`, { shippingAddress });
    await people.admin.post(`${at('parcel')}/notes`, { body: 'Étienne calls before five' });
    await people.admin.post(`${at('parcel')}/notes`, { body: 'Wants blue paint' });
    await shop.db
      .updateTable('orders')
      .set({ po_number: 'PO-Truck 7' })
      .where('id', '=', placed.pickup?.id ?? '')
      .execute();
    await writeOrderWords(shop.db, placed.pickup?.id ?? '');
    // These orders are from 1970 and belong to another account.
    await addManyOrders(shop.db, people.customer.account.id, MANY);
  });

  const find = async (query: Record<string, string>) =>
    listAdminOrders.reply.parse(
      (await people.admin.get(`/api/admin/orders?${new URLSearchParams(query)}`)).body,
    );
  it('show long pages', async () => {
    const first = await find({ size: '250' });
    expect(first).toMatchObject({ pageSize: 250, page: 1, total: 1000, isMore: true });
    expect(first.rows).toHaveLength(250);
    const second = await find({ size: '250', after: first.keys?.after ?? '' });
    expect(second.page).toBe(2);
    const third = await find({ size: '250', page: '3' });
    const all = [...first.rows, ...second.rows, ...third.rows].map(({ id }) => id);
    expect(new Set(all).size).toBe(750);
    expect((await people.admin.get('/api/admin/orders?size=100')).status).toBe(400);
  });

  /** The names of the orders that are found, without those of 1970. */
  const found = async (query: Record<string, string>) => {
    const numbers = (await find({ from: '2026-10-01', ...query })).rows.map(
      ({ orderNumber }) => orderNumber,
    );
    return numbers.map(
      (number) =>
        Object.keys(placed).find((name) => placed[name]?.orderNumber === number) ?? number,
    );
  };

  test.each([
    ['the first day', { from: '2026-10-06' }, ['far', 'parcel']],
    ['the last day', { to: '2026-10-06' }, ['parcel', 'pickup']],
    ['one day', { from: '2026-10-06', to: '2026-10-06' }, ['parcel']],
    ['no day', { from: '2026-10-08', to: '2026-10-06' }, []],
    ['pickups', { delivery: 'pickup' }, ['pickup']],
    ['parcels', { delivery: 'parcel' }, ['far', 'parcel']],
    ['a province, where no pickup goes', { province: 'ON' }, ['parcel']],
    ['another province', { province: 'BC' }, ['far']],
    ['a SKU', { part: 'nr-su-lb' }, ['parcel']],
    ['words of one part', { part: 'gusset tg' }, ['far', 'pickup']],
    ['a part that is in no order', { part: 'bracket gusset' }, []],
    ['a PO number', { po: 'truck 7' }, ['pickup']],
    ['words of one note', { note: 'étienne five' }, ['parcel']],
    ['words of two notes', { note: 'étienne blue' }, []],
    ['all of it', { delivery: 'parcel', part: 'gusset', province: 'BC', q: 'hope' }, ['far']],
    ['all but one', { delivery: 'parcel', part: 'gusset', province: 'BC', po: '7' }, []],
    ['words beside it', { part: 'gusset', q: 'hope' }, ['far']],
    ['a status beside it', { part: 'gusset', status: 'open' }, ['pickup', 'far']],
  ] as const)('find %s', async (_, query, names) => {
    expect(await found(query)).toEqual(names);
  });

  it('find a customer by words of the username or the mail address', async () => {
    const { username, email } = buyers.far?.account ?? { username: '', email: '' };
    expect(await found({ customer: username.toUpperCase() })).toContain('far');
    expect(await found({ customer: email })).toEqual(['far']);
    expect(await found({ customer: 'sudbury' })).toEqual([]);
  });

  it('refuse days that there are not', async () => {
    const reply = await people.admin.get('/api/admin/orders?from=2026-02-30');
    expect([reply.status, reply.body]).toEqual([
      400,
      expect.objectContaining({ message: 'A day is written 2026-10-31' }),
    ]);
  });

  it('page through all orders, and serve others meanwhile', async () => {
    const query = { customer: people.customer.account.username };
    const first = await find(query);
    expect(first).toMatchObject({ total: 1000, isMore: true, page: 1 });
    const next = await find({ ...query, after: 'many-26' });
    expect(next.rows.map(({ id }) => id).at(-1)).toBe('many-1');
    expect(await find({ ...query, before: next.rows[0]?.id ?? '' })).toMatchObject({ page: 0 });
    const served: string[] = [];
    setImmediate(() => served.push('another request'));
    await orderPage(shop.db, { part: 'nothing is called so' });
    expect(served).toEqual(['another request']);
  });

  describe('give a CSV', () => {
    const file = async (query: Record<string, string>) => {
      await prove(people.admin);
      const { status, headers, text } = await people.admin
        .fetch(`/api/admin/orders/batch/orders.csv?${new URLSearchParams(query)}`)
        .then(async (response) => ({
          status: response.status,
          headers: response.headers,
          text: await response.text(),
        }));
      expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
      return parse<Record<string, string>>(text, { bom: true, columns: true });
    };

    test('of all orders of the list, in its order', async () => {
      const rows = await file({ from: '2026-10-01', part: 'gusset' });
      expect(rows.map(({ order }) => order)).toEqual([
        placed.far?.orderNumber,
        placed.pickup?.orderNumber,
      ]);
      // It goes to British Columbia now, and its tax was charged in Ontario (docs/rules.md 6.24).
      expect(rows[0]).toMatchObject({ date: '2026-10-07', province: 'ON', pickup: 'no' });
      expect(await file({ q: 'ord-many' })).toHaveLength(MANY);
      expect(await file({ q: placed.far?.orderNumber.toLowerCase() ?? '' })).toHaveLength(1);
    });

    test('of the selected orders', async () => {
      const ids = [placed.parcel?.id, 'no-such-order', placed.far?.id].join(',');
      expect((await file({ ids })).map(({ order }) => order)).toEqual([
        placed.parcel?.orderNumber,
        placed.far?.orderNumber,
      ]);
    });
  });
});
