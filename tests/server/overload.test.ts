import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Person, type Shop, openShop } from '../support/shop';

let shop: Shop;
let probe: Person;
beforeAll(async () => {
  shop = await openShop({ longestStall: 20 });
  probe = shop.somebody();
});
afterAll(() => shop.close());

const stall = (ms: number) => {
  const until = performance.now() + ms;
  while (performance.now() < until);
};

it('while the machine cannot keep up visitors are told to come back, and buyers and probes are served', async () => {
  const answers = await vi.waitFor(
    async () => {
      stall(150);
      const all = await Promise.all([
        probe.get('/api/products'),
        probe.get('/api/cart'),
        probe.post('/api/orders', {}),
        probe.get('/healthz'),
      ]);
      expect(all[0].status).toBe(503);
      return all;
    },
    { timeout: 20_000 },
  );
  expect(answers[0].body).toMatchObject({
    code: 'busy',
    message: 'The shop is very busy. Please try again in a moment.',
  });
  expect(answers[0].headers.get('retry-after')).toBe('5');
  expect(answers.map(({ status }) => status)).toEqual([503, 401, 400, 200]);
});

it('everybody is served again when it has caught up', async () => {
  await vi.waitFor(async () => expect((await probe.get('/api/products')).status).toBe(200), 20_000);
});
