import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { AdminProduct, listPrices } from '../../../src/contract/catalogue/admin';
import { OfflineCatalogue } from '../../../src/contract/catalogue/offline';
import { priceText } from '../../../src/shop/money';
import type { Product } from '../../../src/shop/catalogue/product';
import { holdCatalogue } from '../../../src/server/services/catalogue/hold-catalogue';
import { switchSales } from '../../../src/server/services/catalogue/sale-prices';
import { inTransaction } from '../../../src/server/tables/engine/database';
import { catalogueVersions } from '../../../src/server/tables/catalogue/versions';
import { askToPay, buy, intentFor, newBuyer, payWith, quoteFor } from '../../support/buyers';
import { rendered } from '../../support/rendered';
import { type People, meetPeople } from '../../support/people';
import { type Shop, engines, openShop } from '../../support/shop';

/** A part that costs $22.99. */
const PART = 1039;
const OTHER = 1041;
/** Days of the sale, which the clock of the tests comes to the next midnight. */
const SALE = { price: '15.00', from: '2026-06-16', to: '2026-06-18' };
const BEFORE = '2026-06-16T03:59:59Z';
const BEGINS = '2026-06-16T04:00:00Z';
const LAST = '2026-06-19T03:59:59Z';
const ENDED = '2026-06-19T04:00:00Z';

