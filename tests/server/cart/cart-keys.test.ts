import { describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { sweepCheckouts } from '../../../src/server/jobs/sweep-checkouts';
import { answerOnce } from '../../../src/server/services/idempotency';
import { codeOf, newBuyer } from '../../support/buyers';
import { DAY, engines, shopForAll } from '../../support/shop';
import { setStock } from '../../support/stock';

const BRACKET = 1002; // 64 in stock
const RARE = 1067; // 6

describe.each(engines)('An Idempotency-Key of the cart on %s', (engine) => {
  const shop = shopForAll({ engine });
  let made = 0;

  const newKey = () => ({ 'idempotency-key': `key-${(made += 1)}` });
  const one = { productId: BRACKET, quantity: 1 };

  it('adds once for repeated requests', async () => {
    const buyer = await newBuyer(shop);
    const key = newKey();
    const first = await buyer.post('/api/cart', one, key);
    expect(first).toMatchObject({ status: 200, body: { quantity: 1 } });
    await buyer.post('/api/cart', one);
    const again = await buyer.post('/api/cart', one, key);
    expect(again).toMatchObject({ status: 200, body: first.body });
    expect((await buyer.get('/api/cart')).body).toMatchObject([{ quantity: 2 }]);
  });

  it('adds once for ten concurrent requests', async () => {
    const buyer = await newBuyer(shop);
    const key = newKey();
    const reply = await Promise.all(
      Array.from({ length: 10 }, () => buyer.post('/api/cart', one, key)),
    );
    expect(reply.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(new Set(reply.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect((await buyer.get('/api/cart')).body).toMatchObject([{ quantity: 1 }]);
  });

  it('sets a quantity once, so that a late duplicate does not undo a newer request', async () => {
    const buyer = await newBuyer(shop, [[BRACKET, 1]]);
    const key = newKey();
    await buyer.put(`/api/cart/${BRACKET}`, { quantity: 5 }, key);
    await buyer.put(`/api/cart/${BRACKET}`, { quantity: 2 }, newKey());
    const again = await buyer.put(`/api/cart/${BRACKET}`, { quantity: 5 }, key);
    expect(again).toMatchObject({ status: 200, body: { quantity: 5 } });
    expect((await buyer.get('/api/cart')).body).toMatchObject([{ quantity: 2 }]);
  });

  it('repeats a refusal, even after a restock', async () => {
    const buyer = await newBuyer(shop);
    const key = newKey();
    const wanted = { productId: RARE, quantity: 7 };
    const first = await buyer.post('/api/cart', wanted, key);
    expect(first).toMatchObject({ status: 409, body: { code: 'out_of_stock', ids: [RARE] } });
    await setStock(shop, RARE, 9);
    const again = await buyer.post('/api/cart', wanted, key);
    expect(again).toMatchObject({ status: 409, body: first.body });
    expect((await buyer.post('/api/cart', wanted, newKey())).status).toBe(200);
  });

  it('is refused for a different request', async () => {
    const buyer = await newBuyer(shop);
    const key = newKey();
    await buyer.post('/api/cart', one, key);
    const other = await buyer.post('/api/cart', { ...one, quantity: 2 }, key);
    expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_mismatch' } });
    expect((await buyer.get('/api/cart')).body).toMatchObject([{ quantity: 1 }]);
  });

  it('is scoped to one buyer', async () => {
    const key = newKey();
    const [ann, bob] = [await newBuyer(shop), await newBuyer(shop)];
    await ann.post('/api/cart', one, key);
    await bob.post('/api/cart', one, key);
    expect((await bob.get('/api/cart')).body).toMatchObject([{ quantity: 1 }]);
  });

  it('is remembered for seven days', async () => {
    const buyer = await newBuyer(shop);
    const key = newKey();
    await buyer.post('/api/cart', one, key);
    shop.clock.pass(7 * DAY - 1);
    await sweepCheckouts(shop.db, shop.clock());
    await buyer.post('/api/cart', one, key);
    expect((await buyer.get('/api/cart')).body).toMatchObject([{ quantity: 1 }]);
    shop.clock.pass(1);
    await buyer.post('/api/cart', one, key);
    expect((await buyer.get('/api/cart')).body).toMatchObject([{ quantity: 2 }]);
    shop.clock.pass(7 * DAY + 1);
    await sweepCheckouts(shop.db, shop.clock());
    const kept = await shop.db
      .selectFrom('kept_answer')
      .selectAll()
      .where('account_id', '=', buyer.account.id)
      .execute();
    expect(kept).toEqual([]);
  });

  it('retries when a concurrent duplicate stored its answer first', async () => {
    const { account } = await newBuyer(shop);
    const asked = { accountId: account.id, key: 'a-key', request: 'a request', now: shop.clock() };
    let tries = 0;
    const act = async () => {
      tries += 1;
      if (tries === 1) throw Object.assign(new Error('there already'), { code: '23505' });
      return 'done';
    };
    expect(await answerOnce(shop.db, asked, z.string(), act)).toBe('done');
    expect(await answerOnce(shop.db, asked, z.string(), act)).toBe('done');
    expect(tries).toBe(2);
  });

  it.each([
    ['answered', BRACKET, 200],
    ['refused', 999_999, 404],
  ])('takes little space for a long request that is %s', async (_, product, status) => {
    const buyer = await newBuyer(shop, [[BRACKET, 1]]);
    const path = `/api/cart/${product}?${'x'.repeat(14_000)}`;
    expect((await buyer.put(path, { quantity: 2 }, newKey())).status).toBe(status);
    const [kept, ...more] = await shop.db
      .selectFrom('kept_answer')
      .selectAll()
      .where('account_id', '=', buyer.account.id)
      .where('idempotency_key', '=', `key-${made}`)
      .execute();
    expect(kept?.request).toMatch(/^PUT \/api\/cart\/:productId [0-9a-f]{64}$/);
    expect(more).toEqual([]);
    expect(JSON.stringify(kept).length).toBeLessThan(600);
  });

  it('is replayed when an older version of the shop stored the whole request', async () => {
    const buyer = await newBuyer(shop);
    const key = newKey();
    await buyer.post('/api/cart', one, key);
    await shop.db
      .updateTable('kept_answer')
      .set({ request: `POST /api/cart ${JSON.stringify(one)}` })
      .where('account_id', '=', buyer.account.id)
      .execute();
    expect((await buyer.post('/api/cart', one, key)).status).toBe(200);
    expect((await buyer.get('/api/cart')).body).toMatchObject([{ quantity: 1 }]);
    expect((await buyer.post('/api/cart', { ...one, quantity: 2 }, key)).status).toBe(422);
  });

  test.each([['x'.repeat(201)], ['two words']])('is refused when malformed: %s', async (key) => {
    const buyer = await newBuyer(shop);
    const reply = await buyer.post('/api/cart', one, { 'idempotency-key': key });
    expect(reply.status).toBe(400);
    expect(codeOf(reply)).toBe('invalid');
  });
});
