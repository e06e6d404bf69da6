import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sendOutbox } from '../../../src/offline/send-outbox';
import type { WaitingRow } from '../../../src/offline/outbox-store';
import { type Buyer, newBuyer } from '../../support/buyers';
import { type Shop, openShop } from '../../support/shop';

/** Rows that survive a closed tab. IndexedDB itself is tested in tests/e2e/outbox. */
const rows = new Map<string, WaitingRow>();

vi.mock(import('../../../src/offline/outbox-store'), async (original) => ({
  ...(await original()),
  readRows: async () => [...rows.values()].toSorted((one, other) => (one.id < other.id ? -1 : 1)),
  isStored: async (id: string) => rows.has(id),
  changeRow: async (row: WaitingRow) => rows.has(row.id) && Boolean(rows.set(row.id, row)),
  removeSent: async ({ id }) => void rows.delete(id),
}));

const SCHEDULES = 200;
const TABS = 3;
const PARTS = [1002, 1004, 1005];
const ME = 'me';

/** Makes the same numbers for the same seed. */
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

/** The Web Locks API: one tab at a time; a closed tab releases its locks and requests. */
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

/** Outcomes of one call on a bad connection. `gone` closes the tab during the call. */
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

describe('products added to the cart offline', () => {
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

  /** One random schedule: adds, tabs that open and close, a bad connection; then a good one. */
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
      // A closed tab sends nothing.
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
      return sendOutbox({
        currentUser: async () => ME,
        send: send(tab),
        mayStore: () => true,
        onSent: () => {},
      });
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
      // Lets pending calls continue for a random number of turns.
      for (let turn = random(4); turn > 0; turn -= 1)
        await new Promise((resolve) => setImmediate(resolve));
    }
    isGood = true;
    // Finally the browser restarts; requests of the old tabs may still arrive.
    for (const tab of tabs) kill(tab);
    const last = tabs[0] ?? { id: -1 };
    // A good connection drains everything in one try; the bound stops an endless drain.
    for (let tries = 0; tries < 9 && (await drainIn(last)) !== 'done'; tries += 1);
    const cart = (await buyer.get('/api/cart')).body as { productId: number; quantity: number }[];
    return {
      wanted: Object.fromEntries(wanted),
      had: Object.fromEntries(cart.map(({ productId, quantity }) => [productId, quantity])),
      left: rows.size,
    };
  };

  // It sends 200 queues of a phone, each with its own failures.
  it('are in the cart exactly once after each of 200 random schedules', async () => {
    const given = Number(process.env.SCHEDULE);
    const seeds = given ? [given] : Array.from({ length: SCHEDULES }, (_, index) => index + 1);
    for (const seed of seeds) {
      const { wanted, had, left } = await live(seed);
      expect({ had, left }, `run again with SCHEDULE=${seed}`).toEqual({ had: wanted, left: 0 });
    }
  });

  it('without a user waits, and belongs from then on to the next person who signs in', async () => {
    vi.stubGlobal('navigator', { locks: new Locks() });
    rows.clear();
    rows.set('1', {
      kind: 'part',
      id: '1',
      key: 'visitor-part',
      userKey: null,
      body: { productId: 1004, quantity: 3 },
      seen: { name: 'Part', price: '1.00' },
      createdAt: Date.now(),
    });
    const next = await newBuyer(shop);
    const offline = () => Promise.reject(new TypeError('Failed to fetch'));
    const onSent = () => {};
    const drain = (
      userKey: string | null,
      send: (path: string, init: RequestInit) => Promise<Response>,
    ) => sendOutbox({ currentUser: async () => userKey, send, mayStore: () => true, onSent });
    const online = (path: string, { signal: _, ...init }: RequestInit) => next.fetch(path, init);

    expect(await drain(null, online)).toBe('sign-in');
    expect(rows.get('1')?.userKey).toBeNull();
    expect(await drain(ME, offline)).toBe('later');
    expect(rows.get('1')?.userKey).toBe(ME);
    expect(await drain('another', online)).toBe('sign-in');
    expect((await next.get('/api/cart')).body).toEqual([]);
    expect(await drain(ME, online)).toBe('done');
    expect((await next.get('/api/cart')).body).toMatchObject([{ productId: 1004, quantity: 3 }]);
    expect(rows.size).toBe(0);
  });
});
