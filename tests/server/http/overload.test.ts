import { beforeAll, expect, it } from 'vitest';
import { type Person, shopForAll } from '../../support/shop';
import { untilPasses } from '../../support/until';

const shop = shopForAll({ longestStall: 20 });
let probe: Person;
beforeAll(async () => {
  probe = shop.visitor();
});

const stall = (ms: number) => {
  const until = performance.now() + ms;
  while (performance.now() < until);
};

it('an overloaded server turns visitors away with Retry-After, and serves buyers and probes', async () => {
  const answers = await untilPasses(async () => {
    stall(150);
    const all = await Promise.all([
      probe.get('/api/products'),
      probe.get('/api/cart'),
      probe.post('/api/orders', {}),
      probe.get('/healthz'),
    ]);
    expect(all[0].status).toBe(503);
    return all;
  });
  expect(answers[0].body).toMatchObject({
    code: 'busy',
    message: 'The shop is very busy. Please try again in a moment.',
  });
  expect(answers[0].headers.get('retry-after')).toBe('5');
  expect(answers.map(({ status }) => status)).toEqual([503, 401, 400, 200]);
});

it('serves everyone again once it has caught up', async () => {
  await untilPasses(async () => expect((await probe.get('/api/products')).status).toBe(200));
});
