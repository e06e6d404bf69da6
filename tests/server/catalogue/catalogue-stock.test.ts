import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ShownStock } from '../../../src/shop/catalogue/stock';
import { type Shop, openShop } from '../../support/shop';
import { setStock } from '../../support/stock';

const PART = 1038;
const MANY = 1002;

describe('The events of the shown stock (docs/rules.md 3.21)', () => {
  let shop: Shop;
  let address: string;
  beforeEach(async () => {
    shop = await openShop();
    address = await shop.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterEach(() => shop.close());

  /** An open page that follows the stock. */
  const follow = async () => {
    const answer = await fetch(`${address}/api/stock/changes`);
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    let unread = '';
    return {
      headers: answer.headers,
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

  it('have no answer to HEAD', async () => {
    expect((await fetch(`${address}/api/stock/changes`, { method: 'HEAD' })).status).toBe(404);
  });
});
