import { afterEach, expect, it, vi } from 'vitest';
import {
  forgetStoredUser,
  noteSignOut,
  readEpoch,
  readUserKey,
  setLogoutPending,
  storeUserKey,
} from '../../../src/client/device/stored-session';
import { shopFetch } from '../../../src/client/device/connection/shop-fetch';
import { fakeLocks } from '../../support/fakes/fake-locks';
import { rounds } from '../../support/held';
import { registerWorker } from '../../../src/client/device/connection/worker';

afterEach(() => vi.unstubAllGlobals());

const answerWhen = () => {
  let answer: (body: string) => void = () => {};
  const response = new Promise<Response>((resolve) => {
    answer = (body) =>
      resolve(new Response(body, { headers: { 'content-type': 'application/json' } }));
  });
  vi.stubGlobal('fetch', () => response);
  return (body: string) => answer(body);
};

it('counts each sign-out on this device', () => {
  const before = readEpoch();
  storeUserKey('casey');
  forgetStoredUser();
  expect([readEpoch(), readUserKey()]).toEqual([before + 1, null]);
  expect(localStorage.getItem('session-epoch')).toBe(String(before + 1));
});

it.each(['/api/orders', '/api/user', '/api/cart'])(
  'rejects an answer of %s that arrives after a logout',
  async (path) => {
    const answer = answerWhen();
    const asked = shopFetch(path, {});
    forgetStoredUser();
    noteSignOut();
    answer('{"username":"canary"}');
    await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
  },
);

it('accepts a public answer that arrives after a logout', async () => {
  const answer = answerWhen();
  const asked = shopFetch('/api/products', {});
  forgetStoredUser();
  answer('[]');
  expect((await asked).ok).toBe(true);
});

it('registers no service worker in development', async () => {
  const register = vi.fn();
  vi.stubGlobal('navigator', { onLine: true, serviceWorker: { register } });
  await registerWorker(false);
  expect(register).not.toHaveBeenCalled();
});

/** Lets a test answer each call. `sent` lists those that were sent, and have no answer yet. */
const openLine = () => {
  const sent: { call: string; answer: () => void }[] = [];
  vi.stubGlobal('navigator', { onLine: true, locks: fakeLocks() });
  vi.stubGlobal(
    'fetch',
    (path: string, { method = 'GET' }: RequestInit = {}) =>
      new Promise<Response>((resolve) => {
        sent.push({
          call: `${method} ${path}`,
          answer: () => {
            sent.shift();
            resolve(Response.json({ ok: true }));
          },
        });
      }),
  );
  return { calls: () => sent.map(({ call }) => call), answer: () => sent[0]?.answer() };
};

it('sends a logout that waits once, however many calls it precedes', async () => {
  const { calls, answer } = openLine();
  setLogoutPending(true);
  const asked = [shopFetch('/api/orders', {}), shopFetch('/api/cart', {})];
  await rounds();
  expect(calls()).toEqual(['POST /api/logout']);
  answer();
  await rounds();
  expect(calls()).toEqual(['GET /api/orders', 'GET /api/cart']);
  answer();
  answer();
  await Promise.all(asked);
});

it('sends a sign-in when the logout before it was answered', async () => {
  const { calls, answer } = openLine();
  const logout = shopFetch('/api/logout', { method: 'POST' });
  const login = shopFetch('/api/login', { method: 'POST' });
  await rounds();
  expect(calls()).toEqual(['POST /api/logout']);
  answer();
  await logout;
  await rounds();
  expect(calls()).toEqual(['POST /api/login']);
  answer();
  await login;
});
