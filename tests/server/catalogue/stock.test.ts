import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { auditOf } from '../../support/orders/audit-of';
import { inTransaction } from '../../../src/server/tables/engine/database';
import { findProduct } from '../../../src/server/tables/catalogue/products';
import { addToStock, takePieces } from '../../../src/server/tables/catalogue/stock';
import { buy, newBuyer } from '../../support/buyers';
import { type People, peopleForAll } from '../../support/people';
import { HOUR, type Shop, engines, shopForAll } from '../../support/shop';
import { setStock } from '../../support/stock';

const ledgerOf = ({ db }: Shop, id: number) =>
  db
    .selectFrom('stock_change')
    .selectAll()
    .where('product_id', '=', id)
    .orderBy('number')
    .execute();
const differencesIn = (shop: Shop) => auditOf(shop);

describe.each(engines)('The stock ledger on %s', (engine) => {
  const shop = shopForAll({ engine });
  const people = peopleForAll(shop);
  afterEach(async () => {
    expect(await differencesIn(shop)).toEqual([]);
  });

  /** Another product for each test, with 10 pieces. */
  let product = 1001;
  let sku: string | null = null;
  beforeEach(async () => {
    product += 1;
    await setStock(shop, product, 10);
    sku = (await findProduct(shop.db, product))?.sku ?? null;
    shop.clock.pass(HOUR);
  });
  const lastChange = async (id = product) => (await ledgerOf(shop, id)).at(-1);
  const lastAct = () =>
    shop.db
      .selectFrom('audit_log')
      .select(['id', 'act'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();

  it('begins with the sample products', async () => {
    expect((await ledgerOf(shop, 1001)).at(0)).toEqual({
      product_id: 1001,
      number: 1,
      cause: 'load',
      cause_id: null,
      at: expect.any(Number),
      pieces: 16,
      stock_after: 16,
    });
  });

  it('has what an order takes and its cancellation gives back', async () => {
    const buyer = await newBuyer(shop, [[product, 3]]);
    const { id } = await buy(buyer);
    const taken = {
      product_id: product,
      number: 3,
      cause: 'order',
      cause_id: id,
      at: shop.clock(),
      pieces: -3,
      stock_after: 7,
    };
    expect(await lastChange()).toEqual(taken);
    shop.clock.pass(HOUR);
    await buyer.put(`/api/orders/${id}/cancel`);
    const returned = { cause: 'cancel', at: shop.clock(), pieces: 3, stock_after: 10 };
    expect(await lastChange()).toEqual({ ...taken, number: 4, ...returned });
  });

  it('leaves out a cancellation that puts no pieces back', async () => {
    const { id } = await buy(await newBuyer(shop, [[product, 3]]));
    await people.admin.post(`/api/admin/orders/${id}/cancel`, { restock: false });
    expect(await lastChange()).toMatchObject({ number: 3, cause: 'order', stock_after: 7 });
  });

  const path = () => `/api/admin/products/${product}`;
  it.each<[string, (admin: People['admin']) => Promise<unknown>, string, string]>([
    ['a count', (admin) => admin.post(`${path()}/stock`, { stock: 12 }), 'edit', 'product.counted'],
    ['a delivery', (admin) => admin.post(`${path()}/stock`, { by: 2 }), 'edit', 'product.counted'],
    [
      'an edit',
      (admin) => admin.put(path(), { stock: 12, description: 'New' }),
      'edit',
      'product.changed',
    ],
    [
      'an edit of the stock alone',
      (admin) => admin.put(path(), { stock: 12 }),
      'edit',
      'product.changed',
    ],
    [
      'an import',
      (admin) => admin.post('/api/admin/product-csv', { csv: `sku,stock\n${sku},12\n` }),
      'import',
      'products.imported',
    ],
  ])('names the entry of the audit log for %s', async (_, change, cause, act) => {
    await change(people.admin);
    const last = await lastAct();
    expect(last.act).toBe(act);
    expect(await lastChange()).toEqual({
      product_id: product,
      number: 3,
      cause,
      cause_id: last.id,
      at: shop.clock(),
      pieces: 2,
      stock_after: 12,
    });
  });

  it('begins for a new product, even without pieces', async () => {
    const tab = { name: 'Tab', category: 'tabs-gussets', price: '9.50', weight: 0.2 };
    const { body } = await people.admin.post('/api/admin/products', tab);
    const { id } = body as { id: number };
    const first = { number: 1, cause: 'edit', cause_id: (await lastAct()).id, stock_after: 0 };
    expect(await ledgerOf(shop, id)).toEqual([expect.objectContaining(first)]);
  });

  it('has nothing when the stock stays the same', async () => {
    await people.admin.put(path(), { description: 'Other' });
    await people.admin.post(`${path()}/stock`, { stock: 10 });
    expect((await lastChange())?.number).toBe(2);
  });

  it('is written with the change, or not at all', async () => {
    const before = await ledgerOf(shop, product);
    const cause = { cause: 'edit', cause_id: 'an act', at: 1 } as const;
    const failed = inTransaction(shop.db, async (tx) => {
      expect(await addToStock(tx, product, -10, cause)).toBe(true);
      expect(await addToStock(tx, product, -1, cause)).toBe(false);
      expect(await takePieces(tx, product, 1, cause)).toBe(0);
      throw new Error('the power failed');
    });
    await expect(failed).rejects.toThrow('the power failed');
    expect(await ledgerOf(shop, product)).toEqual(before);
  });

  it('cannot be passed by: the types refuse any other change of a stock', () => {
    // @ts-expect-error A number is not confirmed by the ledger.
    shop.db.updateTable('product').set({ stock: 5 });
    // @ts-expect-error Neither is a sum.
    shop.db.updateTable('product').set((row) => ({ stock: row('stock', '+', 1) }));
  });
});
