import { afterEach, expect, it, vi } from 'vitest';
import {
  forgetStoredUser,
  noteSignOut,
  readEpoch,
  readUserKey,
  storeUserKey,
} from '../../../src/client/device/stored-session';
import { shopFetch } from '../../../src/client/device/connection/shop-fetch';
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
