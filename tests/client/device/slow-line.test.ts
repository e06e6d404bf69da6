import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sendMessage } from '../../../src/contract/messages/messages';
import { addingToCart } from '../../../src/client/data/cart/cart';
import { messageBody } from '../../../src/client/data/messages/messages';
import { makeQueryClient, plainDevice } from '../../../src/client/data/query-client';
import { user } from '../../../src/client/data/session/session';
import { makeChange } from '../../../src/client/data/use-call';
import { type Reach, useConnection } from '../../../src/client/device/connection/connection';
import { isShopReachable } from '../../../src/client/device/connection/health-check';
import { useOutbox } from '../../../src/client/device/outbox/outbox';
import { sendWaiting } from '../../../src/client/device/outbox/send-waiting';
import { queuePart } from '../../../src/client/device/outbox/queue-part';
import { holdCalls, pageFetch, shopFetch } from '../../../src/client/device/connection/shop-fetch';
import {
  forgetStoredUser,
  setLogoutPending,
  storeUserKey,
  keyForUser,
} from '../../../src/client/device/stored-session';
import { fakeIndexedDb } from '../../support/fakes/fake-indexed-db';

const ME = {
  id: 'u1',
  username: 'slow-line',
  email: 'slow-line@people.test',
  firstName: null,
  lastName: null,
  isVendor: false,
  createdAt: '2026-01-01T00:00:00.000Z',
};
const MESSAGE = { name: 'A', email: 'a@people.test', subject: 'Axles', message: 'How wide?' };

const SENT = { id: 'm1', message: 'Thank you' };

const answers: Record<string, unknown> = {
  'GET /api/user': ME,
  'POST /api/cart': { id: 'l1', productId: 1002, quantity: 1 },
  'POST /api/contact': SENT,
  'POST /api/logout': { ok: true },
  'GET /api/health': { ok: true },
};

/** The server's answers so far. */
let answered: string[];
/** Each answer takes this long, ms. */
let latency: number;

const slowFetch = (path: string, { method = 'GET', signal }: RequestInit = {}) =>
  new Promise<Response>((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error));
    setTimeout(() => {
      const name = `${method} ${path}`;
      if (!signal?.aborted) answered.push(name);
      resolve(Response.json(answers[name]));
    }, latency);
  });

beforeEach(() => {
  answered = [];
  latency = 4000;
  fakeIndexedDb();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const late = new AbortController();
    setTimeout(() => late.abort(new DOMException('Too late', 'TimeoutError')), ms);
    return late.signal;
  });
  vi.stubGlobal('fetch', slowFetch);
  const request = (_: string, act: () => unknown) => Promise.resolve(act());
  vi.stubGlobal('navigator', { onLine: true, locks: { request } });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Settles a promise and advances the clock, ms. @returns its value, or the name of its error */
const after = async <T>(ms: number, asked: Promise<T>): Promise<T | string> => {
  const settled = asked.catch((error: Error) => error.name);
  await vi.advanceTimersByTimeAsync(ms);
  return settled;
};

const client = () => makeQueryClient(plainDevice(pageFetch));
const addPart = (key: string) =>
  makeChange(client(), addingToCart, { body: { productId: 1002, quantity: 1 }, key });
const send = (key: string) =>
  makeChange(client(), { entry: sendMessage }, { body: messageBody(MESSAGE), key });

