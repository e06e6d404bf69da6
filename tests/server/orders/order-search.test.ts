import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { listAdminOrders } from '../../../src/contract/orders/admin';
import { orderPage } from '../../../src/server/tables/orders/admin';
import { writeOrderWords } from '../../../src/server/tables/orders/order-words';
import { ADDRESS, buy, buyParcel, newBuyer } from '../../support/buyers';
import { IN_ORDER } from '../../support/in-order';
import { addManyOrders } from '../../support/orders/many-orders';
import { type Member, addMember, signedIn, peopleForAll } from '../../support/people';
import { engines, shopForAll } from '../../support/shop';

const GUSSET = 1041;
/** More than are counted, and more than one statement looks through. */
const MANY = 5100;

// In order, because the last tests change many orders.
describe.each(engines)('The search for orders on %s', IN_ORDER, (engine) => {
  const shop = shopForAll({ engine });
  const people = peopleForAll(shop);
  let many: Member;
  beforeAll(async () => {
    many = await signedIn(shop, await addMember(shop, 'many-buyer', { is_vendor: 1 }));
    await addManyOrders(shop.db, many.account.id, MANY);
  });

  const find = async (query: Record<string, string>) =>
    listAdminOrders.reply.parse(
      (await people.admin.get(`/api/admin/orders?${new URLSearchParams(query)}`)).body,
    );
  const found = async (q: string) => (await find({ q })).rows.map(({ orderNumber }) => orderNumber);
  /** The tables that a search reads. */
  const tablesOf = async (q: string) => {
    const read = new Set<string>();
    const heard = shop.db.withPlugin({
      transformQuery: ({ node }) => {
        for (const [, name = ''] of JSON.stringify(node).matchAll(/"table":{[^}]*"name":"(\w+)"/g))
          read.add(name);
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    await orderPage(heard, { q });
    return read;
  };

  it('finds an order by what has changed since it was placed, and no longer by what was', async () => {
    const buyer = await newBuyer(shop, [[GUSSET, 1]]);
    const { id, orderNumber } = await buyParcel(buyer);
    await people.admin.put(`/api/admin/orders/${id}/status`, {
      status: 'shipped',
      carrier: 'UPS',
      // No order number has a U, so none is found by it.
      trackingNumber: '1Z 999 UU1',
    });
    expect(await found('1z 999 uu1')).toEqual([orderNumber]);
    const right = { carrier: 'UPS', trackingNumber: '1Z UU777' };
    await people.admin.put(`/api/admin/orders/${id}/tracking`, right);
    expect(await found('uu777')).toEqual([orderNumber]);
    expect(await found('uu1')).toEqual([]);
  });

  it('finds an order by its quote and by the customer of a sale at the counter, as people write', async () => {
    const { body: quote } = await people.admin.post('/api/admin/quotes', {
      name: 'Zoë O’Hara',
      email: 'zoe@people.test',
      lines: [{ productId: GUSSET, quantity: 1 }],
    });
    const made = z.object({ id: z.string(), number: z.string() }).parse(quote);
    const { body } = await people.admin.post(`/api/admin/quotes/${made.id}/paid`, {
      means: 'cash',
    });
    const { number } = await shop.db
      .selectFrom('orders')
      .select('number')
      .where('id', '=', z.object({ id: z.string() }).parse(body).id)
      .executeTakeFirstOrThrow();
    const bare = number.replace('-', '');
    for (const q of [
      `#${number}`,
      bare,
      `#${bare.toLowerCase()}`,
      number.replace('ORD-', ''),
      number.replaceAll('0', 'O'),
      number.replaceAll('1', 'l'),
      made.number,
      made.number.replace('-', ''),
      "zoë o'hara",
      "zoe o'hara",
      'O’Hara',
    ])
      expect([q, await found(q)]).toEqual([q, [number]]);
    for (const q of ["o'hara", 'zoe', 'zoë', number, number.replace('-', '')])
      expect([
        q,
        (await people.admin.get(`/api/admin/quotes?${new URLSearchParams({ q })}`)).body,
      ]).toMatchObject([q, { rows: [{ number: made.number }] }]);
  });

  it('finds accents and ligatures by their plain letters, and the other way round', async () => {
    const buyer = await newBuyer(shop, [[GUSSET, 1]]);
    const { id, orderNumber } = await buyParcel(buyer);
    const address = JSON.stringify({ ...ADDRESS, lastName: 'Lefèvre', city: 'Sacré-Cœur' });
    await shop.db.updateTable('orders').set({ address }).where('id', '=', id).execute();
    await writeOrderWords(shop.db, id);
    for (const q of ['lefevre', 'LEFÈVRE', 'sacre-coeur', 'Sacré-Cœur'])
      expect([q, await found(q)]).toEqual([q, [orderNumber]]);
    for (const q of ['lefevre', 'sacre-coeur', 'SACRÉ-CŒUR'])
      expect([
        q,
        (await people.admin.get(`/api/admin/customers?${new URLSearchParams({ q })}`)).body,
      ]).toMatchObject([q, { rows: [{ id: buyer.account.id }] }]);
  });

  it('finds an order by its phone number in whatever form', async () => {
    const buyer = await newBuyer(shop, [[GUSSET, 1]]);
    const { id, orderNumber } = await buyParcel(buyer);
    const called = async (phone: string) => {
      const address = JSON.stringify({ ...ADDRESS, phone });
      await shop.db.updateTable('orders').set({ address }).where('id', '=', id).execute();
      await writeOrderWords(shop.db, id);
    };
    for (const phone of ['(705) 555-0177', '+1 705.555.0177', '7055550177 ext. 12']) {
      await called(phone);
      for (const q of ['7055550177', '705 555 0177', '1-705-555-0177', '+1 (705) 555-0177'])
        expect([phone, q, await found(q)]).toEqual([phone, q, [orderNumber]]);
    }
    await called('705 555 0178');
    expect(await found('705 555 0177')).toEqual([]);
  });

  it('finds a quote by the postal code of its delivery', async () => {
    const { body } = await people.admin.post('/api/admin/quotes', {
      name: 'Yan',
      email: 'yan@people.test',
      lines: [{ productId: GUSSET, quantity: 1 }],
      delivery: { address: { ...ADDRESS, zipCode: 'P3E 5P9' }, shipping: '10' },
    });
    const { number } = z.object({ number: z.string() }).parse(body);
    for (const q of ['P3E 5P9', 'p3e5p9'])
      expect([
        q,
        (await people.admin.get(`/api/admin/quotes?${new URLSearchParams({ q })}`)).body,
      ]).toMatchObject([q, { rows: [{ number }] }]);
  });

  it('finds an order by its postal code with and without the space', async () => {
    const buyer = await newBuyer(shop, [[GUSSET, 1]]);
    const { id, orderNumber } = await buyParcel(buyer);
    const rows = shop.db.selectFrom('orders').select('address').where('id', '=', id);
    const { address: before } = await rows.executeTakeFirstOrThrow();
    for (const zipCode of ['X0X 0Y9', 'X0X0Y9']) {
      const address = JSON.stringify({ ...(JSON.parse(before ?? '{}') as object), zipCode });
      await shop.db.updateTable('orders').set({ address }).where('id', '=', id).execute();
      await writeOrderWords(shop.db, id);
      for (const q of ['x0x 0y9', 'X0X0Y9']) expect(await found(q)).toEqual([orderNumber]);
    }
  });

  it('does not find a buyer by a name that was deleted', async () => {
    const buyer = await newBuyer(shop, [[GUSSET, 1]]);
    const { orderNumber } = await buy(buyer);
    const { username } = buyer.account;
    expect(await found(username)).toContain(orderNumber);
    const password = 'tack, then weld';
    expect((await buyer.post('/api/account/delete', { password })).status).toBe(200);
    // The order is still open: its mail address is kept until it is closed.
    expect((await found(`${username}@people.test`)).includes(orderNumber)).toBe(true);
    expect(await found(`deleted-${buyer.account.id}`)).toEqual([orderNumber]);
  });

  it('finds a whole order number by its index, without looking through the words', async () => {
    expect(await found('ord-many7')).toEqual(['ORD-MANY7']);
    expect(await tablesOf(' ord-many7 ')).not.toContain('order_words');
    // A part of a number is a word like others.
    expect(await tablesOf('ord-many')).toContain('order_words');
    expect((await found('many509')).toSorted()).toEqual(
      ['', ...'0123456789'].map((digit) => `ORD-MANY509${digit}`).toSorted(),
    );
  });

  it('serves others while it looks through many orders', async () => {
    const served: string[] = [];
    setImmediate(() => served.push('another request'));
    await orderPage(shop.db, { q: 'nobody is called so' });
    expect(served).toEqual(['another request']);
  });

  it('finds an order with a damaged address by the rest', async () => {
    await shop.db
      .updateTable('orders')
      .set({ address: '{"firstName":', po_number: 'PO-DAMAGED' })
      .where('id', '=', 'many-2')
      .execute();
    await writeOrderWords(shop.db, 'many-2');
    const { rows } = await orderPage(shop.db, { q: 'po-damaged' });
    expect(rows.map(({ id }) => id)).toEqual(['many-2']);
    await shop.db.updateTable('orders').set({ address: null }).where('id', '=', 'many-2').execute();
  });

  it('looks through all of them', async () => {
    await shop.db
      .updateTable('orders')
      .set({ tracking_number: '1Z OLDEST' })
      .where('id', '=', 'many-1')
      .execute();
    await writeOrderWords(shop.db, 'many-1');
    expect(await found('oldest')).toEqual(['ORD-MANY1']);
  });

  describe.each([
    ['all orders', {}],
    ['a search', { q: 'ord-many' }],
    ['a status', { status: 'delivered' }],
  ])('%s', (_, query: Record<string, string>) => {
    it('are counted up to 1,000, and paged by key behind them, and back', async () => {
      const first = await find(query);
      expect(first).toMatchObject({ total: 1000, isMore: true, page: 1, keys: { before: null } });
      const pages = [first];
      for (let page = first; pages.length < 44; pages.push(page))
        page = await find({ ...query, after: page.keys?.after ?? '' });
      const many = pages
        .flatMap(({ rows }) => rows.map(({ id }) => id))
        .filter((id) => id.startsWith('many-'));
      expect(many.length).toBeGreaterThan(1025);
      expect(many).toEqual(many.map((__, index) => `many-${MANY - index}`));
      expect(pages.map(({ page }) => page).slice(38, 42)).toEqual([39, 40, 0, 0]);
      for (const at of [43, 41, 40, 39, 1]) {
        const back = await find({ ...query, before: pages[at]?.keys?.before ?? '' });
        expect(back).toEqual(pages[at - 1]);
      }
      const last = await find({ ...query, after: 'many-26' });
      expect(last.rows.map(({ id }) => id).at(-1)).toBe('many-1');
      expect(last.keys).toEqual({ before: 'many-25', after: null });
    });
  });

  it.each(['/api/orders', '/api/order-history'])(
    'gives the buyer one page of %s, if a page is asked for',
    async (path) => {
      const ids = async (query: string) =>
        z.array(z.object({ id: z.string() })).parse((await many.get(`${path}${query}`)).body);
      const page = (from: number) =>
        Array.from({ length: 25 }, (_, index) => ({ id: `many-${from - index}` }));
      expect(await ids('?page=1')).toEqual(page(MANY));
      expect(await ids('?page=3')).toEqual(page(MANY - 50));
      expect(await ids('')).toHaveLength(MANY);
      expect((await many.get('/api/orders/count')).body).toEqual({ count: MANY });
      expect((await people.customer.get('/api/orders/count')).body).toEqual({ count: 0 });
    },
  );

  it('begins with the oldest of the open ones', async () => {
    await shop.db
      .updateTable('orders')
      .set({ status: 'pending' })
      .where('created_at', '<=', 60)
      .execute();
    const query = { status: 'open', q: 'ord-many' };
    const first = await find(query);
    expect(first.rows[0]?.orderNumber).toBe('ORD-MANY1');
    expect(first).toMatchObject({ total: 60, isMore: false });
    const second = await find({ ...query, after: first.keys?.after ?? '' });
    expect(second.rows[0]?.orderNumber).toBe('ORD-MANY26');
    expect(await find({ ...query, before: second.keys?.before ?? '' })).toEqual(first);
  });
});
