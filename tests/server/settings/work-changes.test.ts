import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { WORK_CHANGES, WorkChange } from '../../../src/contract/admin';
import { buy, newBuyer } from '../../support/buyers';
import { type People, meetPeople } from '../../support/people';
import { type Shop, engines, openShop } from '../../support/shop';

describe.each(engines)('The events of the open work on %s (docs/rules.md 18.6)', (engine) => {
  let shop: Shop;
  let people: People;
  beforeEach(async () => {
    shop = await openShop({ engine });
    people = await meetPeople(shop);
  });
  afterEach(() => shop.close());

  test.each([
    ['visitor', 401],
    ['customer', 403],
    ['vendor', 403],
  ] as const)('are not for a %s: %i', async (role, status) => {
    expect((await people[role].get(WORK_CHANGES)).status).toBe(status);
  });

  it('come at once and after a new order, are not cached, and end with the session', async () => {
    const address = await shop.app.listen({ port: 0, host: '127.0.0.1' });
    const answer = await fetch(`${address}${WORK_CHANGES}`, {
      headers: { cookie: `sid=${people.admin.cookies.get('sid') ?? ''}` },
    });
    expect(answer.headers.get('content-type')).toBe('text/event-stream');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    const next = async () => {
      const { value = '' } = (await reader?.read()) ?? {};
      return value && WorkChange.parse(JSON.parse(value.replace(/^data: /, '')));
    };
    expect(await next()).toEqual({ orders: 0, returns: 0, inbox: 0, settings: 0, newest: null });
    await buy(await newBuyer(shop, [[1041, 1]]));
    expect(await next()).toMatchObject({ orders: 1, newest: shop.clock() });
    await people.admin.post('/api/logout', {});
    await buy(await newBuyer(shop, [[1041, 1]]));
    expect(await next()).toBe('');
  });
});
