import { describe, expect, it, test } from 'vitest';
import type { DiscountCodeRow } from '../../../src/server/tables/discounts/discount-rows';
import { type Buyer, buy, codeOf, intentFor, newBuyer, quoteFor } from '../../support/buyers';
import { MINUTE, shopForEach } from '../../support/shop';

const BRACKET = 1002; // $32.99
const KIT = 1006; // $1389.00

describe('Discount codes', () => {
  const shop = shopForEach();

  const addCode = (row: Partial<DiscountCodeRow> & Pick<DiscountCodeRow, 'code'>) =>
    shop.db
      .insertInto('discount_code')
      .values({
        percent: 10,
        amount_cents: null,
        free_shipping: 0,
        category_id: null,
        starts_at: null,
        ends_at: null,
        min_total_cents: 0,
        max_uses: null,
        once_per_customer: 0,
        active: 1,
        ...row,
      })
      .execute();
  const validate = (buyer: Buyer, code: unknown) => buyer.post('/api/discount/validate', { code });
  const calculate = (buyer: Buyer, code: unknown, more: object = {}) =>
    buyer.post('/api/discount/calculate', { code, ...more });

  it('require a sign-in', async () => {
    const visitor = shop.visitor();
    for (const path of ['/api/discount/validate', '/api/discount/calculate'])
      expect((await visitor.post(path, { code: 'WELCOME10' })).status).toBe(401);
    expect((await visitor.delete('/api/discount')).status).toBe(401);
  });

  it('are validated, whatever the case they are typed in', async () => {
    const buyer = await newBuyer(shop, [[BRACKET, 1]]);
    expect(await validate(buyer, ' welcome10 ')).toMatchObject({
      status: 200,
      body: { valid: true, code: 'WELCOME10', percent: 10, amount: null },
    });
  });

  test.each([[''], ['   '], [null], [5], [undefined]])(
    'require a code instead of %j',
    async (code) => {
      const buyer = await newBuyer(shop, [[BRACKET, 1]]);
      const reply = await validate(buyer, code);
      expect(reply).toMatchObject({
        status: 400,
        body: { message: 'Please enter a discount code to apply.' },
      });
    },
  );

  it('give the same reply for every invalid code, so that none can be guessed', async () => {
    const now = shop.clock();
    await addCode({ code: 'SWITCHED-OFF', active: 0 });
    await addCode({ code: 'NOT-YET-THERE', starts_at: now + 1 });
    await addCode({ code: 'LONG-GONE-BY', ends_at: now });
    const buyer = await newBuyer(shop, [[BRACKET, 1]]);
    const answers = await Promise.all(
      ['NEVER-WAS-ONE', 'SWITCHED-OFF', 'NOT-YET-THERE', 'LONG-GONE-BY'].map((code) =>
        validate(buyer, code),
      ),
    );
    for (const { status, body } of answers) {
      expect(status).toBe(400);
      expect(body).toEqual({
        code: 'invalid_code',
        message: 'Invalid discount code',
        valid: false,
      });
    }
  });

  it('report the subtotal they require', async () => {
    const buyer = await newBuyer(shop, [[BRACKET, 1]]);
    expect(await validate(buyer, 'BIGBUILD50')).toMatchObject({
      status: 400,
      body: { message: 'This code needs a subtotal of at least $400.00 CAD.' },
    });
  });

  it('are calculated on the stored cart, not on the one in the request', async () => {
    const buyer = await newBuyer(shop, [[BRACKET, 2]]);
    const reply = await calculate(buyer, 'WELCOME10', {
      cartItems: [{ productId: KIT, quantity: 3, price: '1389.00' }],
    });
    // 10 % of 65.98
    expect(reply).toMatchObject({
      status: 200,
      body: { discountCode: 'WELCOME10', discountAmount: 6.6 },
    });
    expect(await quoteFor(buyer)).toMatchObject({
      subtotal: '65.98',
      discount: '6.60',
      discountKind: 'code',
      code: { code: 'WELCOME10', counts: true, message: null },
      hst: '7.72',
      total: '67.10',
    });
  });

  it('stay with the cart until they are removed', async () => {
    const buyer = await newBuyer(shop, [[BRACKET, 2]]);
    await calculate(buyer, 'WELCOME10');
    await buyer.put(`/api/cart/${BRACKET}`, { quantity: 1 });
    expect(await quoteFor(buyer)).toMatchObject({ discount: '3.30' });
    expect((await buyer.delete('/api/discount')).status).toBe(200);
    expect(await quoteFor(buyer)).toMatchObject({ discount: '0.00', code: null });
  });

  it('are removed when the cart is emptied', async () => {
    const buyer = await newBuyer(shop, [[BRACKET, 1]]);
    await calculate(buyer, 'WELCOME10');
    await buyer.delete(`/api/cart/${BRACKET}`);
    await buyer.post('/api/cart', { productId: BRACKET, quantity: 1 });
    expect((await quoteFor(buyer)).code).toBeNull();
  });

  it('are used up by the order', async () => {
    const buyer = await newBuyer(shop, [[BRACKET, 1]]);
    await calculate(buyer, 'WELCOME10');
    const { id, total } = await buy(buyer);
    expect(total).toBe('33.55');
    expect((await buyer.get(`/api/orders/${id}`)).body).toMatchObject({
      discount: '3.30',
      discountCode: 'WELCOME10',
    });
    await buyer.post('/api/cart', { productId: BRACKET, quantity: 1 });
    expect((await quoteFor(buyer)).code).toBeNull();
  });

  it('that expire between the quote and the payment are not applied, and the totals show it', async () => {
    await addCode({ code: 'LAST-MINUTE', ends_at: shop.clock() + MINUTE });
    const buyer = await newBuyer(shop, [[BRACKET, 1]]);
    await calculate(buyer, 'LAST-MINUTE');
    const { total } = await quoteFor(buyer);
    shop.clock.pass(MINUTE);
    const reply = await buyer.post('/api/create-payment-intent', { amount: total, pickup: true });
    expect(reply).toMatchObject({
      status: 409,
      body: { code: 'amount_mismatch', totals: { discount: '0.00', total: '37.28' } },
    });
    expect(await quoteFor(buyer)).toMatchObject({
      code: { counts: false, message: 'Invalid discount code' },
    });
  });

  it('that an intent reserved stay valid for it', async () => {
    await addCode({ code: 'LAST-MINUTE', ends_at: shop.clock() + MINUTE });
    const buyer = await newBuyer(shop, [[BRACKET, 1]]);
    await calculate(buyer, 'LAST-MINUTE');
    const intent = await intentFor(buyer);
    shop.clock.pass(2 * MINUTE);
    await buyer.post('/api/demo-payments/confirm', {
      clientSecret: intent.clientSecret,
      number: '4242424242424242',
      exp: '12/30',
      cvc: '123',
    });
    await shop.deliverEvents();
    expect((await buyer.get('/api/orders')).body).toMatchObject([
      { discount: '3.30', total: '33.55' },
    ]);
  });

  it('may be applied or not by a bare client, which removes them without a request', async () => {
    const buyer = await newBuyer(shop, [[BRACKET, 1]]);
    await calculate(buyer, 'WELCOME10');
    for (const total of ['33.55', '37.28']) {
      const reply = await buyer.post('/api/create-payment-intent', { amount: total });
      expect(reply).toMatchObject({ status: 200, body: { total } });
    }
  });

  it('are applied as our own client requests', async () => {
    const buyer = await newBuyer(shop, [[BRACKET, 1]]);
    await calculate(buyer, 'WELCOME10');
    const ask = (amount: string, discountCode: string | null) =>
      buyer.post('/api/create-payment-intent', { amount, pickup: true, discountCode });
    expect(codeOf(await ask('37.28', 'WELCOME10'))).toBe('amount_mismatch');
    expect(codeOf(await ask('33.55', null))).toBe('amount_mismatch');
    expect(codeOf(await ask('33.55', 'BIGBUILD50'))).toBe('code_not_applied');
    expect((await ask('33.55', 'WELCOME10')).status).toBe(200);
  });

  it('with one use left are given to one of two paying buyers', async () => {
    await addCode({ code: 'ONLY-ONCE', max_uses: 1 });
    const first = await newBuyer(shop, [[BRACKET, 1]]);
    const second = await newBuyer(shop, [[BRACKET, 1]]);
    await calculate(first, 'ONLY-ONCE');
    await calculate(second, 'ONLY-ONCE');
    await intentFor(first);
    const reply = await second.post('/api/create-payment-intent', {
      amount: '33.55',
      pickup: true,
    });
    expect(codeOf(reply)).toBe('amount_mismatch');
    const { id } = await buy(first);
    expect((await validate(second, 'ONLY-ONCE-')).status).toBe(400);
    expect(await quoteFor(second)).toMatchObject({ code: { counts: false } });
    // A cancelled order returns its use.
    await first.put(`/api/orders/${id}/cancel`);
    expect(await quoteFor(second)).toMatchObject({ code: { counts: true } });
  });

  it('are refused for vendors, who have their own prices', async () => {
    const vendor = await newBuyer(shop, [[BRACKET, 1]], { is_vendor: 1 });
    for (const reply of [await validate(vendor, 'WELCOME10'), await calculate(vendor, 'WELCOME10')])
      expect(reply).toMatchObject({ status: 403, body: { code: 'vendor' } });
    // Not even one that was applied before the account became a vendor's.
    await shop.db
      .insertInto('applied_code')
      .values({ account_id: vendor.account.id, code: 'WELCOME10', applied_at: 0 })
      .execute();
    expect(await quoteFor(vendor)).toMatchObject({
      subtotal: '26.39',
      discount: '0.00',
      code: null,
    });
    const reply = await vendor.post('/api/create-payment-intent', {
      amount: '26.84',
      pickup: true,
      discountCode: 'WELCOME10',
    });
    expect(codeOf(reply)).toBe('code_not_applied');
  });

  it('or the October sale, whichever discount is larger', async () => {
    shop.clock.set('2026-10-10T12:00:00Z');
    const buyer = await newBuyer(shop, [[BRACKET, 2]]);
    expect(await quoteFor(buyer)).toMatchObject({ discount: '9.90', discountKind: 'october' });
    await calculate(buyer, 'WELCOME10');
    expect(await quoteFor(buyer)).toMatchObject({
      discount: '9.90',
      discountKind: 'october',
      code: { counts: true },
    });
    await addCode({ code: 'FIFTEEN-OFF', percent: 15 });
    await calculate(buyer, 'FIFTEEN-OFF');
    expect(await quoteFor(buyer)).toMatchObject({ discount: '9.90', discountKind: 'code' });
  });
});

