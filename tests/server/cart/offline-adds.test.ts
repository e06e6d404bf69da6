import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sendOutbox } from '../../../src/offline/send-outbox';
import type { WaitingRow } from '../../../src/offline/outbox-store';
import { type Buyer, newBuyer } from '../../support/buyers';
import { type Shop, openShop } from '../../support/shop';

/** What the phone has written for good. The browser's own store is used in tests/e2e/outbox. */
const rows = new Map<string, WaitingRow>();

vi.mock(import('../../../src/offline/outbox-store'), async (original) => ({
  ...(await original()),
  readRows: async () => [...rows.values()].toSorted((one, other) => (one.id < other.id ? -1 : 1)),
  storeRow: async (row: WaitingRow) => void rows.set(row.id, row),
  removeRow: async (id: string) => void rows.delete(id),
}));

const SCHEDULES = 200;
const TABS = 3;
const PARTS = [1002, 1004, 1005];
const ME = 'me';

/** The same numbers for the same seed. */
const randomOf = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
};

interface Tab {
  id: number;
}

/** The browser's locks: one tab at a time; what a tab that is gone had or wanted is free. */
class Locks {
  private queue: { tab: Tab; run: () => Promise<void> }[] = [];
  private holder: Tab | undefined;
  current: Tab = { id: -1 };

  request = <T>(_: string, act: () => Promise<T>): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      const tab = this.current;
      this.queue.push({ tab, run: () => act().then(resolve, reject) });
      this.next();
    });

  private next(): void {
    if (this.holder) return;
    const first = this.queue.shift();
    if (!first) return;
    this.holder = first.tab;
    void first.run().finally(() => this.free(first.tab));
  }

  private free(tab: Tab): void {
    if (this.holder !== tab) return;
    this.holder = undefined;
    this.next();
  }

  kill(tab: Tab): void {
    this.queue = this.queue.filter((waiting) => waiting.tab !== tab);
    this.free(tab);
  }
}

const never = new Promise<never>(() => {});
const json = (status: number) =>
  new Response('{"code":"busy","message":"Busy"}', { status, headers: { 'retry-after': '1' } });

/** What can become of one call on a bad line. `gone` ends the tab in the middle of it. */
const FATES = [
  'ok',
  'ok',
  'offline',
  'busy',
  'limited',
  'portal',
  'lost',
  'gone',
  'gone after',
] as const;

describe('parts that are added without a signal', () => {
  let shop: Shop;
  let buyer: Buyer;
  beforeAll(async () => {
    shop = await openShop();
    buyer = await newBuyer(shop);
  });
  afterAll(async () => {
    vi.unstubAllGlobals();
    await shop.close();
  });

  /** One life of a phone: adds, tabs that come and go, and a line that does what it likes; then a good line. */
  const live = async (seed: number): Promise<{ wanted: object; had: object; left: number }> => {
    const random = randomOf(seed);
    const locks = new Locks();
    vi.stubGlobal('navigator', { locks });
    rows.clear();
    for (const { productId } of (await buyer.get('/api/cart')).body as { productId: number }[])
      await buyer.delete(`/api/cart/${productId}`);

    const wanted = new Map<number, number>();
    const tabs: Tab[] = Array.from({ length: TABS }, (_, id) => ({ id }));
    let isGood = false;
    let made = 0;

    const kill = (tab: Tab) => {
      if (tabs.includes(tab)) tabs[tabs.indexOf(tab)] = { id: tab.id };
      locks.kill(tab);
    };
    const send = (tab: Tab) => async (path: string, init: RequestInit) => {
      // A tab that was closed asks for nothing more.
      if (!tabs.includes(tab)) return never;
      const fate = isGood ? 'ok' : (FATES[random(FATES.length)] ?? 'ok');
      switch (fate) {
        case 'offline':
          throw new TypeError('Failed to fetch');
        case 'busy':
          return json(503);
        case 'limited':
          return json(429);
        case 'portal':
          return new Response('<h1>Sign in</h1>', { headers: { 'content-type': 'text/html' } });
        case 'gone':
          kill(tab);
          return never;
        default: {
          const { signal: _, ...rest } = init;
          const answer = await buyer.fetch(path, rest);
          if (fate === 'lost') throw new TypeError('Connection reset');
          if (fate === 'gone after') kill(tab);
          return tabs.includes(tab) ? answer : never;
        }
      }
    };
    const drainIn = (tab: Tab) => {
      locks.current = tab;
      return sendOutbox({ currentUser: async () => ME, send: send(tab), onSent: () => {} });
    };
    const add = () => {
      const productId = PARTS[random(PARTS.length)] ?? 0;
      const quantity = 1 + random(2);
      wanted.set(productId, (wanted.get(productId) ?? 0) + quantity);
      const id = String((made += 1)).padStart(4, '0');
      rows.set(id, {
        kind: 'part',
        id,
        key: `seed-${seed}-${id}`,
        userKey: ME,
        body: { productId, quantity },
        seen: { name: 'Part', price: '1.00' },
        createdAt: Date.now(),
      });
    };

    for (let step = 0; step < 12; step += 1) {
      const tab = tabs[random(TABS)] ?? { id: -1 };
      const what = random(10);
      if (what < 5) add();
      else if (what < 9) void drainIn(tab);
      else kill(tab);
      // Lets what is under way get on, for more or fewer turns.
      for (let turn = random(4); turn > 0; turn -= 1)
        await new Promise((resolve) => setImmediate(resolve));
    }
    isGood = true;
    // In the end the browser is opened anew; what the old tabs have sent may still arrive.
    for (const tab of tabs) kill(tab);
    const last = tabs[0] ?? { id: -1 };
    // A line that is good takes all at once; the bound is for a drain that never ends.
    for (let tries = 0; tries < 9 && (await drainIn(last)) !== 'done'; tries += 1);
    const cart = (await buyer.get('/api/cart')).body as { productId: number; quantity: number }[];
    return {
      wanted: Object.fromEntries(wanted),
      had: Object.fromEntries(cart.map(({ productId, quantity }) => [productId, quantity])),
      left: rows.size,
    };
  };

  it(`are in the cart exactly once after each of ${SCHEDULES} random lives of a phone`, async () => {
    const given = Number(process.env.SCHEDULE);
    const seeds = given ? [given] : Array.from({ length: SCHEDULES }, (_, index) => index + 1);
    for (const seed of seeds) {
      const { wanted, had, left } = await live(seed);
      expect({ had, left }, `run again with SCHEDULE=${seed}`).toEqual({ had: wanted, left: 0 });
    }
  }, 300_000);
});
