import { beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { addToCart, getCart } from '../../../src/contract/cart/cart';
import { MAX_CART_LINES } from '../../../src/shop/cart/cart';
import { signedIn, peopleForAll } from '../../support/people';
import { type Person, engines, shopForAll } from '../../support/shop';
import { setStock } from '../../support/stock';

describe.each(engines)('the cart on %s', (engine) => {
  const shop = shopForAll({ engine });
  const people = peopleForAll(shop);
  let customer: Person;
  beforeAll(async () => {
    customer = people.customer;
    // A product with more stock than the maximum of a line.
    await setStock(shop, 1038, 5000);
    await setStock(shop, 1067, 3);
    await shop.db.updateTable('product').set({ published: 0 }).where('id', '=', 1097).execute();
  });
  beforeEach(() => shop.db.deleteFrom('cart_line').execute());

  const add = (productId: unknown, quantity: unknown, person = customer) =>
    person.post('/api/cart', { productId, quantity });
  const set = (productId: unknown, quantity: unknown, person = customer) =>
    person.put(`/api/cart/${String(productId)}`, { quantity });
  const lines = async (person = customer) => {
    const { status, body } = await person.get('/api/cart');
    expect(status).toBe(200);
    return getCart.reply.parse(body).map(({ productId, quantity }) => [productId, quantity]);
  };

  it('is empty at first', async () => expect(await lines()).toEqual([]));

  it('adds products, and adds to an existing line', async () => {
    const { status, body } = await add(1041, 1);
    expect([status, body]).toEqual([200, { id: expect.any(String), productId: 1041, quantity: 1 }]);
    expect(addToCart.reply.parse(body)).toEqual(body);
    expect((await add(1042, 2)).body).toMatchObject({ productId: 1042, quantity: 2 });
    expect((await add(1041, 3)).body).toEqual({ ...(body as object), quantity: 4 });
    expect(await lines()).toEqual([
      [1041, 4],
      [1042, 2],
    ]);
  });

  it('lists its lines in the order they were added', async () => {
    for (const id of [1050, 1041, 1060]) {
      shop.clock.pass(1);
      await add(id, 1);
    }
    await set(1041, 9);
    await add(1050, 1);
    expect(await lines()).toEqual([
      [1050, 2],
      [1041, 9],
      [1060, 1],
    ]);
  });

  it('sets the quantity of a line', async () => {
    await add(1041, 5);
    const { status, body } = await set(1041, 2);
    expect([status, body]).toEqual([200, { id: expect.any(String), productId: 1041, quantity: 2 }]);
    expect(await lines()).toEqual([[1041, 2]]);
  });

  it('refuses to set a line that is not in it', async () => {
    expect(await set(1041, 2)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await lines()).toEqual([]);
  });

  it('removes a line, also when repeated', async () => {
    await add(1041, 5);
    await add(1042, 1);
    for (let i = 0; i < 2; i += 1)
      expect(await customer.delete('/api/cart/1041')).toMatchObject({
        status: 200,
        body: { ok: true },
      });
    expect(await lines()).toEqual([[1042, 1]]);
  });

  const wrong = [0, -1, 1.5, 1e9, 1000, 'abc', '2', true, null, [1], {}, undefined];
  test.each(wrong)('refuses a quantity of %j', async (quantity) => {
    await add(1038, 5);
    for (const { status, body } of [await add(1038, quantity), await set(1038, quantity)]) {
      expect(status).toBe(400);
      expect(body).toMatchObject({ code: 'invalid', message: expect.stringMatching(/^Quantity /) });
    }
    expect(await lines()).toEqual([[1038, 5]]);
  });

  test.each(['1041', '', 1.5, -1, 1e12, 2 ** 53, null, true, [1041], undefined])(
    'refuses the product %j',
    async (productId) => {
      const { status, body } = await add(productId, 1);
      expect([status, body]).toMatchObject([400, { code: 'invalid', message: 'No such product' }]);
    },
  );

  test.each(['x', '-1', '1e3', '1.5', '1041x', '12345678901', '%20', '0x10'])(
    'refuses the line %j',
    async (productId) => {
      expect((await set(productId, 1)).status).toBe(400);
      expect((await customer.delete(`/api/cart/${productId}`)).status).toBe(400);
    },
  );

  test.each([0, 9, 999_999_999, 1097])(
    'refuses a product that is not for sale: %i',
    async (productId) => {
      expect(await add(productId, 1)).toMatchObject({
        status: 404,
        body: { code: 'not_found', message: 'This part is no longer available.' },
      });
    },
  );

  it('refuses more than the stock', async () => {
    expect(await add(1067, 4)).toMatchObject({
      status: 409,
      body: {
        code: 'out_of_stock',
        message: 'Only 3 of "Rear Axle Truss with Upper Link Mount 3-1/2 in Tube" in stock.',
        ids: [1067],
        stock: 3,
      },
    });
    expect((await add(1067, 2)).status).toBe(200);
    expect((await add(1067, 2)).status).toBe(409);
    expect((await set(1067, 4)).status).toBe(409);
    expect((await set(1067, 3)).status).toBe(200);
    expect(await lines()).toEqual([[1067, 3]]);
  });

  it('refuses a product that is out of stock', async () => {
    expect(await add(1009, 1)).toMatchObject({
      status: 409,
      body: {
        code: 'out_of_stock',
        message: '"Shock Hoop Pair 1-3/4 in Tube" is out of stock.',
        stock: 0,
      },
    });
  });

  it('refuses more than 999 in a line', async () => {
    expect((await add(1038, 999)).status).toBe(200);
    expect(await add(1038, 1)).toMatchObject({
      status: 400,
      body: { code: 'too_many', message: 'Quantity can be at most 999' },
    });
    expect(await lines()).toEqual([[1038, 999]]);
  });

  it('refuses more than 100 lines', async () => {
    const account_id = people.customer.account.id;
    const full = Array.from({ length: MAX_CART_LINES }, (_, i) => ({
      id: `line-${i}`,
      account_id,
      product_id: 5000 + i,
      quantity: 1,
      created_at: shop.clock(),
    }));
    await shop.db.insertInto('cart_line').values(full.slice(1)).execute();
    expect((await add(1041, 1)).status).toBe(200);
    expect((await add(1041, 1)).status).toBe(200);
    expect(await add(1042, 1)).toMatchObject({
      status: 409,
      body: { code: 'cart_full', message: 'A cart holds at most 100 different parts.' },
    });
  });

  it('loses nothing when the same product is added many times concurrently', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => add(1038, 1)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(await lines()).toEqual([[1038, 8]]);
  });

  it('never contains more than the stock under concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => add(1067, 1)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 409, 409, 409]);
    expect(await lines()).toEqual([[1067, 3]]);
  });

  it('is separate for each user', async () => {
    await add(1041, 1);
    await add(1042, 2, people.vendor);
    await add(1041, 7, people.admin);
    await people.vendor.delete('/api/cart/1041');
    await set(1041, 5, people.vendor);
    expect(await lines()).toEqual([[1041, 1]]);
    expect(await lines(people.vendor)).toEqual([[1042, 2]]);
    expect(await lines(people.admin)).toEqual([[1041, 7]]);
  });

  it('requires a sign-in', async () => {
    for (const { status, body } of [
      await people.visitor.get('/api/cart'),
      await add(1041, 1, people.visitor),
      await set(1041, 1, people.visitor),
      await people.visitor.delete('/api/cart/1041'),
    ])
      expect([status, body]).toMatchObject([401, { code: 'unauthorized' }]);
  });

  it('outlives the session', async () => {
    await add(1041, 2, people.vendor);
    const again = await signedIn(shop, people.vendor.account);
    expect(await lines(again)).toEqual([[1041, 2]]);
  });
});
