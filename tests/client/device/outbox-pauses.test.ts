import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { isApiError } from '../../../src/client/data/call';
import { products } from '../../../src/client/data/catalogue/catalogue';
import { makeQueryClient, plainDevice } from '../../../src/client/data/query-client';
import { notifyRowsChanged, useOutbox } from '../../../src/client/device/outbox/outbox';
import { endTries, sendWaiting, startOutbox } from '../../../src/client/device/outbox/send-waiting';
import { sendStored, storeParts } from '../../../src/client/device/outbox/queue-list';
import { queueMessage } from '../../../src/client/device/outbox/queue-message';
import { queuePart } from '../../../src/client/device/outbox/queue-part';
import { forgetSession } from '../../../src/client/device/session-watch';
import { pageFetch } from '../../../src/client/device/connection/shop-fetch';
import {
  forgetStoredUser,
  noteSignOut,
  readUserKey,
  storeUserKey,
  keyForUser,
} from '../../../src/client/device/stored-session';
import { listProducts } from '../../../src/contract/catalogue/catalogue';
import { CACHES } from '../../../src/offline/cache-names';
import { retryAfter } from '../../../src/offline/retry-after';
import { networkFirst } from '../../../src/sw/network-first';
import { answerBy, fakeWorkerEvents } from '../../support/fakes/fake-worker';
import { fakeCaches } from '../../support/fakes/fake-caches';
import { type FakeIndexedDb, fakeIndexedDb } from '../../support/fakes/fake-indexed-db';

const ME = {
  id: 'u1',
  username: 'pauses',
  email: 'pauses@people.test',
  firstName: null,
  lastName: null,
  isVendor: false,
  createdAt: '2026-01-01T00:00:00.000Z',
};

const limited = (seconds: string) =>
  Response.json(
    { code: 'rate_limited', message: 'Too many' },
    { status: 429, headers: { 'retry-after': seconds } },
  );
const busy = () => Response.json({ code: 'busy', message: 'Busy' }, { status: 503 });
const added = () => Response.json({ id: 'l1', productId: 1002, quantity: 1 });

/** The answer to POST /api/cart and to GET /api/products. */
let answer: () => Response;
let isReached: boolean;
/** When each of these was called, ms since the test began. */
let called: number[];
let began: number;

const queryClient = () => makeQueryClient(plainDevice(pageFetch));

