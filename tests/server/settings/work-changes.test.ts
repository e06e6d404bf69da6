import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { WORK_CHANGES, WorkChange } from '../../../src/contract/settings/today';
import { buy, newBuyer } from '../../support/buyers';
import { peopleForEach } from '../../support/people';
import { shopForEach } from '../../support/shop';

describe('The events of the open work (docs/rules.md 18.6)', () => {
  const shop = shopForEach();
  const people = peopleForEach(shop);

  /** Follows the work. @returns the answer, and what waits for its next event; '' when it has ended */
  const follow = async () => {
    const address = await shop.app.listen({ port: 0, host: '127.0.0.1' });
    const answer = await fetch(`${address}${WORK_CHANGES}`, {
      headers: { cookie: `sid=${people.admin.cookies.get('sid') ?? ''}` },
    });
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    const next = async () => {
      const { value = '' } = (await reader?.read()) ?? {};
      return value && WorkChange.parse(JSON.parse(value.replace(/^data: /, '')));
    };
    return { answer, next };
  };

  it('come at once and after a new order, are not cached, and end with the session', async () => {
    const { answer, next } = await follow();
    expect(answer.headers.get('content-type')).toBe('text/event-stream');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await next()).toEqual({
      orders: 0,
      returns: 0,
      inbox: 0,
      reviews: 0,
      settings: 0,
      newest: null,
    });
    await buy(await newBuyer(shop, [[1041, 1]]));
    expect(await next()).toMatchObject({ orders: 1, newest: shop.clock() });
    await people.admin.post('/api/logout', {});
    await buy(await newBuyer(shop, [[1041, 1]]));
    expect(await next()).toBe('');
  });

  it('come within two seconds of the timer after a new order', async () => {
    const buyer = await newBuyer(shop, [[1041, 1]]);
    onTestFinished(() => void vi.useRealTimers());
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { next } = await follow();
    expect(await next()).toMatchObject({ orders: 0 });
    await buy(buyer);
    await vi.advanceTimersByTimeAsync(2000);
    expect(await next()).toMatchObject({ orders: 1 });
  });
});
