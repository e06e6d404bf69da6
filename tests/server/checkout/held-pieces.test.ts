import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { makeReconciler } from '../../../src/server/jobs/reconcile';
import { ProviderUnavailable } from '../../../src/server/gateways/payments';
import { auditOf } from '../../support/orders/audit-of';
import {
  type Buyer,
  askToPay,
  buy,
  codeOf,
  intentFor,
  newBuyer,
  orderBody,
  payWith,
  quoteFor,
} from '../../support/buyers';
import { PASSWORD } from '../../support/people';
import { MINUTE, type Shop, engines, openShop } from '../../support/shop';
import { setStock } from '../../support/stock';

const RARE = 1063;
const BRACKET = 1002;

describe.each(engines)('Pieces that a buyer is paying for on %s', (engine) => {
  let shop: Shop;
  let first: Buyer;
  let second: Buyer;
  beforeEach(async () => {
    shop = await openShop({ engine });
    first = await newBuyer(shop, [[RARE, 3]]);
    second = await newBuyer(shop, [[RARE, 2]]);
    await setStock(shop, RARE, 3);
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await shop.close();
  });

  const reconcile = () => makeReconciler(shop.parts).run();
  const books = () => auditOf(shop);
  const ordersOf = ({ account }: Buyer) =>
    shop.db
      .selectFrom('orders')
      .select(['status', 'attention'])
      .where('account_id', '=', account.id)
      .execute();

  it('can be added to another cart, which says that someone is paying for the last ones', async () => {
    await intentFor(first);
    const third = await newBuyer(shop, [[RARE, 1]]);
    expect((await third.put(`/api/cart/${RARE}`, { quantity: 2 })).status).toBe(200);
    const lines = [{ productId: RARE, quantity: 1 }];
    expect((await third.post('/api/cart/lines', { lines })).body).toMatchObject({
      lines: [{ problem: null, line: { quantity: 3 } }],
    });
    expect(await quoteFor(third)).toMatchObject({
      canPay: false,
      lines: [{ problem: 'out_of_stock', available: 0, held: 3 }],
    });
    expect(await askToPay(third)).toMatchObject({
      status: 409,
      body: {
        code: 'out_of_stock',
        ids: [RARE],
        held: true,
        message: expect.stringMatching(/^Someone is paying for the last ones: .+\.$/),
      },
    });
  });

  it('do not make a part look sold out, nor a sold-out part look as if someone was paying', async () => {
    await first.put(`/api/cart/${RARE}`, { quantity: 2 });
    await intentFor(first);
    expect(await quoteFor(second)).toMatchObject({ lines: [{ available: 1, held: 2 }] });
    await setStock(shop, RARE, 0);
    expect(await quoteFor(second)).toMatchObject({
      lines: [{ problem: 'out_of_stock', available: 0, held: 0 }],
    });
    expect(await askToPay(second)).toMatchObject({
      body: { held: false, message: expect.stringMatching(/^Not enough in stock: /) },
    });
  });

  test.each<[string, (buyer: Buyer) => Promise<unknown>]>([
    ['removes them from the cart', (buyer) => buyer.delete(`/api/cart/${RARE}`)],
    ['takes fewer', (buyer) => buyer.put(`/api/cart/${RARE}`, { quantity: 1 })],
  ])('are free at once for others when the buyer %s', async (_what, change) => {
    const { paymentIntentId } = await intentFor(first);
    expect(codeOf(await askToPay(second))).toBe('out_of_stock');
    await change(first);
    expect(await quoteFor(second)).toMatchObject({ canPay: true, lines: [{ held: 0 }] });
    await buy(second);
    // The payment that was begun cannot be made any more.
    await reconcile();
    expect((await shop.demo.get(paymentIntentId)).status).toBe('canceled');
    expect(await books()).toEqual([]);
  });

  it('are free while the provider does not answer, and the payment is cancelled later', async () => {
    const { paymentIntentId } = await intentFor(first);
    vi.spyOn(shop.demo, 'cancel').mockRejectedValueOnce(new ProviderUnavailable('no answer'));
    await first.delete(`/api/cart/${RARE}`);
    expect(await quoteFor(second)).toMatchObject({ canPay: true });
    await expect(reconcile()).rejects.toThrow('no answer');
    await reconcile();
    expect((await shop.demo.get(paymentIntentId)).status).toBe('canceled');
  });

  it('stay reserved when the buyer adds more to the cart', async () => {
    const intent = await intentFor(first);
    await first.post('/api/cart', { productId: BRACKET, quantity: 1 });
    expect(codeOf(await askToPay(second))).toBe('out_of_stock');
    expect((await payWith(first, intent)).status).toBe(200);
    await shop.deliverEvents();
    expect(await ordersOf(first)).toEqual([{ status: 'pending', attention: null }]);
  });

  it('are one reservation for each account, of what was asked last', async () => {
    await setStock(shop, RARE, 5);
    await intentFor(first);
    await first.put(`/api/cart/${RARE}`, { quantity: 4 });
    await intentFor(first);
    expect(await quoteFor(second)).toMatchObject({ lines: [{ available: 1, held: 4 }] });
  });

  it('and were paid although the cart was emptied become one order', async () => {
    const quote = await quoteFor(first);
    const intent = await intentFor(first);
    await first.delete(`/api/cart/${RARE}`);
    expect((await payWith(first, intent)).status).toBe(200);
    const reply = await first.post('/api/orders', orderBody(quote));
    expect(reply.status).toBe(201);
    await shop.deliverEvents();
    shop.clock.pass(2 * MINUTE);
    await reconcile();
    expect(await ordersOf(first)).toEqual([{ status: 'pending', attention: null }]);
    expect(await books()).toEqual([]);
  });

  it('and were paid after others had bought them become an order that is marked', async () => {
    const intent = await intentFor(first);
    await first.delete(`/api/cart/${RARE}`);
    await buy(second);
    expect((await payWith(first, intent)).status).toBe(200);
    await shop.deliverEvents();
    expect(await ordersOf(first)).toEqual([{ status: 'pending', attention: 'out_of_stock' }]);
    expect(await books()).toEqual([]);
  });

  it('and are put back into the cart are paid with another payment, not twice', async () => {
    const old = await intentFor(first);
    await first.delete(`/api/cart/${RARE}`);
    await first.post('/api/cart', { productId: RARE, quantity: 3 });
    const { intent } = await buy(first);
    expect(intent.paymentIntentId).not.toBe(old.paymentIntentId);
    expect((await payWith(first, old)).status).toBe(402);
    expect(await ordersOf(first)).toEqual([{ status: 'pending', attention: null }]);
  });

  it('cannot be paid when the cart was emptied while the payment was created', async () => {
    const create = shop.demo.create;
    vi.spyOn(shop.demo, 'create').mockImplementationOnce(async (intent) => {
      const made = await create(intent);
      await first.delete(`/api/cart/${RARE}`);
      return made;
    });
    expect(codeOf(await askToPay(first))).toBe('cart_empty');
    const intents = await shop.db.selectFrom('demo_intent').select('status').execute();
    expect(intents).toEqual([{ status: 'canceled' }]);
  });

  it('are free when the buyer deletes the account', async () => {
    await intentFor(first);
    expect((await first.post('/api/account/delete', { password: PASSWORD })).status).toBe(200);
    expect(await quoteFor(second)).toMatchObject({ canPay: true });
  });
});
