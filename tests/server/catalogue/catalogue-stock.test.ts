import { beforeEach, describe, expect, it } from 'vitest';
import { ShownStock } from '../../../src/shop/catalogue/stock/shown-stock';
import { shopForEach } from '../../support/shop';
import { setStock } from '../../support/stock';
import { until } from '../../support/until';

const PART = 1038;
const MANY = 1002;

describe('The events of the shown stock (docs/rules.md 3.21)', () => {
  const shop = shopForEach({ rateLimits: true, trustProxy: true });
  let address: string;
  beforeEach(async () => {
    address = await shop.app.listen({ port: 0, host: '127.0.0.1' });
  });

  /** An open page that follows the stock. */
  const follow = async (from = '203.0.113.1') => {
    const headers = { 'x-forwarded-for': from };
    const answer = await fetch(`${address}/api/stock/changes`, { headers });
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    let unread = '';
    return {
      headers: answer.headers,
      status: answer.status,
      leave: () => reader?.cancel(),
      /** The next event; undefined at the end of the events. */
      next: async (): Promise<ShownStock['left'] | undefined> => {
        while (!unread.includes('\n\n')) {
          const { value, done } = (await reader?.read()) ?? { done: true };
          if (done) return undefined;
          unread += value;
        }
        const [event = '', ...rest] = unread.split('\n\n');
        unread = rest.join('\n\n');
        return ShownStock.parse(JSON.parse(event.replace(/^data: /, ''))).left;
      },
    };
  };
  const change = async (id: number, stock: number) => {
    await setStock(shop, id, stock);
    await shop.catalogue.refresh();
  };

  it('come at once and after each change that pages show, and are not cached', async () => {
    const page = await follow();
    expect(page.headers.get('content-type')).toBe('text/event-stream');
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('content-security-policy')).toBeTruthy();
    expect((await page.next())?.[PART]).toBeUndefined();
    await change(PART, 0);
    expect((await page.next())?.[PART]).toBe(0);
    // From many to many: pages show no difference.
    await change(MANY, 40);
    await change(PART, 3);
    expect((await page.next())?.[PART]).toBe(3);
  });

  it('come to every open page', async () => {
    const pages = await Promise.all([follow(), follow()]);
    for (const page of pages) await page.next();
    await change(PART, 0);
    for (const page of pages) expect((await page.next())?.[PART]).toBe(0);
  });

  it('end when the shop closes, and do not hold it up', async () => {
    const page = await follow();
    await page.next();
    await shop.app.close();
    expect(await page.next()).toBeUndefined();
  });

  it('go to at most 100 pages of one network, the others are refused until one leaves', async () => {
    const pages = await Promise.all(Array.from({ length: 100 }, () => follow('2001:db8::1')));
    expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await follow('2001:db8::2')).status).toBe(204);
    expect((await follow('2001:db8:0:1::1')).status).toBe(200);
    await pages[0]?.leave();
    await until(async () => (await follow('2001:db8::2')).status === 200);
    expect((await follow('2001:db8::2')).status).toBe(204);
  });

  it('have no answer to HEAD', async () => {
    expect((await fetch(`${address}/api/stock/changes`, { method: 'HEAD' })).status).toBe(405);
  });
});
