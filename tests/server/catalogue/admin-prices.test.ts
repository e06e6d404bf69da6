import { afterEach, describe, expect, it } from 'vitest';
import { AdminProduct, listPrices } from '../../../src/contract/catalogue/admin';
import { changePrices, listPricedParts } from '../../../src/contract/catalogue/admin-prices';
import { actsOn } from '../../../src/server/tables/log/log';
import { newBuyer, quoteFor } from '../../support/buyers';
import { auditOf } from '../../support/orders/audit-of';
import { peopleForEach } from '../../support/people';
import { engines, shopForEach } from '../../support/shop';

const BRACKET = 1002; // $32.99
const GUSSET = 1041; // $6.99
const PRICES = '/api/admin/product-prices';

describe.each(engines)('Prices of many parts on %s (docs/rules.md 3.59)', (engine) => {
  const shop = shopForEach({ engine, now: '2026-05-05T16:00:00Z' });
  const people = peopleForEach(shop);
  afterEach(async () => {
    expect(await auditOf(shop)).toEqual([]);
  });

  const product = async (id: number) =>
    AdminProduct.parse((await people.admin.get(`/api/admin/products/${id}`)).body);
  const part = async (id: number) => ({ id, revision: (await product(id)).revision });
  const prices = async () => [(await product(BRACKET)).price, (await product(GUSSET)).price];
  const change = (body: object) => people.admin.post(PRICES, body);
  const both = async (more: object = { percent: 5 }) =>
    change({ ...more, products: [await part(BRACKET), await part(GUSSET)] });

  it('change at once, for buyers, dealers and the price history, with a line in the log for each', async () => {
    const buyer = await newBuyer(shop, [[BRACKET, 1]]);
    const dealer = await newBuyer(shop, [[BRACKET, 1]], { is_vendor: 1 });
    const before = await product(BRACKET);
    const reply = changePrices.reply.parse((await both()).body);
    expect(reply).toMatchObject({
      changed: 2,
      parts: [
        { id: BRACKET, price: '34.64', revision: before.revision + 1 },
        { id: GUSSET, price: '7.34' },
      ],
    });
    expect(await prices()).toEqual(['34.64', '7.34']);
    expect((await shop.visitor().get(`/api/products/${before.slug}`)).body).toMatchObject({
      price: '34.64',
    });
    expect((await quoteFor(buyer)).subtotal).toBe('34.64');
    expect((await quoteFor(dealer)).subtotal).toBe('27.71');
    const { body } = await people.admin.get(`/api/admin/products/${BRACKET}/prices`);
    expect(listPrices.reply.parse(body).rows[0]).toMatchObject({
      price: '34.64',
      act: 'products.priced',
      by: people.admin.account.username,
    });
    expect(await actsOn(shop.db, `product:${BRACKET}`)).toMatchObject([
      { act: 'product.changed', account_id: people.admin.account.id },
    ]);
    const log = (await people.admin.get('/api/admin/audit-log')).body;
    const said = (log as { rows: { what: string }[] }).rows.map(({ what }) => what);
    expect(said).toContain('Prices of 2 parts changed: +5%, to the cent');
    expect(said.some((what) => what.includes('price $32.99 CAD → $34.64 CAD'))).toBe(true);
  });

  it('end in .99 where the owner says so, and one that stays the same is no change', async () => {
    expect((await both({ percent: 1, rounding: '99' })).body).toMatchObject({ changed: 0 });
    expect(await actsOn(shop.db, 'catalogue')).toEqual([]);
    expect((await both({ percent: 5, rounding: '99' })).body).toMatchObject({ changed: 1 });
    expect(await prices()).toEqual(['34.99', '6.99']);
  });

  it('are all as they were when somebody changed one of the parts meanwhile, which is named', async () => {
    const products = [await part(BRACKET), await part(GUSSET)];
    await people.admin.put(`/api/admin/products/${GUSSET}`, { price: '8.00' });
    const reply = await change({ percent: 5, products });
    expect(reply).toMatchObject({
      status: 409,
      body: {
        code: 'changed',
        message: 'Someone else changed Gusset Plate Set Small meanwhile. No price was changed.',
        parts: [
          { id: BRACKET, price: '32.99' },
          { id: GUSSET, price: '8.00' },
        ],
      },
    });
    expect(await prices()).toEqual(['32.99', '8.00']);
    const removed = [await part(BRACKET), { id: 999_999, revision: 0 }];
    expect((await change({ percent: 5, products: removed })).body).toMatchObject({
      message: '1 part was removed meanwhile. No price was changed.',
    });
  });

  it('can be taken back, which is another line of the log', async () => {
    const { parts } = changePrices.reply.parse((await both()).body);
    const back = parts.map(({ id, revision }) => ({
      id,
      revision,
      price: id === BRACKET ? '32.99' : '6.99',
    }));
    expect((await change({ products: back })).body).toMatchObject({ changed: 2 });
    expect(await prices()).toEqual(['32.99', '6.99']);
    expect(await actsOn(shop.db, `product:${BRACKET}`)).toHaveLength(2);
  });

  it('do not fall to that of a sale, and do not rise above the highest price', async () => {
    const sale = { price: '30.00', from: '2026-05-01', to: '2026-05-31' };
    await people.admin.put(`/api/admin/products/${BRACKET}`, { sale });
    const lower = await both({ percent: -10 });
    expect(lower).toMatchObject({
      status: 400,
      body: {
        message: expect.stringMatching(/^Weld-On Link Bracket .+: The sale price must be below/),
      },
    });
    await people.admin.put(`/api/admin/products/${GUSSET}`, { price: '900000' });
    expect((await both({ percent: 20 })).status).toBe(400);
    expect(await prices()).toEqual(['32.99', '900000.00']);
  });

  it('are listed under the filter of the list, with those of sales', async () => {
    const sale = { price: '30.00', from: '2026-05-01', to: '2026-05-31' };
    await people.admin.put(`/api/admin/products/${BRACKET}`, { sale });
    const under = async (query: string) =>
      listPricedParts.reply.parse((await people.admin.get(`${PRICES}?${query}`)).body);
    expect(await under('q=NR-SU-LB-262')).toMatchObject({
      total: 1,
      parts: [{ id: BRACKET, price: '32.99', salePrice: '30.00' }],
    });
    const all = await under('');
    expect(all.parts).toHaveLength(all.total);
    const { total } = await under('category=suspension');
    expect(total).toBeLessThan(all.total);
  });
});
