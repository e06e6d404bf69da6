import { describe, expect, it } from 'vitest';
import {
  ADDRESS,
  type Buyer,
  type Intent,
  buy,
  intentFor,
  newBuyer,
  orderBody,
  payWith,
  quoteFor,
} from '../../support/buyers';
import { shopForAll } from '../../support/shop';

const BRACKET = 1002;

describe('A PO number', () => {
  const shop = shopForAll();

  /** A dealer whose order pad named this PO number. */
  const dealerWith = async (poNumber: string | undefined, flags = { is_vendor: 1 as 0 | 1 }) => {
    const dealer = await newBuyer(shop, [], flags);
    await dealer.post('/api/cart/lines', {
      lines: [{ productId: BRACKET, quantity: 1 }],
      poNumber,
    });
    return dealer;
  };
  const place = async (dealer: Buyer, intent: Intent) => {
    const quote = await quoteFor(dealer);
    await payWith(dealer, intent);
    const reply = await dealer.post('/api/orders', orderBody(quote));
    return (await dealer.get(`/api/orders/${(reply.body as { id: string }).id}`)).body;
  };

  it('goes from the order pad to the order and its mail, and leaves the cart', async () => {
    const dealer = await dealerWith('PO 4711');
    expect(await quoteFor(dealer)).toMatchObject({ isVendor: true, poNumber: 'PO 4711' });
    const { id } = await buy(dealer);
    expect((await dealer.get(`/api/orders/${id}`)).body).toMatchObject({ poNumber: 'PO 4711' });
    await shop.deliver();
    const mail = shop.mail.sent.find(({ to }) => to.address === dealer.account.email);
    expect(mail?.text).toContain('Your PO number: PO 4711');
    expect(await quoteFor(dealer)).toMatchObject({ poNumber: null });
  });

  it('can be changed or removed at the checkout without another payment', async () => {
    const dealer = await dealerWith('PO 1');
    const first = await intentFor(dealer);
    const second = await intentFor(dealer, { poNumber: ' PO 2 ' });
    expect(second.paymentIntentId).toBe(first.paymentIntentId);
    expect(await quoteFor(dealer)).toMatchObject({ poNumber: 'PO 2' });
    expect(await place(dealer, second)).toMatchObject({ poNumber: 'PO 2' });

    const other = await dealerWith('PO 3');
    const intent = await intentFor(other, { poNumber: '' });
    expect(await place(other, intent)).toMatchObject({ poNumber: null });
  });

  it('is for dealers only: a customer’s order has none', async () => {
    const customer = await dealerWith('PO 4711', { is_vendor: 0 });
    expect(await quoteFor(customer)).toMatchObject({ isVendor: false, poNumber: null });
    const intent = await intentFor(customer, { poNumber: 'PO 4711' });
    expect(await place(customer, intent)).toMatchObject({ poNumber: null });
  });

  it('of a former dealer stays out of the order', async () => {
    const dealer = await dealerWith('PO 4711');
    await shop.db
      .updateTable('account')
      .set({ is_vendor: 0 })
      .where('id', '=', dealer.account.id)
      .execute();
    expect(await place(dealer, await intentFor(dealer))).toMatchObject({ poNumber: null });
  });

  it('of more than one line, or too long, is refused', async () => {
    const dealer = await dealerWith('PO 1');
    const { total } = await quoteFor(dealer);
    for (const poNumber of ['a\nb', 'x'.repeat(41)]) {
      const reply = await dealer.post('/api/create-payment-intent', {
        amount: total,
        pickup: true,
        shippingAddress: ADDRESS,
        poNumber,
      });
      expect(reply.status).toBe(400);
    }
  });
});