beforeEach(() => {
  called = [];
  isReached = true;
  answer = busy;
  fakeIndexedDb();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  vi.spyOn(Math, 'random').mockReturnValue(0);
  began = Date.now();
  vi.stubGlobal('fetch', async (path: string) => {
    if (!isReached) throw new TypeError('Failed to fetch');
    if (path === '/api/user') return Response.json(ME);
    called.push(Date.now() - began);
    return answer();
  });
  const request = (_: string, act: () => unknown) => Promise.resolve(act());
  vi.stubGlobal('navigator', { onLine: true, locks: { request } });
  storeUserKey(keyForUser(ME));
});
afterEach(() => {
  vi.clearAllTimers();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const save = async (client = queryClient()) => {
  const product = { id: 1002, name: 'Gusset', price: '6.99' };
  await queuePart(client, { product, quantity: 1, key: 'k1', forNext: false });
  await pass(0);
  return client;
};

describe('Retry-After', () => {
  test.each([
    [429, '120', 120_000],
    [503, '5', 5000],
    [429, new Date(1_000_000_000_000 + 30_000).toUTCString(), 30_000],
    [429, '999999', 3_600_000],
    [429, '-5', undefined],
    [429, 'soon', undefined],
    [200, '5', undefined],
  ])('of a %i answer with %s', (status, value, ms) => {
    const given = new Response(null, { status, headers: { 'retry-after': value } });
    expect(retryAfter(given, 1_000_000_000_000)).toBe(ms);
  });

  it('is obeyed by the outbox, whatever wakes it, also after a reload', async () => {
    answer = () => limited('120');
    const client = await save();
    expect(called).toEqual([0]);
    answer = added;
    // As Background Sync, a new connection, or another row do.
    for (let second = 0; second < 119; second += 1) {
      await pass(1000);
      await sendWaiting(client);
    }
    // A reload forgets all but what is stored.
    endTries();
    await sendWaiting(client);
    expect(called).toEqual([0]);
    await pass(1000);
    expect(called).toEqual([0, 120_000]);
    expect(useOutbox.getState().rows).toEqual([]);
  });

  it('is obeyed by queries: until then the refusal is repeated without asking', async () => {
    answer = () => limited('60');
    const client = queryClient();
    const ask = () =>
      client.fetchQuery({ ...products, staleTime: 0 }).catch((error: unknown) => error);
    expect(isApiError(await ask(), listProducts, 'rate_limited')).toBe(true);
    await pass(59_000);
    expect(isApiError(await ask(), listProducts, 'rate_limited')).toBe(true);
    expect(called).toEqual([0]);
    answer = () => Response.json([]);
    await pass(1000);
    expect(await ask()).toEqual([]);
    expect(called).toEqual([0, 60_000]);
  });

  it('does not reach a page that the worker has a copy for', async () => {
    fakeWorkerEvents();
    const caches = fakeCaches();
    const url = 'http://shop.test/api/products';
    const copy = new Response('[]', { headers: { 'x-cached-at': String(Date.now()) } });
    await (await caches.open(CACHES.api)).put(url, copy);
    vi.stubGlobal('fetch', () => Promise.resolve(limited('60')));
    const given = await answerBy(networkFirst, new Request(url));
    expect([given.status, await given.text()]).toEqual([200, '[]']);
  });
});

/** Lets the device answer nothing, until it is restored. */
const silence = (kept: FakeIndexedDb) =>
  vi.spyOn(kept, 'open').mockReturnValue(new EventTarget() as never);

const storedIn = (kept: FakeIndexedDb) =>
  [...(kept.stores.get('shop-outbox-1/rows')?.keys() ?? [])].length;

it('a device that does not answer when the page opens is asked again, and what waits is sent', async () => {
  const kept = fakeIndexedDb();
  isReached = false;
  await save();
  useOutbox.setState(useOutbox.getInitialState(), true);
  endTries();
  isReached = true;
  answer = added;
  const silent = silence(kept);
  const started = startOutbox(queryClient());
  await pass(4000);
  await started;
  expect(called).toEqual([]);
  silent.mockRestore();
  await pass(8000);
  expect(called).toHaveLength(1);
  expect(useOutbox.getState().rows).toEqual([]);
});

describe('what waits for somebody who logs out while the device does not answer', () => {
  const leave = async () => {
    const kept = fakeIndexedDb();
    isReached = false;
    const client = await save();
    await queueMessage(client, { message: 'Do you make it in 5/8?' }, 'k2');
    await pass(0);
    // No try is due that would find the rows by chance.
    endTries();
    const silent = silence(kept);
    const left = forgetSession(client);
    await pass(1000);
    await left;
    // The next try, which reads twice, fails as well.
    await pass(2000);
    expect([useOutbox.getState().rows, storedIn(kept), readUserKey()]).toEqual([[], 2, null]);
    return { kept, silent };
  };

  it('is no longer shown, and removed when the device answers', async () => {
    const { kept, silent } = await leave();
    silent.mockRestore();
    await pass(2000);
    expect([useOutbox.getState().rows, storedIn(kept)]).toEqual([[], 0]);
  });

  it.each(['startOutbox', 'notifyRowsChanged'] as const)(
    'is removed by %s when the page opens again',
    async (look) => {
      const { kept, silent } = await leave();
      vi.clearAllTimers();
      silent.mockRestore();
      vi.resetModules();
      const { notifyRowsChanged, useOutbox } =
        await import('../../../src/client/device/outbox/outbox');
      const { startOutbox } = await import('../../../src/client/device/outbox/send-waiting');
      await { startOutbox, notifyRowsChanged }[look](queryClient());
      expect([useOutbox.getState().rows, storedIn(kept)]).toEqual([[], 0]);
    },
  );

  it('is not sent by the next person', async () => {
    const { kept, silent } = await leave();
    storeUserKey('next');
    isReached = true;
    answer = added;
    silent.mockRestore();
    await pass(8000);
    expect([called, storedIn(kept)]).toEqual([[], 0]);
  });
});

it('a row whose person logs out while the rows are read is not shown', async () => {
  const kept = fakeIndexedDb();
  await save();
  expect(useOutbox.getState().rows).toHaveLength(1);
  await storeParts(
    [{ product: { id: 1002, name: 'Gusset', price: '6.99' }, quantity: 1 }],
    'other',
  );
  const open = kept.open.bind(kept);
  // The rows of others are removed after all have been read.
  vi.spyOn(kept, 'open')
    .mockImplementationOnce(open)
    .mockImplementationOnce((name) => {
      forgetStoredUser();
      noteSignOut();
      return open(name);
    });
  await notifyRowsChanged();
  expect(useOutbox.getState().rows).toEqual([]);
});

it('a refused part that the device does not remove is reported all the same', async () => {
  const kept = fakeIndexedDb();
  const product = { id: 1002, name: 'Gusset', price: '6.99' };
  const stored = await storeParts([{ product, quantity: 1 }], keyForUser(ME));
  answer = () => Response.json({ code: 'gone', message: 'Gone' }, { status: 410 });
  const open = kept.open.bind(kept);
  vi.spyOn(kept, 'open').mockImplementation((name) =>
    useOutbox.getState().rows.length ? (new EventTarget() as never) : open(name),
  );
  const sending = sendStored(queryClient(), stored);
  sending.catch(() => undefined);
  await pass(4000);
  expect([...(await sending).refused.values()]).toEqual(['Gone']);
});

it('a list that was sent counts as waiting, not as added, when the device cannot be read afterwards', async () => {
  const kept = fakeIndexedDb();
  const product = { id: 1002, name: 'Gusset', price: '6.99' };
  const client = queryClient();
  const stored = await storeParts([{ product, quantity: 1 }], keyForUser(ME));
  const silent = silence(kept);
  const sending = sendStored(client, stored);
  await pass(4000);
  expect((await sending).waiting).toEqual(new Set(stored.map(({ id }) => id)));
  silent.mockRestore();
  answer = added;
  await pass(8000);
  expect([called.length, storedIn(kept)]).toEqual([1, 0]);
});

it('a shop that is too busy to tell who the user is counts as not reached, not as a sign-out', async () => {
  const told = globalThis.fetch;
  vi.stubGlobal('fetch', async (path: string) => (path === '/api/user' ? busy() : told(path)));
  answer = added;
  await save();
  expect([called, useOutbox.getState().needsSignIn]).toEqual([[], false]);
  vi.stubGlobal('fetch', told);
  await pass(2000);
  expect([called.length, useOutbox.getState().rows]).toEqual([1, []]);
});

describe('after a refusal', () => {
  it('pauses double from half a second to a minute, although the shop answers everything else', async () => {
    const client = await save();
    for (let second = 0; second < 300; second += 1) {
      await pass(1000);
      // The health check finds the shop again and again.
      await sendWaiting(client);
    }
    const pauses = called.slice(1).map((at, index) => at - (called[index] ?? 0));
    expect(pauses).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000]);
  });

  it('the pauses start over after a success', async () => {
    const client = await save();
    await pass(10_000);
    answer = added;
    await pass(60_000);
    expect(useOutbox.getState().rows).toEqual([]);
    answer = busy;
    called = [];
    began = Date.now();
    await save(client);
    await pass(2000);
    expect(called).toEqual([0, 500, 1500]);
  });

  it('a connection that comes back ends the wait for a connection at once', async () => {
    isReached = false;
    const client = await save();
    await pass(200_000);
    isReached = true;
    answer = added;
    await sendWaiting(client);
    expect(useOutbox.getState().rows).toEqual([]);
  });
});
