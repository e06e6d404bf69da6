import { sql } from 'kysely';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { isUniqueViolation } from '../../../src/server/tables/engine/database';
import { type Buyer, type Placed, buy, intentFor, newBuyer } from '../../support/buyers';
import { engines, shopForAll } from '../../support/shop';

const BRACKET = 1002;

describe.each(engines)('The constraints of the database on %s refuse', (engine) => {
  const shop = shopForAll({ engine });
  let buyer: Buyer;
  let placed: Placed;
  beforeAll(async () => {
    buyer = await newBuyer(shop, [[BRACKET, 1]]);
    placed = await buy(buyer);
    await buyer.post('/api/cart', { productId: BRACKET, quantity: 1 });
    await intentFor(buyer);
  });

  const refused = async (act: Promise<unknown>): Promise<unknown> =>
    act.then(
      () => 'taken',
      (error: unknown) => error,
    );
  const checkout = () =>
    shop.db
      .selectFrom('checkout')
      .selectAll()
      .where('state', '=', 'open')
      .executeTakeFirstOrThrow();
  const order = () =>
    shop.db.selectFrom('orders').selectAll().where('id', '=', placed.id).executeTakeFirstOrThrow();

  it('a second open checkout of a buyer', async () => {
    const second = { ...(await checkout()), id: 'second', intent: null };
    const error = await refused(shop.db.insertInto('checkout').values(second).execute());
    expect(isUniqueViolation(error)).toBe(true);
  });

  it('a second checkout of an intent', async () => {
    const second = { ...(await checkout()), id: 'second', state: 'expired' as const };
    const error = await refused(shop.db.insertInto('checkout').values(second).execute());
    expect(isUniqueViolation(error)).toBe(true);
  });

  it('a second order of a checkout, of an intent, and of a number', async () => {
    const free = await checkout();
    const second = { ...(await order()), id: 'second', number: 'ORD-SECOND', checkout_id: free.id };
    for (const same of [
      { intent: 'another', checkout_id: (await order()).checkout_id },
      {},
      { intent: 'another', number: placed.orderNumber },
    ]) {
      const add = shop.db.insertInto('orders').values({ ...second, ...same });
      expect(isUniqueViolation(await refused(add.execute()))).toBe(true);
    }
  });

  it('a second refund of a cancellation', async () => {
    const refund = {
      id: 'refund-1',
      kind: 'cancel' as const,
      hst_cents: 0,
      shipping_cents: 0,
      other_cents: 0,
      order_id: placed.id,
      intent: 'pi_1',
      amount_cents: 100,
      asked_cents: null,
      state: 'pending' as const,
      provider_id: null,
      attempts: 0,
      next_at: 0,
      lease_until: 0,
      round: 0,
      last_error: null,
      created_at: 0,
    };
    await shop.db.insertInto('refund').values(refund).execute();
    const error = await refused(
      shop.db
        .insertInto('refund')
        .values({ ...refund, id: 'refund-2' })
        .execute(),
    );
    expect(isUniqueViolation(error)).toBe(true);
  });

  test.each([
    ['less than nothing on the shelf', 'update product set stock = stock - 1000 where id = 1002'],
    [
      'an order whose total is not the sum of its amounts',
      'update orders set total_cents = total_cents - 1',
    ],
    [
      'a discount larger than the subtotal',
      'update orders set discount_cents = subtotal_cents + 1, total_cents = total_cents - subtotal_cents - 1',
    ],
    ['an unknown status', "update orders set status = 'lost'"],
    ['no pieces of a part', 'update order_item set quantity = 0, from_stock = 0'],
    ['more taken from the shelf than bought', 'update order_item set from_stock = quantity + 1'],
    [
      'a code with both a percentage and an amount',
      "update discount_code set amount_cents = 1 where code = 'WELCOME10'",
    ],
    [
      'a code with neither a percentage nor an amount',
      "update discount_code set percent = null where code = 'WELCOME10'",
    ],
    ['an order of an unknown account', "update orders set account_id = 'nobody'"],
  ])('%s', async (_, change) => {
    expect(await refused(sql.raw(change).execute(shop.db))).toBeInstanceOf(Error);
  });
});
