import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  type Booking,
  getCountSheet,
  listLowParts,
  listStockChanges,
} from '../../../src/contract/catalogue/admin-stock';
import { auditOf } from '../../support/orders/audit-of';
import { findProduct } from '../../../src/server/tables/catalogue/products';
import { shopDay } from '../../../src/shop/shop-day';
import { buy, newBuyer } from '../../support/buyers';
import { type Member, addMember, signedIn } from '../../support/people';
import { DAY, HOUR, type Reply, engines, shopForAll } from '../../support/shop';
import { setStock } from '../../support/stock';

const STOCK = '/api/admin/stock';
const bookingOf = ({ body }: Reply) => body as Booking;
const saidBy = ({ status, body }: Reply) => ({ status, ...(body as { code: string }) });

describe.each(engines)('The stock pages on %s', (engine) => {
  const shop = shopForAll({ engine });
  let admin: Member;
  let helper: Member;
  beforeAll(async () => {
    admin = await signedIn(shop, await addMember(shop, 'admin', { role_id: 'owner' }));
    helper = await signedIn(shop, await addMember(shop, 'helper', { role_id: 'owner' }));
  });
  afterEach(async () => {
    // No refund is delivered here: A1 says so after two days.
    const faults = await auditOf(shop);
    expect(faults.filter(({ rule }) => rule !== 'A1')).toEqual([]);
  });

  let made = 0;
  /** A part of its own for each test. */
  const part = async (stock = 10, more: object = {}) => {
    made += 1;
    const sku = `LEDGER-${made}`;
    const { body } = await admin.post('/api/admin/products', {
      name: `Ledger tab ${made}`,
      sku,
      category: 'tabs-gussets',
      price: '9.50',
      weight: 0.2,
      stock,
      published: true,
      ...more,
    });
    const { id } = body as { id: number };
    shop.clock.pass(HOUR);
    return { id, sku };
  };
  const stockOf = async (id: number) => (await findProduct(shop.db, id))?.stock;
  const changes = async (query: string) =>
    listStockChanges.reply.parse((await admin.get(`${STOCK}/changes?${query}`)).body);
  const changeRows = async (id: number, query = '') => (await changes(`part=${id}${query}`)).rows;
  const deliver = (body: object, headers?: Record<string, string>) =>
    admin.post(`${STOCK}/deliveries`, body, headers);
  const adjust = (body: object, headers?: Record<string, string>) =>
    admin.post(`${STOCK}/adjustments`, body, headers);
  const sheetTime = async () =>
    getCountSheet.reply.parse((await admin.get(`${STOCK}/sheet?category=tools`)).body).at;

  describe('show the ledger', () => {
    it('with cause, who, why, order and running balance, newest first', async () => {
      const { id, sku } = await part();
      const order = await buy(await newBuyer(shop, [[id, 3]]));
      await admin.post(`/api/admin/orders/${order.id}/cancel`, {});
      await deliver({ list: `${sku} 20`, supplier: 'Acme', reference: `A-${id}`, note: 'Box 1' });
      await adjust({ productId: id, cause: 'damaged', pieces: -2, reason: 'Bent' });
      await adjust({ productId: id, cause: 'corrected', pieces: 1, reason: 'Found one' });
      await helper.post(`/api/admin/products/${id}/stock`, { stock: 30 });
      await admin.post(`${STOCK}/counts`, { lines: [{ productId: id, counted: 29 }] });
      const rows = await changeRows(id);
      const { orderNumber: number } = order;
      expect(
        rows.map(({ cause, pieces, balance, by, note, order: one }) => [
          cause,
          pieces,
          balance,
          by,
          note,
          one?.number,
        ]),
      ).toEqual([
        ['counted', -1, 29, 'admin', '', undefined],
        ['corrected', 1, 30, 'helper', 'Stock field', undefined],
        ['corrected', 1, 29, 'admin', 'Found one', undefined],
        ['damaged', -2, 28, 'admin', 'Bent', undefined],
        ['received', 20, 30, 'admin', `Acme, A-${id}, Box 1`, undefined],
        ['returned', 3, 10, null, '', number],
        ['sold', -3, 7, null, '', number],
        ['opening', 10, 10, 'admin', 'New product', undefined],
      ]);
      expect((await changeRows(id, '&cause=returned')).map(({ balance }) => balance)).toEqual([10]);
      expect((await changeRows(id, '&cause=opening')).map(({ balance }) => balance)).toEqual([10]);
      expect((await changes('cause=damaged')).rows[0]).toMatchObject({
        part: { id, sku },
        pieces: -2,
      });
      expect((await changes(`q=${sku}&cause=sold`)).rows.map(({ pieces }) => pieces)).toEqual([-3]);
      expect((await changes('q=ledger+tab&cause=sold')).rows.length).toBeGreaterThan(0);
      expect((await changes('q=no-such-part')).rows).toEqual([]);
      const { rows: log } = (await admin.get('/api/admin/audit-log?q=delivery')).body as {
        rows: { what: string }[];
      };
      expect(log.map(({ what }) => what)).toContain(
        `Delivery of 20 pieces of 1 part received: Acme, A-${id}, Box 1: ${sku}, stock 10 → 30`,
      );
    });

    it('of days in Toronto', async () => {
      const { id } = await part();
      shop.clock.pass(3 * DAY);
      const day = shopDay(new Date(shop.clock()));
      await adjust({ productId: id, cause: 'corrected', pieces: 1, reason: 'Found one' });
      expect((await changeRows(id, `&from=${day}&to=${day}`)).map(({ pieces }) => pieces)).toEqual([
        1,
      ]);
      expect(await changeRows(id, `&from=2031-01-01`)).toEqual([]);
      expect((await admin.get(`${STOCK}/changes?from=2026-02-30`)).status).toBe(400);
    });

    it.each(['of a part', 'of all parts'])('%s page by page, each row once', async (which) => {
      const { id } = await part(100);
      for (let count = 0; count < 60; count += 1) {
        await adjust({ productId: id, cause: 'corrected', pieces: -1, reason: `No. ${count}` });
        if (count % 7 === 0) shop.clock.pass(HOUR);
      }
      const query = which === 'of a part' ? `part=${id}` : 'cause=corrected';
      const first = await changes(query);
      const second = await changes(`${query}&after=${first.keys?.after}`);
      const third = await changes(`${query}&after=${second.keys?.after}`);
      expect(first.keys?.before).toBe(null);
      const seen = [...first.rows, ...second.rows, ...third.rows].map(({ key }) => key);
      expect(new Set(seen).size).toBe(seen.length);
      expect(seen.length).toBeGreaterThanOrEqual(60);
      const back = await changes(`${query}&before=${third.keys?.before}`);
      expect(back.rows).toEqual(second.rows);
      const start = await changes(`${query}&before=${back.keys?.before}`);
      expect(start).toEqual(first);
      if (which === 'of a part') expect(third.keys?.after).toBe(null);
    });
  });

  describe('receive a delivery', () => {
    it('after a look at each line', async () => {
      const [one, other] = [await part(), await part(0)];
      const list = `SKU;Quantity\n${one.sku.toLowerCase()};12\n${other.sku};3\n${one.sku};1`;
      const look = await deliver({ list, dryRun: true });
      const lines = [
        { line: 2, part: { id: one.id }, pieces: 12, before: 10, after: 22, problem: null },
        { line: 3, part: { id: other.id }, pieces: 3, before: 0, after: 3, problem: null },
        { line: 4, part: { id: one.id }, pieces: 1, before: 22, after: 23, problem: null },
      ];
      expect(bookingOf(look)).toMatchObject({ booked: false, lines });
      expect([await stockOf(one.id), await stockOf(other.id)]).toEqual([10, 0]);
      const { version } = shop.catalogue.current;
      expect(bookingOf(await deliver({ list }))).toMatchObject({ booked: true, lines });
      expect([await stockOf(one.id), await stockOf(other.id)]).toEqual([23, 3]);
      expect(shop.catalogue.current.version).toBe(version);
      const shown = (await shop.visitor().get('/api/stock')).body as {
        left: Record<string, number>;
      };
      expect([shown.left[one.id], shown.left[other.id]]).toEqual([undefined, 3]);
    });

    it('whole or not at all, and says what is wrong with which line', async () => {
      const { id, sku } = await part();
      const list = `${sku} 5\nNO-SUCH-PART 1\n${sku} many\n${sku} 1000000`;
      const look = bookingOf(await deliver({ list, dryRun: true }));
      expect(look.lines.map(({ problem }) => problem)).toEqual([
        null,
        'No part has the SKU "NO-SUCH-PART".',
        '"many" is not a quantity.',
        'The stock would be more than 1,000,000 pieces.',
      ]);
      const refused = await deliver({ list });
      expect(saidBy(refused)).toMatchObject({
        status: 409,
        code: 'lines_refused',
        message: '3 lines cannot be booked. Nothing was booked.',
        lines: look.lines,
      });
      expect(await stockOf(id)).toBe(10);
      expect((await deliver({ list: '\n \n' })).status).toBe(400);
    });

    it('of a part without a SKU by its number', async () => {
      const { id } = await part(1, { sku: null });
      await deliver({ list: `ID-${id} 4` });
      expect(await stockOf(id)).toBe(5);
      const { id: named } = await part(1);
      const look = bookingOf(await deliver({ list: `ID-${named} 4`, dryRun: true }));
      expect(look.lines[0]?.problem).toBe(`No part has the SKU "ID-${named}".`);
    });

    it('once for an Idempotency-Key', async () => {
      const { id, sku } = await part();
      const headers = { 'Idempotency-Key': `delivery-${id}` };
      const first = await deliver({ list: `${sku} 4` }, headers);
      const again = await deliver({ list: `${sku} 4` }, headers);
      expect([again.status, again.body]).toEqual([first.status, first.body]);
      expect(await stockOf(id)).toBe(14);
      expect(saidBy(await deliver({ list: `${sku} 5` }, headers)).code).toBe(
        'idempotency_mismatch',
      );
    });

    it('with a reference once, also when two people enter it at the same moment', async () => {
      const { id, sku } = await part();
      const slip = { list: `${sku} 4`, supplier: 'Acme', reference: `Slip ${id}` };
      const replies = await Promise.all(
        [admin, helper].map((who) => who.post(`${STOCK}/deliveries`, slip)),
      );
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      expect(await stockOf(id)).toBe(14);
      const late = saidBy(
        await helper.post(`${STOCK}/deliveries`, { ...slip, supplier: 'ACME', dryRun: true }),
      );
      expect(late).toMatchObject({ status: 409, code: 'delivery_known' });
      const other = await deliver({ ...slip, supplier: 'Other' });
      expect(other.status).toBe(200);
    });
  });

  describe('book a count', () => {
    it('without losing what was sold since the sheet was made', async () => {
      const { id } = await part();
      const at = await sheetTime();
      shop.clock.pass(HOUR);
      await buy(await newBuyer(shop, [[id, 3]]));
      const count = { at, lines: [{ productId: id, counted: 8 }] };
      const line = { sheet: 10, counted: 8, pieces: -2, before: 7, after: 5, problem: null };
      const look = await admin.post(`${STOCK}/counts`, { ...count, dryRun: true });
      expect(bookingOf(look)).toMatchObject({ booked: false, lines: [line] });
      expect(await stockOf(id)).toBe(7);
      const booked = await admin.post(`${STOCK}/counts`, count);
      expect(bookingOf(booked)).toMatchObject({ booked: true, lines: [line] });
      expect(await stockOf(id)).toBe(5);
    });

    it('once: the second of two people counts again', async () => {
      const { id } = await part();
      const at = await sheetTime();
      shop.clock.pass(HOUR);
      const count = { at, lines: [{ productId: id, counted: 9 }] };
      expect((await admin.post(`${STOCK}/counts`, count)).status).toBe(200);
      shop.clock.pass(HOUR);
      const second = await helper.post(`${STOCK}/counts`, count);
      expect(saidBy(second)).toMatchObject({ status: 409, code: 'lines_refused' });
      expect((second.body as Booking).lines[0]?.problem).toBe(
        'admin changed its stock after this sheet was made. Count it again on a new sheet.',
      );
      expect(await stockOf(id)).toBe(9);
    });

    it('never to less than nothing', async () => {
      const { id } = await part(5);
      const at = await sheetTime();
      shop.clock.pass(HOUR);
      await buy(await newBuyer(shop, [[id, 4]]));
      const count = { at, lines: [{ productId: id, counted: 2 }] };
      const look = bookingOf(await admin.post(`${STOCK}/counts`, { ...count, dryRun: true }));
      expect(look.lines).toMatchObject([{ before: 1, after: -2 }]);
      expect((await admin.post(`${STOCK}/counts`, count)).status).toBe(409);
      expect(await stockOf(id)).toBe(1);
    });

    it('of parts that are as the ledger says, without a row', async () => {
      const { id } = await part();
      const lines = [{ productId: id, counted: 10 }];
      const headers = { 'Idempotency-Key': `count-${id}` };
      const first = await admin.post(`${STOCK}/counts`, { lines }, headers);
      const again = await admin.post(`${STOCK}/counts`, { lines }, headers);
      expect([again.status, again.body]).toEqual([first.status, first.body]);
      expect(await changeRows(id)).toHaveLength(1);
    });

    it('refuses a part that is named twice or does not exist', async () => {
      const { id } = await part();
      const line = { productId: id, counted: 1 };
      for (const lines of [[line, line], [{ productId: 999_999, counted: 1 }], []])
        expect((await admin.post(`${STOCK}/counts`, { lines })).status).toBe(400);
      expect(await stockOf(id)).toBe(10);
    });
  });

  it('make a sheet of a category or shelf, in the order of the shelves, with the current stock or that of an earlier time', async () => {
    const shelf = `Q${made}`;
    const second = await part(4, { shelfPlace: `${shelf}-2` });
    const first = await part(3, { shelfPlace: `${shelf}-1` });
    const at = new Date(shop.clock()).toISOString();
    shop.clock.pass(HOUR);
    await setStock(shop, first.id, 1);
    const sheet = async (query: string) =>
      getCountSheet.reply.parse((await admin.get(`${STOCK}/sheet?${query}`)).body);
    const parts = ({ parts: rows }: Awaited<ReturnType<typeof sheet>>) =>
      rows.map(({ id, stock }) => [id, stock]);
    const place = `place=${shelf.toLowerCase()}-`;
    expect(parts(await sheet(place))).toEqual([
      [first.id, 1],
      [second.id, 4],
    ]);
    expect(parts(await sheet(`${place}&at=${at}`))).toEqual([
      [first.id, 3],
      [second.id, 4],
    ]);
    expect(parts(await sheet(`${place}&at=2020-01-01T00:00:00Z`))).toEqual([]);
    for (const wrong of ['yesterday', '2026-13-01T00:00:00Z'])
      expect((await admin.get(`${STOCK}/sheet?at=${wrong}`)).status).toBe(400);
    expect((await sheet('category=tools')).parts.length).toBeGreaterThan(0);
    expect((await sheet(`${place}&category=tools`)).parts).toEqual([]);
  });

  describe('adjust a part', () => {
    it('with a reason, once for an Idempotency-Key, never below nothing', async () => {
      const { id } = await part(3);
      const damage = { productId: id, cause: 'damaged', pieces: -2, reason: 'Bent' };
      const headers = { 'Idempotency-Key': `damage-${id}` };
      const done = { productId: id, stock: 1 };
      expect((await adjust(damage, headers)).body).toEqual(done);
      expect((await adjust(damage, headers)).body).toEqual(done);
      expect(saidBy(await adjust(damage))).toMatchObject({
        status: 409,
        code: 'stock_changed',
        message: 'There are only 1 in stock now. Nothing was changed.',
        stock: 1,
      });
      expect(await stockOf(id)).toBe(1);
      const missing = await adjust({ ...damage, productId: 999_999 });
      expect(saidBy(missing)).toMatchObject({ status: 404, code: 'not_found' });
      for (const wrong of [{ reason: ' ' }, { pieces: 0 }, { pieces: 2 }, { cause: 'sold' }])
        expect((await adjust({ ...damage, ...wrong })).status).toBe(400);
    });
  });

  it('list what is to be reordered, with what was sold in 90 days', async () => {
    const low = async () =>
      listLowParts.reply
        .parse((await admin.get(`${STOCK}/reorder?q=reorder+${made}`)).body)
        .rows.map(({ name, stock, lowMark, sold, held }) => [name, stock, lowMark, sold, held]);
    const marked = await part(60, { name: `Reorder ${made + 1}`, lowMark: 40 });
    const order = [marked.id, 12] as const;
    await buy(await newBuyer(shop, [[...order]]));
    expect(await low()).toEqual([]);
    shop.clock.pass(100 * DAY);
    // The sessions have ended.
    admin = await signedIn(shop, admin.account);
    helper = await signedIn(shop, helper.account);
    await buy(await newBuyer(shop, [[marked.id, 5]]));
    const back = await buy(await newBuyer(shop, [[marked.id, 4]]));
    await admin.post(`/api/admin/orders/${back.id}/cancel`, {});
    await adjust({ productId: marked.id, cause: 'damaged', pieces: -3, reason: 'Bent' });
    expect(await low()).toEqual([[`Reorder ${made}`, 40, 40, 5, 0]]);
    await admin.put(`/api/admin/products/${marked.id}`, { published: false });
    expect(await low()).toEqual([]);
  });
});
