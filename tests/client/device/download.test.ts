import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { OfflineCatalogue } from '../../../src/contract/catalogue/offline';
import { CACHES } from '../../../src/offline/cache-names';
import { downloadAfterRefresh } from '../../../src/client/device/catalogue/download';
import { fakeCaches } from '../../support/fakes/fake-caches';
import { until } from '../../support/until';

const images = Array.from({ length: 9 }, (_, at) => ({
  url: `/img/products/part-${at}-400.avif`,
  bytes: 1000,
  card: true,
}));
const CATALOGUE = { images } as unknown as OfflineCatalogue; // what the download uses of it

/** The requests that no answer and no abort has ended. */
const open = new Map<string, () => void>();
let asked = 0;

beforeEach(() => {
  asked = 0;
  fakeCaches();
  vi.stubGlobal('navigator', { locks: { request: (_: string, act: () => unknown) => act() } });
  vi.stubGlobal('fetch', (path: string, { signal }: RequestInit) => {
    asked += 1;
    return new Promise<Response>((resolve, reject) => {
      open.set(path, () =>
        resolve(new Response('picture', { headers: { 'content-type': 'image/avif' } })),
      );
      signal?.addEventListener('abort', () => {
        open.delete(path);
        reject(signal.reason as Error);
      });
    });
  });
});
afterEach(() => vi.unstubAllGlobals());

it.each(['beforeunload', 'pagehide'])(
  '%s ends a download, which goes on if the page is still there',
  async (departure) => {
    const download = downloadAfterRefresh(CATALOGUE);
    await until(() => open.size === 4);
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    dispatchEvent(new Event(departure));
    await download;
    expect([open.size, asked]).toEqual([0, 4]);

    await vi.advanceTimersByTimeAsync(5000);
    vi.useRealTimers();
    const stored = await caches.open(CACHES.downloaded);
    await until(async () => {
      for (const answer of open.values()) answer();
      return (await stored.keys()).length === images.length;
    });
    expect(asked).toBe(4 + images.length);
  },
);

it.each([
  ['paused', { choice: 'all', paused: true, number: 2 }],
  ['removed', { choice: 'none', paused: false, number: 2 }],
])('a download that another tab has %s does not go on when it gets its turn', async (_, chosen) => {
  localStorage.setItem(
    'pictures',
    JSON.stringify({ state: { paused: false, number: 1 }, version: 0 }),
  );
  let begin: (() => void) | undefined;
  const request = (_name: string, act: () => Promise<unknown>) =>
    new Promise((resolve) => {
      begin = () => resolve(act());
    });
  vi.stubGlobal('navigator', { locks: { request } });
  const download = downloadAfterRefresh(CATALOGUE);
  await until(() => begin !== undefined);
  localStorage.setItem('pictures', JSON.stringify({ state: chosen, version: 0 }));
  begin?.();
  await download;
  expect(asked).toBe(0);
});
