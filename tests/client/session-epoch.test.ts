import { afterEach, expect, it, vi } from 'vitest';
import {
  forgetStoredUser,
  readEpoch,
  readUserKey,
  storeUserKey,
} from '../../src/client/device/stored-session';
import { shopFetch } from '../../src/client/device/shop-fetch';
import { registerWorker } from '../../src/client/device/worker';

afterEach(() => vi.unstubAllGlobals());

const answerWhen = () => {
  let answer: (body: string) => void = () => {};
  const said = new Promise<Response>((resolve) => {
    answer = (body) =>
      resolve(new Response(body, { headers: { 'content-type': 'application/json' } }));
  });
  vi.stubGlobal('fetch', () => said);
  return (body: string) => answer(body);
};

it('counts each time that somebody is forgotten, as a number', () => {
  const before = readEpoch();
  storeUserKey('somebody');
  forgetStoredUser();
  expect([readEpoch(), readUserKey()]).toEqual([before + 1, null]);
  expect(localStorage.getItem('session-epoch')).toBe(String(before + 1));
});

it.each(['/api/orders', '/api/user', '/api/cart'])(
  'what %s answers after the person has logged out is shown to nobody',
  async (path) => {
    const answer = answerWhen();
    const asked = shopFetch(path, {});
    forgetStoredUser();
    answer('{"username":"canary"}');
    await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
  },
);

it('what is the same for everybody is shown to whoever is there', async () => {
  const answer = answerWhen();
  const asked = shopFetch('/api/products', {});
  forgetStoredUser();
  answer('[]');
  expect((await asked).ok).toBe(true);
});

it('while the shop is being developed there is no worker', async () => {
  const register = vi.fn();
  vi.stubGlobal('navigator', { onLine: true, serviceWorker: { register } });
  await registerWorker();
  expect(register).not.toHaveBeenCalled();
});