describe.each(engines)('sale prices on %s (docs/rules.md 3.42)', (engine) => {
  let shop: Shop;
  let people: People;
  beforeEach(async () => {
    shop = await openShop({ engine });
    people = await meetPeople(shop);
  });
  afterEach(() => shop.close());

  const put = (change: object, id = PART) => people.admin.put(`/api/admin/products/${id}`, change);
  const saved = async (change: object, id = PART) => {
    const { status, body } = await put(change, id);
    expect([status, body]).toEqual([200, expect.anything()]);
    return AdminProduct.parse(body);
  };
  const shown = () =>
    shop.catalogue.current.products.find(({ id }) => id === PART) as Product & { id: number };
  /** What the job does at this time. */
  const come = async (iso: string) => {
    shop.clock.set(iso);
    await inTransaction(shop.db, (tx) => switchSales(tx, shop.clock()));
    await shop.catalogue.refresh();
  };
  /** The prices of the part, the newest first. */
  const history = async () =>
    (
      await shop.db
        .selectFrom('price_history')
        .selectAll()
        .where('product_id', '=', PART)
        .orderBy('at', 'desc')
        .execute()
    ).map((row) => [
      new Date(row.at).toISOString(),
      priceText(row.price_cents),
      priceText(row.regular_cents),
    ]);

  it('are in force from the first midnight to the last, everywhere', async () => {
    const regular = shown().price;
    expect(await saved({ sale: SALE })).toMatchObject({
      price: regular,
      sale: SALE,
    });
    await come(BEFORE);
    expect(shown()).toMatchObject({ price: regular });
    expect(shown().sale).toBeUndefined();
    await come(BEGINS);
    expect(shown()).toMatchObject({ price: '15.00', sale: { regular, ends: '2026-06-18' } });
    const { body } = await people.visitor.get('/api/offline/catalogue');
    expect(OfflineCatalogue.parse(body).products.find(({ id }) => id === PART)).toMatchObject({
      price: '15.00',
    });
    await come(LAST);
    expect(shown().price).toBe('15.00');
    await come(ENDED);
    expect(shown().price).toBe(regular);
    expect(shown().sale).toBeUndefined();
  });

  it('change only the products concerned, in one version for phones', async () => {
    await saved({ sale: SALE });
    const { version } = await catalogueVersions(shop.db);
    const { name = '' } = shop.catalogue.current.history;
    await come(BEGINS);
    expect((await catalogueVersions(shop.db)).version).toBe(version + 1);
    expect(shop.catalogue.current.history.since(name)).toEqual({
      changed: new Set([PART]),
      removed: [],
      groups: false,
    });
    await come('2026-06-17T12:00:00Z');
    expect((await catalogueVersions(shop.db)).version).toBe(version + 1);
  });

  it('are switched once by several processes, which all show them', async () => {
    await saved({ sale: SALE });
    const { version } = await catalogueVersions(shop.db);
    const other = await holdCatalogue(shop.db);
    shop.clock.set(BEGINS);
    await Promise.all(
      [1, 2, 3].map(() => inTransaction(shop.db, (tx) => switchSales(tx, shop.clock()))),
    );
    expect((await catalogueVersions(shop.db)).version).toBe(version + 1);
    await other.refresh();
    expect(other.current.products.find(({ id }) => id === PART)?.price).toBe('15.00');
    expect(await history()).toHaveLength(2);
  });

  it('catch up after a server was down, with the time of the midnight', async () => {
    const { price } = await saved({ sale: SALE });
    await come('2026-06-18T15:00:00Z');
    expect(await history()).toEqual([
      ['2026-06-16T04:00:00.000Z', '15.00', price],
      ['2026-06-15T16:00:00.000Z', price, price],
    ]);
    await come('2026-07-01T15:00:00Z');
    expect((await history())[0]).toEqual(['2026-06-19T04:00:00.000Z', price, price]);
  });

  it('that nobody could see leave no trace', async () => {
    await saved({ sale: SALE });
    await come('2026-07-01T15:00:00Z');
    expect(await history()).toHaveLength(1);
  });

  it('begin at once when they are saved on their first day', async () => {
    await saved({ sale: { ...SALE, from: '2026-06-15' } });
    expect(shown()).toMatchObject({ price: '15.00' });
    await saved({ sale: null });
    expect(shown().sale).toBeUndefined();
  });

  it('count in a quote from midnight on, though the job is late', async () => {
    const buyer = await newBuyer(shop, [[PART, 1]]);
    await saved({ sale: SALE });
    shop.clock.set(BEFORE);
    const before = await quoteFor(buyer);
    shop.clock.set(BEGINS);
    expect(await quoteFor(buyer)).toMatchObject({ subtotal: '15.00' });
    expect(await askToPay(buyer, { amount: before.total })).toMatchObject({
      status: 409,
      body: { code: 'amount_mismatch' },
    });
    shop.clock.set(ENDED);
    expect((await quoteFor(buyer)).subtotal).toBe(before.subtotal);
  });

  it('are kept by a frozen checkout and by an order', async () => {
    const buyer = await newBuyer(shop, [[PART, 1]]);
    await saved({ sale: SALE });
    shop.clock.set(LAST);
    const intent = await intentFor(buyer);
    await come(ENDED);
    expect((await payWith(buyer, intent)).status).toBe(200);
    await shop.deliverEvents();
    const [order] = await shop.db
      .selectFrom('orders')
      .selectAll()
      .where('account_id', '=', buyer.account.id)
      .execute();
    expect(order).toMatchObject({ subtotal_cents: 1500 });
  });

  it('cost a dealer the lower of his price and the sale price', async () => {
    const dealer = await newBuyer(shop, [[PART, 1]], { is_vendor: 1 });
    const { price } = await quoteFor(dealer).then(({ lines }) => lines[0] ?? { price: '' });
    await saved({ sale: { ...SALE, from: '2026-06-15' } });
    expect((await quoteFor(dealer)).subtotal).toBe('15.00');
    await saved({ sale: { ...SALE, from: '2026-06-15', price: '22.50' } });
    expect((await quoteFor(dealer)).subtotal).toBe(price);
  });

  it('are beside the quoted price, for a dealer below his percentage the regular one', async () => {
    const sale = { ...SALE, from: '2026-06-15', price: '22.00' };
    await shop.db
      .updateTable('price_history')
      .set({ at: Date.parse('2025-06-15T00:00:00Z') })
      .where('product_id', '=', PART)
      .execute();
    await saved({ sale });
    const buyer = await newBuyer(shop, [[PART, 1]]);
    const dealer = await newBuyer(shop, [[PART, 1]], { is_vendor: 1 });
    expect((await quoteFor(buyer)).lines).toMatchObject([
      { price: '22.00', retailPrice: '22.00', was: '22.99' },
    ]);
    const [line] = (await quoteFor(dealer)).lines;
    expect(line).toMatchObject({ price: '18.39', retailPrice: '22.99' });
    expect(line).not.toHaveProperty('was');
  });

  it('are on the rendered page', async () => {
    await saved({ sale: { ...SALE, from: '2026-06-15' } });
    const { page } = await rendered(`/product/${shown().slug}`, people.visitor);
    expect(page).toContain('$15.00 CAD');
  });

  it('show the regular price as a former one only when it held for most of six months', async () => {
    await saved({ sale: { ...SALE, from: '2026-06-15' } });
    expect(shown().sale).not.toHaveProperty('was');
    await shop.db
      .updateTable('price_history')
      .set({ at: Date.parse('2025-06-15T00:00:00Z') })
      .where('product_id', '=', PART)
      .where('cause_id', 'is', null)
      .execute();
    await saved({ description: 'Read again' });
    expect(shown().sale).toMatchObject({ was: true });
    await saved({ price: '99.00' });
    expect(shown().sale).not.toHaveProperty('was');
  });

  test.each([
    [
      { price: '0', from: '2026-06-16', to: '2026-06-18' },
      'sale.price',
      'The sale price must be above 0',
    ],
    [{ price: '', from: '2026-06-16', to: '2026-06-18' }, 'sale.price', 'The sale needs a price'],
    [
      { price: 'half', from: '2026-06-16', to: '2026-06-18' },
      'sale.price',
      'The sale price must be dollars like 6.99',
    ],
    [
      { price: '22.99', from: '2026-06-16', to: '2026-06-18' },
      'sale.price',
      'The sale price must be below the price of $22.99 CAD',
    ],
    [
      { price: '15', from: '2026-06-18', to: '2026-06-16' },
      'sale.to',
      'The last day of the sale is before the first',
    ],
    [
      { price: '15', from: '2026-06-01', to: '2026-06-14' },
      'sale.to',
      'The last day of the sale has passed',
    ],
    [
      { price: '15', from: '2026-06-31', to: '2026-07-14' },
      'sale.from',
      'A day is written 2026-12-31',
    ],
    [{ price: '15', from: '', to: '2026-07-14' }, 'sale.from', 'The sale needs a first day'],
    [{ price: '15', from: '2026-06-16' }, 'sale.to', 'The sale needs a last day'],
  ])('are refused: %j', async (sale, field, message) => {
    expect(await put({ sale })).toMatchObject({
      status: 400,
      body: { code: 'invalid', fields: { [field]: message } },
    });
    expect(await history()).toHaveLength(1);
  });

  it('must stay below a regular price that goes down, while they are not over', async () => {
    await saved({ sale: SALE });
    expect(await put({ price: '14.00' })).toMatchObject({ status: 400 });
    await come(ENDED);
    expect(await saved({ price: '14.00' })).toMatchObject({ sale: SALE });
  });

  it('are kept when all sizes are saved, and no size costs less than its sale', async () => {
    const { revision } = await saved({ sale: SALE });
    const save = (price: string) =>
      people.admin.put(`/api/admin/products/${PART}/sizes`, {
        sizes: [{ id: PART, revision, option: 'Standard', price, weight: 1 }],
      });
    expect(await save('14.00')).toMatchObject({
      status: 400,
      body: { fields: { 'sale.price': 'The sale price must be below the price of $14.00 CAD' } },
    });
    expect(await save('40.00')).toMatchObject({
      status: 200,
      body: { sizes: [{ price: '40.00', sale: SALE }] },
    });
  });

  it('are read from a CSV and written to it', async () => {
    const sku = shown().sku ?? '';
    const load = async (line: string, dryRun = false) => {
      const csv = `sku,salePrice,saleFrom,saleTo\n${line}\n`;
      return (await people.admin.post('/api/admin/product-csv', { csv, dryRun })).body;
    };
    expect(await load(`${sku},15,2026-06-16,2026-06-18`)).toMatchObject({
      counts: { updated: 1 },
    });
    expect(await saved({})).toMatchObject({ sale: SALE });
    const out = await (await people.admin.fetch('/api/admin/product-csv')).text();
    expect(out).toContain(`${shown().price},15.00,2026-06-16,2026-06-18`);
    expect(await load(`${sku},15,2026-06-16,2026-06-12`)).toMatchObject({
      lines: [
        { reasons: ['The last day of the sale is before the first (the file has "2026-06-12")'] },
      ],
    });
    expect(await load(`${sku},99,2026-06-16,2026-06-18`)).toMatchObject({
      lines: [{ reasons: ['The sale price must be below the price of $22.99 CAD'] }],
    });
    expect(await load(`${sku},15,,`)).toMatchObject({ counts: { refused: 1 } });
    const days = `sku,saleTo\n${sku},2026-06-20\n`;
    await people.admin.post('/api/admin/product-csv', { csv: days });
    expect(await saved({})).toMatchObject({ sale: { ...SALE, to: '2026-06-20' } });
    await load(`${sku},,,`);
    expect((await saved({})).sale).toBeNull();
  });
});

