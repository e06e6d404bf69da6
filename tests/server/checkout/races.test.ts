import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeReconciler } from '../../../src/server/jobs/reconcile';
import type { Witness } from '../../../src/server/services/audit/audit';
import { auditOf } from '../../support/orders/audit-of';
import {
  type Buyer,
  type Intent,
  type Placed,
  askToPay,
  buy,
  codeOf,
  intentFor,
  newBuyer,
  orderBody,
  payWith,
  quoteFor,
} from '../../support/buyers';
import { signedIn } from '../../support/people';
import { type Place, type Shop, engines, newPlace, openShop } from '../../support/shop';
import { setStock } from '../../support/stock';

const BRACKET = 1002; // 64 in stock
const GUSSET = 1041; // 240
const RARE = 1063; // 11

const HALF_AN_HOUR = 30 * 60_000;

const stocksOf = async ({ db }: Shop): Promise<Map<number, number>> => {
  const rows = await db.selectFrom('product').select(['id', 'stock']).execute();
  return new Map(rows.map(({ id, stock }) => [id, stock]));
};

describe.each(engines)('Many buyers at once on %s', (engine) => {
  let place: Place;
  let shop: Shop;
  /** A second server on the same database; on SQLite the same one, since two would block each other here. */
  let other: Shop;
  let stockBefore: Map<number, number>;
  beforeEach(async () => {
    place = await newPlace(engine);
    shop = await openShop({ engine, place });
    other = engine === 'postgres' ? await openShop({ engine, place }) : shop;
    stockBefore = await stocksOf(shop);
  });
  afterEach(async () => {
    await shop.close();
    if (other !== shop) await other.close();
    await place.remove();
  });

  const checkBooks = async (witness: Witness) =>
    expect(await auditOf(shop, {}, { stockBefore, ...witness })).toEqual([]);
  const setStockTo = async (id: number, stock: number) => {
    await setStock(shop, id, stock);
    stockBefore.set(id, stock);
  };
  /** Signs the same buyer in at both servers. */
  const atBoth = async (buyer: Buyer): Promise<[Buyer, Buyer]> => [
    buyer,
    await signedIn(other, buyer.account),
  ];

  it('get one order each, 32 of them, without a failure', async () => {
    const pieces = [
      [BRACKET, 1],
      [GUSSET, 2],
    ] as const;
    const buyers = await Promise.all(Array.from({ length: 32 }, () => newBuyer(shop, pieces)));
    const placed = await Promise.all(buyers.map((buyer) => buy(buyer)));
    expect(new Set(placed.map(({ orderNumber }) => orderNumber)).size).toBe(32);
    await shop.deliverEvents();
    await shop.deliver();
    await checkBooks({
      acknowledged: placed,
      added: new Map(buyers.map(({ account }) => [account.id, new Map(pieces)])),
    });
  });

  it('share the stock: 16 buyers for 5 pieces make 5 orders, and 11 are refused before paying', async () => {
    await setStockTo(RARE, 16);
    const buyers = await Promise.all(Array.from({ length: 16 }, () => newBuyer(shop, [[RARE, 1]])));
    await setStockTo(RARE, 5);
    // Each request asserts the total it got while stock lasted.
    const { total } = await quoteFor(await newBuyer(shop, [[RARE, 1]]));
    const asked = await Promise.all(
      buyers.map((buyer) =>
        buyer.post('/api/create-payment-intent', { amount: total, pickup: true }),
      ),
    );
    const given = asked.flatMap(
      ({ status, body }, index) =>
        status === 200 ? [{ buyer: buyers[index] as Buyer, intent: body as Intent }] : [], // same order as the buyers
    );
    expect(given).toHaveLength(5);
    const refused = asked.filter(({ status }) => status !== 200);
    expect(refused.map(codeOf)).toEqual(Array.from({ length: 11 }, () => 'out_of_stock'));
    expect(refused[0]?.body).toMatchObject({ ids: [RARE] });

    const sums = { total, hst: '37.70', shipping: '0.00' } as Parameters<typeof orderBody>[0]; // orderBody reads only these amounts
    const placed = await Promise.all(
      given.map(async ({ buyer, intent }) => {
        expect((await payWith(buyer, intent)).status).toBe(200);
        return buyer.post('/api/orders', orderBody(sums));
      }),
    );
    expect(placed.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect((await stocksOf(shop)).get(RARE)).toBe(0);
    await shop.deliverEvents();
    const orders = await shop.db.selectFrom('orders').selectAll().execute();
    expect(orders).toHaveLength(5);
    expect(orders.every(({ attention }) => !attention?.includes('out_of_stock'))).toBe(true);
    await checkBooks({ acknowledged: placed.map(({ body }) => body as Placed) });
  });

  it('reserve a product for half an hour while they pay, and release it when they do not', async () => {
    await setStockTo(RARE, 1);
    const first = await newBuyer(shop, [[RARE, 1]]);
    const second = await newBuyer(shop, [[RARE, 1]]);
    await intentFor(first);
    expect(await quoteFor(second)).toMatchObject({
      canPay: false,
      lines: [{ problem: 'out_of_stock', available: 0 }],
    });
    expect(codeOf(await askToPay(second))).toBe('out_of_stock');
    // The reservation is still active.
    expect(await quoteFor(first)).toMatchObject({ canPay: true, lines: [{ available: 1 }] });

    shop.clock.pass(HALF_AN_HOUR);
    expect(await makeReconciler(shop.parts).run()).toMatchObject({ ended: 1, orders: 0 });
    await buy(second);
    await checkBooks({});
  });

  it('who change their cart reserve only what is in it', async () => {
    await setStockTo(RARE, 3);
    const first = await newBuyer(shop, [[RARE, 3]]);
    await intentFor(first);
    await first.put(`/api/cart/${RARE}`, { quantity: 1 });
    await intentFor(first);
    const second = await newBuyer(shop, [[RARE, 2]]);
    await buy(second);
    await buy(first);
    expect((await stocksOf(shop)).get(RARE)).toBe(0);
    await checkBooks({});
  });

  it('at two servers get one intent and one order each', async () => {
    const buyer = await newBuyer(shop, [[BRACKET, 1]]);
    const [here, there] = await atBoth(buyer);
    const quote = await quoteFor(here);
    const asked = await Promise.all(
      Array.from({ length: 10 }, (_, index) => askToPay(index % 2 ? here : there)),
    );
    expect(asked.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(new Set(asked.map(({ body }) => (body as Intent).paymentIntentId)).size).toBe(1);

    await payWith(here, asked[0]?.body as Intent);
    const placed = await Promise.all([
      ...Array.from({ length: 10 }, (_, index) =>
        (index % 2 ? here : there).post('/api/orders', orderBody(quote)),
      ),
      ...[shop, other].map(async ({ parts }) => {
        await makeReconciler(parts).run();
        return undefined;
      }),
    ]);
    const answers = placed.flatMap((reply) => (reply ? [reply] : []));
    expect(answers.every(({ status }) => status === 200 || status === 201)).toBe(true);
    expect(new Set(answers.map(({ body }) => (body as Placed).orderNumber)).size).toBe(1);
    await checkBooks({
      acknowledged: answers.map(({ body }) => body as Placed),
      added: new Map([[buyer.account.id, new Map([[BRACKET, 1]])]]),
    });
  });

  it('at two servers, 16 of them with the same products in another order, all get their orders', async () => {
    const ids = [1030, 1034, 1037, 1038, 1041];
    const placed = await Promise.all(
      Array.from({ length: 16 }, async (_, index) => {
        const server = index % 2 ? shop : other;
        const pieces = ids.map((id) => [id, 1] as const);
        const buyer = await newBuyer(server, index % 3 ? pieces : pieces.toReversed());
        return buy(buyer);
      }),
    );
    await checkBooks({ acknowledged: placed });
  });

  it('whose carts change while they pay buy what they paid for, and the rest stays in the cart', async () => {
    const buyer = await newBuyer(shop, [[BRACKET, 2]]);
    const intent = await intentFor(buyer);
    await payWith(buyer, intent);
    await Promise.all([
      buyer.post('/api/cart', { productId: BRACKET, quantity: 1 }),
      buyer.post('/api/cart', { productId: GUSSET, quantity: 3 }),
      shop.deliverEvents(),
    ]);
    // If the bracket was bought first and added again, it is the last line.
    const left = (await buyer.get('/api/cart')).body as { productId: number; quantity: number }[];
    expect(new Map(left.map(({ productId, quantity }) => [productId, quantity]))).toEqual(
      new Map([
        [BRACKET, 1],
        [GUSSET, 3],
      ]),
    );
    await checkBooks({
      added: new Map([
        [
          buyer.account.id,
          new Map([
            [BRACKET, 3],
            [GUSSET, 3],
          ]),
        ],
      ]),
    });
  });
});
