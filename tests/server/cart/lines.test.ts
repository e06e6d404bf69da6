import { describe, expect, it, test } from 'vitest';
import { addLines } from '../../../src/contract/cart/lines';
import { cartPoNumber } from '../../../src/server/tables/cart/carts';
import { newBuyer } from '../../support/buyers';
import { type Person, shopForAll } from '../../support/shop';

const BRACKET = 1002; // 64 in stock
const RARE = 1067; // 6
const HEIM = 1012;

describe('Many lines at once', () => {
  const shop = shopForAll();

  const cartOf = async (who: Person) =>
    ((await who.get('/api/cart')).body as { productId: number; quantity: number }[]).map(
      ({ productId, quantity }) => [productId, quantity],
    );
  const add = (who: Person, lines: object[], more: object = {}, headers = {}) =>
    who.post('/api/cart/lines', { lines, ...more }, headers);

  it('require a sign-in', async () => {
    const reply = await add(shop.visitor(), [{ productId: BRACKET, quantity: 1 }]);
    expect(reply.status).toBe(401);
  });

  it('are added to the cart, as new lines or to existing ones; each gets its result', async () => {
    const buyer = await newBuyer(shop, [[BRACKET, 2]]);
    const reply = await add(buyer, [
      { productId: HEIM, quantity: 3 },
      { productId: BRACKET, quantity: 4 },
    ]);
    expect(reply.status).toBe(200);
    expect(addLines.reply.parse(reply.body)).toEqual(reply.body);
    expect(reply.body).toMatchObject({
      lines: [
        { productId: HEIM, quantity: 3, line: { productId: HEIM, quantity: 3 }, problem: null },
        { productId: BRACKET, quantity: 4, line: { quantity: 6 }, problem: null },
      ],
    });
    expect(await cartOf(buyer)).toEqual([
      [BRACKET, 6],
      [HEIM, 3],
    ]);
  });

  it('that cannot be bought are refused with the reason, and the others are added', async () => {
    const buyer = await newBuyer(shop, [[RARE, 1]]);
    const reply = await add(buyer, [
      { productId: RARE, quantity: 6 },
      { productId: 999_999, quantity: 1 },
      { productId: BRACKET, quantity: 60 },
      { productId: BRACKET, quantity: 60 },
      { productId: HEIM, quantity: 1 },
    ]);
    expect(reply.body).toMatchObject({
      lines: [
        { line: null, problem: expect.stringMatching(/^Only 6 of ".+" in stock\.$/) },
        { line: null, problem: 'This part is no longer available.' },
        { line: { quantity: 60 }, problem: null },
        { line: null, problem: expect.stringMatching(/^Only 64 of/) },
        { line: { quantity: 1 }, problem: null },
      ],
    });
    expect(await cartOf(buyer)).toEqual([
      [RARE, 1],
      [BRACKET, 60],
      [HEIM, 1],
    ]);
  });

  it('are limited to the 100 lines of a cart', async () => {
    const buyer = await newBuyer(shop);
    await shop.db
      .insertInto('cart_line')
      .values(
        Array.from({ length: 99 }, (_, at) => ({
          id: `full-${at}`,
          account_id: buyer.account.id,
          product_id: 500_000 + at,
          quantity: 1,
          created_at: 1,
        })),
      )
      .execute();
    const reply = await add(buyer, [
      { productId: BRACKET, quantity: 1 },
      { productId: HEIM, quantity: 1 },
    ]);
    expect(reply.body).toMatchObject({
      lines: [{ problem: null }, { problem: 'A cart holds at most 100 different parts.' }],
    });
  });

  it('are added once for one Idempotency-Key', async () => {
    const buyer = await newBuyer(shop);
    const key = { 'idempotency-key': 'pad' };
    const lines = [{ productId: BRACKET, quantity: 2 }];
    const reply = await Promise.all([1, 2, 3].map(() => add(buyer, lines, {}, key)));
    expect(new Set(reply.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await cartOf(buyer)).toEqual([[BRACKET, 2]]);
  });

  test.each([
    ['none', []],
    ['too many', Array.from({ length: 201 }, () => ({ productId: BRACKET, quantity: 1 }))],
    ['a fraction', [{ productId: BRACKET, quantity: 1.5 }]],
    ['no quantity', [{ productId: BRACKET }]],
    ['a thousand', [{ productId: BRACKET, quantity: 1000 }]],
  ])('%s is refused, and nothing is added', async (_, lines) => {
    const buyer = await newBuyer(shop);
    expect((await add(buyer, lines)).status).toBe(400);
    expect(await cartOf(buyer)).toEqual([]);
  });

  describe('with a PO number', () => {
    const lines = [{ productId: BRACKET, quantity: 1 }];
    it('of a dealer store it with the cart until it is changed or removed', async () => {
      const dealer = await newBuyer(shop, [], { is_vendor: 1 });
      const known = () => cartPoNumber(shop.db, dealer.account.id);
      await add(dealer, lines, { poNumber: '  PO 4711 ' });
      expect(await known()).toBe('PO 4711');
      await add(dealer, lines);
      expect(await known()).toBe('PO 4711');
      await add(dealer, lines, { poNumber: 'PO 4712' });
      expect(await known()).toBe('PO 4712');
      await add(dealer, lines, { poNumber: '' });
      expect(await known()).toBeNull();
    });

    it('of a customer do not store it', async () => {
      const buyer = await newBuyer(shop);
      await add(buyer, lines, { poNumber: 'PO 4711' });
      expect(await cartPoNumber(shop.db, buyer.account.id)).toBeNull();
    });

    test.each(['x'.repeat(41), 'PO\r\nBcc: a@b.ca', 7])(
      'that is %j are refused',
      async (poNumber) => {
        const dealer = await newBuyer(shop, [], { is_vendor: 1 });
        expect((await add(dealer, lines, { poNumber })).status).toBe(400);
        expect(await cartOf(dealer)).toEqual([]);
      },
    );
  });
});