describe('A buyer who tries codes', () => {
  const shop = shopForEach({ rateLimits: true });

  it('may try ten in ten minutes, right or wrong', async () => {
    const buyer = await newBuyer(shop, [[BRACKET, 1]]);
    for (let tries = 1; tries <= 10; tries += 1)
      expect(
        (await buyer.post('/api/discount/validate', { code: `GUESS-${tries}-XX` })).status,
      ).toBe(400);
    const right = await buyer.post('/api/discount/calculate', { code: 'WELCOME10' });
    expect(right).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(0);
    shop.clock.pass(10 * MINUTE);
    expect((await buyer.post('/api/discount/calculate', { code: 'WELCOME10' })).status).toBe(200);
  });

  it('may recalculate the applied one without a limit', async () => {
    const buyer = await newBuyer(shop, [[BRACKET, 1]]);
    for (let times = 0; times < 15; times += 1)
      expect((await buyer.post('/api/discount/calculate', { code: 'WELCOME10' })).status).toBe(200);
  });

  it('may try thirty with all accounts of an address', async () => {
    const answers: number[] = [];
    for (let account = 0; account < 4; account += 1) {
      const buyer = await newBuyer(shop, [[BRACKET, 1]]);
      for (let tries = 0; tries < 10; tries += 1)
        answers.push((await buyer.post('/api/discount/validate', { code: 'GUESSED-IT' })).status);
    }
    expect(answers.filter((status) => status === 400)).toHaveLength(30);
    expect(answers.slice(30).every((status) => status === 429)).toBe(true);
  });
});
