import { describe, expect, it } from 'vitest';
import { makeReconciler } from '../../../src/server/jobs/reconcile';
import { sweepCheckouts } from '../../../src/server/jobs/sweep-checkouts';
import { buy, intentFor, newBuyer } from '../../support/buyers';
import { DAY, MINUTE, shopForEach } from '../../support/shop';

const BRACKET = 1002;

describe('The sweep', () => {
  const shop = shopForEach();

  const sweep = () => sweepCheckouts(shop.db, shop.clock());
  const count = async (table: 'checkout' | 'checkout_line' | 'shipping_quote') =>
    (await shop.db.selectFrom(table).selectAll().execute()).length;

  it('deletes expired shipping quotes', async () => {
    const buyer = await newBuyer(shop, [[BRACKET, 1]]);
    await buyer.post('/api/shipping/calculate', { weight: 1, zipCode: 'P3A 1A1' });
    shop.clock.pass(30 * MINUTE - 1);
    await sweep();
    expect(await count('shipping_quote')).toBe(1);
    shop.clock.pass(1);
    await sweep();
    expect(await count('shipping_quote')).toBe(0);
  });

  it('deletes the addresses of checkouts without an order after 90 days, and no order', async () => {
    const { id } = await buy(await newBuyer(shop, [[BRACKET, 1]]));
    await intentFor(await newBuyer(shop, [[BRACKET, 1]]));
    shop.clock.pass(30 * MINUTE);
    await makeReconciler(shop.parts).run();
    shop.clock.pass(90 * DAY - 31 * MINUTE);
    await sweep();
    expect(await count('checkout')).toBe(2);
    shop.clock.pass(2 * MINUTE);
    await sweep();
    expect([await count('checkout'), await count('checkout_line')]).toEqual([1, 1]);
    expect(await shop.db.selectFrom('orders').select('id').execute()).toEqual([{ id }]);
  });
});
