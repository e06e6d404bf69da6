import { afterEach, describe, expect, it } from 'vitest';
import { auditOf } from '../../support/orders/audit-of';
import { OrderWithItems } from '../../../src/shop/orders/order';
import { type Buyer, askToPay, buy, newBuyer } from '../../support/buyers';
import { BRACKET, GUSSET, KIT, packFromParts } from '../../support/kits';
import { peopleForAll } from '../../support/people';
import { fc } from '../../support/properties';
import { engines, shopForAll } from '../../support/shop';
import { setStock } from '../../support/stock';

const product = fc.constantFrom(KIT, KIT, BRACKET, GUSSET);
const pieces = fc.integer({ min: 1, max: 4 });
const order = fc.nat(9);
const STEP = fc.oneof(
  { weight: 4, arbitrary: fc.record({ what: fc.constant('buy'), product, pieces, order }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('refund'), product, pieces, order }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('cancel'), product, pieces, order }) },
  // These buyers hold their pieces, and do not pay.
  { weight: 1, arbitrary: fc.record({ what: fc.constant('hold'), product, pieces, order }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('change'), product, pieces, order }) },
);
type Step = typeof STEP extends fc.Arbitrary<infer One> ? One : never;

const FULL = [2, 12, 30];
const SHELVES = [KIT, BRACKET, GUSSET];

describe.each(engines)('Kits and their parts in any order of sales and returns (%s)', (engine) => {
  const shop = shopForAll({ engine });
  const people = peopleForAll(shop);
  afterEach(async () => {
    expect(await auditOf(shop)).toEqual([]);
  });

  const stocks = async () => {
    const rows = await shop.db
      .selectFrom('product')
      .select(['id', 'stock'])
      .where('id', 'in', SHELVES)
      .execute();
    return SHELVES.map((id) => rows.find((row) => row.id === id)?.stock ?? -1);
  };
  const begin = async () => {
    expect((await packFromParts(people.admin)).status).toBe(200);
    // What buyers of the run before still hold is no matter of this one.
    shop.clock.pass(31 * 60_000);
    await shop.db.deleteFrom('checkout_part').execute();
    await shop.db.deleteFrom('checkout_line').execute();
    for (const [place, id] of SHELVES.entries()) await setStock(shop, id, FULL[place] ?? 0);
  };
  interface Bought {
    buyer: Buyer;
    id: string;
  }
  const itemOf = async ({ buyer, id }: Bought) =>
    OrderWithItems.parse((await buyer.get(`/api/orders/${id}`)).body).items[0];
  const refund = async (one: Bought, most: number) => {
    const item = await itemOf(one);
    const left = (item?.quantity ?? 0) - (item?.refundedQuantity ?? 0);
    const lines = [{ itemId: item?.id, quantity: Math.min(most, left), restock: true }];
    if (left > 0)
      await people.admin.post(`/api/admin/orders/${one.id}/refunds`, {
        lines,
        reason: 'Not wanted',
      });
  };
  /** A buyer with these pieces in the cart; undefined when there are too few. */
  const withCart = async (id: number, quantity: number): Promise<Buyer | undefined> => {
    const buyer = await newBuyer(shop);
    const { status } = await buyer.post('/api/cart', { productId: id, quantity });
    return status === 200 ? buyer : undefined;
  };

  const take = async (step: Step, orders: Bought[]): Promise<void> => {
    const one = orders[step.order % Math.max(1, orders.length)];
    if (step.what === 'change')
      await packFromParts(people.admin, {
        interfaces: [{ kind: 'kit', contents: [{ sku: 'NR-SU-LB-262', quantity: step.pieces }] }],
      });
    else if (step.what === 'refund' && one) await refund(one, step.pieces);
    else if (step.what === 'cancel' && one) await one.buyer.put(`/api/orders/${one.id}/cancel`, {});
    else if (step.what === 'buy' || step.what === 'hold') {
      const buyer = await withCart(step.product, step.pieces);
      // Others may hold what this one needs.
      if (!buyer || (await askToPay(buyer)).status !== 200 || step.what === 'hold') return;
      orders.push({ buyer, id: (await buy(buyer)).id });
    }
  };

  it('leave no shelf below zero, and give all back in the end', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(STEP, { minLength: 3, maxLength: 10 }), async (steps) => {
        await begin();
        const orders: Bought[] = [];
        for (const step of steps) {
          await take(step, orders);
          expect(Math.min(...(await stocks()))).toBeGreaterThanOrEqual(0);
        }
        for (const one of orders) await refund(one, 999);
        expect(await stocks()).toEqual(FULL);
      }),
      { numRuns: Number(process.env.PROPERTY_RUNS ?? 8) }, // each of them some 40 calls
    );
  });

  it('are sold once when many pay at the same moment', async () => {
    await begin();
    // Twelve brackets are enough for two packed kits, and six from parts; or for twelve buyers of one.
    const carts = [KIT, BRACKET, KIT, BRACKET, KIT, KIT, BRACKET, KIT, KIT, KIT];
    const buyers = [];
    for (const id of carts) buyers.push(await newBuyer(shop, [[id, 1]]));
    const results = await Promise.all(
      buyers.map((buyer) => buy(buyer).catch((error: unknown) => String(error))),
    );
    for (const result of results)
      if (typeof result === 'string') expect(result).toMatch(/out_of_stock|amount_mismatch/);
    const sold = results.filter((result) => typeof result !== 'string');
    expect(sold.length).toBeGreaterThan(0);
    const [kits = 0, brackets = 0, gussets = 0] = await stocks();
    expect(Math.min(kits, brackets, gussets)).toBeGreaterThanOrEqual(0);
  });
});
