import { DEFAULT_PROMOTIONS } from '../../../src/shop/discounts/promotions';
import { fc } from '../../support/properties';
import { describe, expect, it, test } from 'vitest';
import { priceText } from '../../../src/shop/money';
import type { Product } from '../../../src/shop/catalogue/product';
import { quote } from '../../../src/shop/checkout/quote';
import { FLAT_TAX } from '../../../src/shop/checkout/tax';
import { type Intent, codeOf, newBuyer, quoteFor } from '../../support/buyers';
import { IN_ORDER } from '../../support/in-order';
import { shopForAll } from '../../support/shop';

const BRACKET = 1002; // $32.99
const GONE = 1009; // none in stock

describe('The quote of the checkout', IN_ORDER, () => {
  const shop = shopForAll();

  const addTo = (accountId: string, productId: number, quantity: number) =>
    shop.db
      .insertInto('cart_line')
      .values({
        id: `${accountId}-${productId}`,
        account_id: accountId,
        product_id: productId,
        quantity,
        created_at: shop.clock(),
      })
      .execute();

  it('requires a sign-in', async () => {
    expect((await shop.visitor().get('/api/checkout/quote')).status).toBe(401);
  });

  it('of an empty cart is zero, and cannot be paid', async () => {
    const buyer = await newBuyer(shop);
    expect(await quoteFor(buyer)).toMatchObject({
      lines: [],
      itemCount: 0,
      weightKg: 0,
      subtotal: '0.00',
      total: '0.00',
      canPay: false,
    });
  });

  it('shows each line with its prices', async () => {
    const buyer = await newBuyer(shop, [[BRACKET, 3]]);
    expect(await quoteFor(buyer)).toEqual({
      lines: [
        {
          productId: BRACKET,
          quantity: 3,
          name: 'Weld-On Link Bracket 2.625 in Wide',
          slug: 'weld-on-link-bracket-2-625-in-wide',
          sku: 'NR-SU-LB-262',
          // Any picture of the product.
          imageUrl: expect.stringMatching(/^\/img\//),
          retailPrice: '32.99',
          price: '32.99',
          total: '98.97',
          available: 64,
          held: 0,
          toMake: 0,
          promisedBy: '2026-06-16',
          problem: null,
        },
      ],
      itemCount: 3,
      weightKg: 2.94,
      subtotal: '98.97',
      discount: '0.00',
      discountKind: null,
      code: null,
      hst: '12.87',
      hstPercent: 13,
      shipping: '0.00',
      total: '111.84',
      shippingExpired: false,
      canPay: true,
      isVendor: false,
      poNumber: null,
      buildName: null,
    });
  });

  it('shows a vendor both prices', async () => {
    const vendor = await newBuyer(
      shop,
      [
        [BRACKET, 1],
        [1012, 1],
      ],
      { is_vendor: 1 },
    );
    expect((await quoteFor(vendor)).lines).toMatchObject([
      { retailPrice: '32.99', price: '26.39' },
      { retailPrice: '24.99', price: '23.74' },
    ]);
  });

  it('without a shipping service has a total without shipping, and cannot be paid', async () => {
    const buyer = await newBuyer(shop, [[BRACKET, 1]]);
    expect(await quoteFor(buyer, {})).toMatchObject({
      shipping: null,
      total: '37.28',
      shippingExpired: false,
      canPay: false,
    });
  });

  it('lists unavailable lines, does not charge them, and blocks the payment', async () => {
    const buyer = await newBuyer(shop, [[BRACKET, 1]]);
    await addTo(buyer.account.id, GONE, 2);
    await addTo(buyer.account.id, 1043, 1);
    await addTo(buyer.account.id, 99_999, 1);
    await shop.db.updateTable('product').set({ published: 0 }).where('id', '=', 1043).execute();
    const shown = await quoteFor(buyer);
    expect(shown).toMatchObject({ subtotal: '32.99', itemCount: 5, weightKg: 0.98, canPay: false });
    expect(shown.lines).toMatchObject(
      [
        { productId: BRACKET, problem: null },
        { productId: 1043, problem: 'unavailable', available: 0, price: '26.99' },
        {
          productId: GONE,
          problem: 'out_of_stock',
          available: 0,
          price: '139.99',
          total: '279.98',
        },
        { productId: 99_999, problem: 'unavailable', name: null, price: '0.00' },
      ].toSorted(
        (a, b) =>
          shown.lines.findIndex((line) => line.productId === a.productId) -
          shown.lines.findIndex((line) => line.productId === b.productId),
      ),
    );
    const reply = await buyer.post('/api/create-payment-intent', { amount: shown.total });
    expect(reply).toMatchObject({ status: 409 });
    expect(codeOf(reply)).toBe('out_of_stock');
    expect((reply.body as { ids: number[] }).ids.toSorted()).toEqual(
      [GONE, 1043, 99_999].toSorted(),
    );
    await shop.db.updateTable('product').set({ published: 1 }).where('id', '=', 1043).execute();
  });

  test.each([
    ['pickup', 'yes'],
    ['state', 'ONT'],
    ['zipCode', 'x'.repeat(21)],
  ])('is refused for %s=%s', async (name, value) => {
    const buyer = await newBuyer(shop);
    const reply = await buyer.get(`/api/checkout/quote?${name}=${value}`);
    expect(reply.status).toBe(400);
  });

  it('equals the pricing rules applied to the same cart, and the amount of the intent', async () => {
    const { stock, ...catalogue } = shop.catalogue.current;
    const products = catalogue.products.filter(({ id }) => (stock.get(id) ?? 0) >= 3);
    const anyCart = fc.uniqueArray(
      fc.tuple(fc.constantFrom(...products), fc.integer({ min: 1, max: 3 })),
      { minLength: 1, maxLength: 6, selector: ([product]: [Product, number]) => product.id },
    );
    const times = ['2026-06-15T12:00:00Z', '2026-10-15T12:00:00Z'];
    await fc.assert(
      fc.asyncProperty(
        anyCart,
        fc.boolean(),
        fc.boolean(),
        fc.constantFrom(...times),
        async (pieces, isVendor, hasCode, time) => {
          shop.clock.set(time);
          const buyer = await newBuyer(
            shop,
            pieces.map(([{ id }, quantity]) => [id, quantity]),
            { is_vendor: isVendor ? 1 : 0 },
          );
          if (hasCode) await buyer.post('/api/discount/calculate', { code: 'WELCOME10' });
          const expected = quote({
            lines: pieces.map(([product, quantity]) => ({ product, quantity })),
            isVendor,
            promotions: DEFAULT_PROMOTIONS,
            code:
              hasCode && !isVendor
                ? { code: 'WELCOME10', percent: 10, amountCents: null }
                : undefined,
            shipping: 0,
            tax: FLAT_TAX,
            at: new Date(time),
          });
          const shown = await quoteFor(buyer);
          expect(shown).toMatchObject({
            subtotal: priceText(expected.subtotal),
            discount: priceText(expected.discount),
            discountKind: expected.discountKind,
            hst: priceText(expected.hst),
            total: priceText(expected.total),
          });
          const reply = await buyer.post('/api/create-payment-intent', {
            amount: shown.total,
            pickup: true,
          });
          expect(reply.status).toBe(200);
          const { paymentIntentId } = reply.body as Intent;
          expect((await shop.demo.get(paymentIntentId)).cents).toBe(expected.total);
          // Releases the stock that this cart reserved for the next one.
          await shop.db.updateTable('checkout').set({ state: 'expired' }).execute();
        },
      ),
      { numRuns: 25 },
    );
  });
});