describe('on a connection that takes four seconds to answer', () => {
  it('a part that waits is sent', async () => {
    storeUserKey(keyForUser(ME));
    const queryClient = client();
    const product = { id: 1002, name: 'Gusset', price: '6.99' };
    expect(await queuePart(queryClient, { product, quantity: 1, key: 'k1', forNext: false })).toBe(
      'user',
    );
    await after(8000, sendWaiting(queryClient));
    expect(answered).toEqual(['GET /api/user', 'POST /api/cart']);
    expect(useOutbox.getState().rows).toEqual([]);
    expect(useOutbox.getState().sent).toHaveLength(1);
  });

  it('the signed-in user is found', async () => {
    storeUserKey(keyForUser(ME));
    expect(await after(4000, client().fetchQuery(user))).toMatchObject({ id: 'u1' });
  });

  it('a part is added and a message is sent without being saved first', async () => {
    expect(await after(4000, addPart('k2'))).toMatchObject({ quantity: 1 });
    expect(await after(4000, send('k3'))).toEqual(SENT);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['a part', () => addPart('k4')],
    ['a message', () => send('k5')],
  ])('%s is given up, to be saved, when the page is hidden before the answer', async (_, act) => {
    const sending = act();
    await vi.advanceTimersByTimeAsync(1000);
    document.dispatchEvent(new Event('visibilitychange'));
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(await after(0, sending)).toBe('AbortError');
    expect(answered).toEqual([]);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['a part', () => addPart('k6')],
    ['a message', () => send('k7')],
  ])('%s of somebody who has left before it fails is refused, not saved', async (_, act) => {
    storeUserKey(keyForUser(ME));
    latency = 60_000;
    const sending = act();
    await vi.advanceTimersByTimeAsync(1000);
    forgetStoredUser();
    expect(await after(9000, sending)).toBe('CallError');
  });

  it('a call that cannot be saved is not given up then', async () => {
    const sending = pageFetch('/api/logout', { method: 'POST' });
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    document.dispatchEvent(new Event('visibilitychange'));
    await after(4000, sending);
    expect(answered).toEqual(['POST /api/logout']);
  });

  it('a logout that was made without a connection is sent', async () => {
    setLogoutPending(true);
    await after(8000, shopFetch('/api/user', {}));
    expect(answered).toEqual(['POST /api/logout', 'GET /api/user']);
  });

  it('the shop counts as reached', async () => {
    expect(await after(4000, isShopReachable())).toBe(true);
    expect(useConnection.getState().reach).toBe('online');
  });
});

describe('while the system says that there is no connection', () => {
  beforeEach(() => {
    vi.stubGlobal('navigator', { onLine: false });
    useConnection.setState({ reach: 'offline' });
  });

  it.each([
    ['public, max-age=60', 'offline'],
    [undefined, 'offline'],
    ['no-store', 'online'],
  ])('an answer with the cache-control %s leaves the shop %s', async (control, reach) => {
    const headers = { 'cache-control': control ?? '' };
    vi.stubGlobal('fetch', async () => Response.json([], control ? { headers } : {}));
    await shopFetch('/api/products', {});
    expect(useConnection.getState().reach).toBe(reach);
  });
});

describe('while the shop is not reached', () => {
  beforeEach(() => {
    latency = 60_000;
  });

  it.each<[Reach, number]>([
    ['online', 10_000],
    ['slow', 2500],
    ['offline', 2500],
  ])(
    'a part is added or a message is sent within %s: %i ms, then it is saved',
    async (reach, ms) => {
      for (const act of [() => addPart('k4'), () => send('k5')]) {
        useConnection.setState({ reach });
        let end: unknown;
        const ended = act().catch((error: Error) => {
          end = error.name;
        });
        await vi.advanceTimersByTimeAsync(ms - 1);
        expect(end).toBeUndefined();
        await vi.advanceTimersByTimeAsync(1);
        await ended;
        expect(end).toBe('TimeoutError');
      }
    },
  );
});

describe('an answer that was requested before it was known who is signed in', () => {
  it('is requested again', async () => {
    answers['GET /api/orders'] = ['of nobody'];
    const asked = shopFetch('/api/orders', {});
    await vi.advanceTimersByTimeAsync(latency - 1);
    forgetStoredUser();
    storeUserKey(keyForUser(ME));
    await vi.advanceTimersByTimeAsync(1);
    answers['GET /api/orders'] = ['of the person'];
    await vi.advanceTimersByTimeAsync(latency);
    expect(await (await asked).json()).toEqual(['of the person']);
    expect(answered).toEqual(['GET /api/orders', 'GET /api/orders']);
  });
});

it('sends no call while a newer worker takes over', async () => {
  const send = holdCalls();
  const call = shopFetch('/api/health', {});
  await vi.advanceTimersByTimeAsync(60_000);
  expect(answered).toEqual([]);
  send();
  await vi.advanceTimersByTimeAsync(latency);
  await call;
  expect(answered).toEqual(['GET /api/health']);
});