describe('the price history', () => {
  let shop: Shop;
  let people: People;
  beforeEach(async () => {
    shop = await openShop();
    people = await meetPeople(shop);
  });
  afterEach(() => shop.close());

  const pricesOf = async (id: number, query = '') => {
    const { status, body } = await people.admin.get(`/api/admin/products/${id}/prices${query}`);
    expect(status).toBe(200);
    return listPrices.reply.parse(body);
  };

  it('has the price of each product from the beginning', async () => {
    const rows = await shop.db.selectFrom('price_history').selectAll().execute();
    expect(rows).toHaveLength(shop.catalogue.current.products.length);
  });

  it('has each change by form, API and import with the account, and no other edits', async () => {
    const { admin } = people;
    await admin.put(`/api/admin/products/${OTHER}`, { price: '8.00' });
    await admin.put(`/api/admin/products/${OTHER}`, { description: 'Other words' });
    shop.clock.pass(1000);
    const csv = 'sku,price\nNR-TG-GP-S,8.50\n';
    await admin.post('/api/admin/product-csv', { csv });
    const { username } = admin.account;
    expect((await pricesOf(OTHER)).rows).toMatchObject([
      { price: '8.50', regular: '8.50', by: username, act: 'products.imported' },
      { price: '8.00', regular: '8.00', by: username, act: 'product.changed' },
      { price: '6.99', by: null, act: null },
    ]);
  });

  it('begins with the price of a new product', async () => {
    const product = { name: 'New lamp', price: '5.00', weight: 1, category: 'tools' };
    const { body } = await people.admin.post('/api/admin/products', product);
    const { id } = AdminProduct.parse(body);
    expect((await pricesOf(id)).rows).toMatchObject([{ price: '5.00', act: 'product.added' }]);
  });

  it('comes in pages, to the owner alone', async () => {
    for (let cents = 10; cents < 40; cents += 1) {
      shop.clock.pass(1000);
      await people.admin.put(`/api/admin/products/${OTHER}`, { price: `9.${cents}` });
    }
    expect(await pricesOf(OTHER)).toMatchObject({ total: 31, rows: { length: 25 } });
    expect((await pricesOf(OTHER, '?page=2')).rows).toHaveLength(6);
    const path = `/api/admin/products/${OTHER}/prices`;
    expect((await people.customer.get(path)).status).toBe(403);
    expect((await people.admin.get('/api/admin/products/999999/prices')).status).toBe(404);
  });

  it('and orders keep the price that was paid', async () => {
    const buyer = await newBuyer(shop, [[OTHER, 1]]);
    await people.admin.put(`/api/admin/products/${OTHER}`, {
      sale: { price: '5.00', from: '2026-06-15', to: '2026-06-15' },
    });
    const { id } = await buy(buyer);
    shop.clock.pass(24 * 60 * 60_000);
    const { body } = await buyer.get(`/api/orders/${id}/items`);
    expect(body).toMatchObject([{ price: '5.00' }]);
  });
});
