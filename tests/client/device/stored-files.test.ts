import type { Strategy } from 'workbox-strategies';
import { cacheNames } from 'workbox-core';
import type { PrecacheController } from 'workbox-precaching';
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { CACHES } from '../../../src/offline/cache-names';
import { downloadPictures } from '../../../src/offline/pictures';
import { isWholeFile } from '../../../src/offline/whole-file';
import { heal } from '../../../src/sw/heal';
import { networkFirst } from '../../../src/sw/network-first';
import { pictures } from '../../../src/sw/pictures';
import { keepLater, keepPreviousBuild, keepsExtra, scripts } from '../../../src/sw/scripts';
import { type FakeCaches, fakeCaches } from '../../support/fakes/fake-caches';
import { answerBy, fakeWorkerEvents } from '../../support/fakes/fake-worker';

const PICTURE = 'http://shop.test/img/products/a-400.avif';
const SCRIPT = 'http://shop.test/assets/cart-0123.js';
const PORTAL = '<title>Sign in to this Wi-Fi</title>';

const answerWith = (body: string, type: string, headers: Record<string, string> = {}): Response =>
  new Response(body, { headers: { 'content-type': type, ...headers } });

const portal = () => answerWith(PORTAL, 'text/html');
const shopPicture = () => answerWith('pixels', 'image/avif');

let caches: FakeCaches;
let answer: () => Response;
beforeEach(() => {
  fakeWorkerEvents();
  caches = fakeCaches();
  answer = shopPicture;
  vi.stubGlobal('fetch', () => Promise.resolve(answer()));
  const request = (_: string, act: () => unknown) => Promise.resolve(act());
  vi.stubGlobal('navigator', { locks: { request } });
});
afterEach(() => vi.unstubAllGlobals());

const store = async (name: string, url: string, stored: Response) =>
  (await caches.open(name)).put(url, stored);

const ask = (url: string) => new Request(url);

const textBy = async (strategy: Strategy, url: string) =>
  (await answerBy(strategy, ask(url))).text();
const show = () => textBy(pictures, PICTURE);
const run = () => textBy(scripts, SCRIPT);

describe('only complete files of the shop are stored', () => {
  test.each([
    ['a picture', PICTURE, shopPicture, true],
    ['a script', SCRIPT, () => answerWith('let x', 'application/javascript'), true],
    ['a font', '/assets/barlow.woff2', () => answerWith('font', 'font/woff2'), true],
    ['a page', '/index.html?v=1', () => answerWith('<html>', 'text/html; charset=utf-8'), true],
    ['a page instead of a picture', PICTURE, portal, false],
    ['a page instead of a script', SCRIPT, portal, false],
    ['a file without a type', PICTURE, () => new Response(new Uint8Array(4)), false],
    ['an empty picture', PICTURE, () => answerWith('', 'image/avif'), false],
    ['an error', PICTURE, () => new Response('none', { status: 404 }), false],
    [
      'half a picture',
      PICTURE,
      () => answerWith('pix', 'image/avif', { 'content-length': '6' }),
      false,
    ],
    [
      'a compressed drawing',
      '/img/mark.svg',
      () =>
        answerWith('<svg/>', 'image/svg+xml', { 'content-length': '4', 'content-encoding': 'br' }),
      true,
    ],
  ])('%s: %s', async (_, url, given, isWhole) => {
    expect(await isWholeFile(url, given())).toBe(isWhole);
  });
});

describe('behind a Wi-Fi portal', () => {
  beforeEach(() => {
    answer = portal;
  });

  it('the portal’s page is not stored as a picture, and the picture is shown afterwards', async () => {
    await expect(show()).rejects.toThrow();
    expect(await caches.textIn(CACHES.seen, PICTURE)).toBeUndefined();
    answer = shopPicture;
    expect(await show()).toBe('pixels');
    expect(await caches.textIn(CACHES.seen, PICTURE)).toBe('pixels');
  });

  it('a stored picture of another width is shown', async () => {
    await store(CACHES.downloaded, PICTURE.replace('400', '800'), shopPicture());
    expect(await show()).toBe('pixels');
  });

  it('the portal’s page is not stored as a script', async () => {
    expect(await run()).toBe(PORTAL);
    expect(await caches.textIn(CACHES.extra, SCRIPT)).toBeUndefined();
  });

  it('the portal’s page does not get into the precache', async () => {
    const precache = { getCachedURLs: () => [SCRIPT], getCacheKeyForURL: () => SCRIPT };
    await heal(precache as unknown as PrecacheController); // the parts that heal uses
    expect(await caches.textIn(cacheNames.precache, SCRIPT)).toBeUndefined();
  });

  it('the portal’s page is not downloaded as a picture, and the picture is downloaded afterwards', async () => {
    const pictures = [{ url: PICTURE, bytes: 6, card: true }];
    expect(await downloadPictures(pictures)).toMatchObject({ done: 0, of: 1 });
    expect(await caches.textIn(CACHES.downloaded, PICTURE)).toBeUndefined();
    answer = shopPicture;
    expect(await downloadPictures(pictures)).toMatchObject({ done: 1, of: 1 });
  });
});

describe('a download of pictures', () => {
  const OTHER = 'http://shop.test/img/products/b-400.avif';
  const both = [PICTURE, OTHER].map((url) => ({ url, bytes: 6, card: true }));

  it('tries one that failed once more, after the others', async () => {
    const asked: string[] = [];
    vi.stubGlobal('fetch', (url: string) => {
      asked.push(url);
      return asked.length === 1
        ? Promise.reject(new TypeError('network'))
        : Promise.resolve(answer());
    });
    expect(await downloadPictures(both)).toMatchObject({ done: 2, of: 2 });
    expect(asked).toEqual([PICTURE, OTHER, PICTURE]);
  });

  it('gives one up that fails twice', async () => {
    let asked = 0;
    vi.stubGlobal('fetch', (url: string) => {
      asked += 1;
      return url === PICTURE ? Promise.reject(new TypeError('network')) : Promise.resolve(answer());
    });
    expect(await downloadPictures(both)).toMatchObject({ done: 1, of: 2 });
    expect(asked).toBe(3);
  });
});

describe('a page that an earlier version of the shop has stored as a picture', () => {
  beforeEach(async () => {
    for (const name of [CACHES.downloaded, CACHES.seen]) await store(name, PICTURE, portal());
  });

  it('is not shown', async () => {
    expect(await show()).toBe('pixels');
  });

  it('does not count as downloaded', async () => {
    await downloadPictures([{ url: PICTURE, bytes: 6, card: true }]);
    expect(await caches.textIn(CACHES.downloaded, PICTURE)).toBe('pixels');
  });
});

it('a page that an earlier version of the shop has stored as a script does not run', async () => {
  await store(CACHES.extra, SCRIPT, portal());
  answer = () => answerWith('let x', 'application/javascript');
  expect(await run()).toBe('let x');
  expect(await caches.textIn(CACHES.extra, SCRIPT)).toBe('let x');
});

describe('the scripts of the workbench', () => {
  const OTHER = 'http://shop.test/assets/order-pad-0123.js';
  const script = () => answerWith('let x', 'application/javascript');

  it('are fetched once, and again when the cache has something else', async () => {
    answer = script;
    let fetched = 0;
    vi.stubGlobal('fetch', () => {
      fetched += 1;
      return Promise.resolve(answer());
    });
    expect(await keepsExtra()).toBe(false);
    await keepLater([SCRIPT]);
    await keepLater([SCRIPT]);
    expect(fetched).toBe(1);
    expect(await keepsExtra()).toBe(true);
    await store(CACHES.extra, SCRIPT, portal());
    await keepLater([SCRIPT]);
    expect(await caches.textIn(CACHES.extra, SCRIPT)).toBe('let x');
  });

  it('are not replaced by the page of a Wi-Fi portal', async () => {
    answer = portal;
    await keepLater([SCRIPT]);
    expect(await caches.textIn(CACHES.extra, SCRIPT)).toBeUndefined();
  });

  it('of a new version stay when it is activated; others go to the previous build', async () => {
    for (const url of [SCRIPT, OTHER]) await store(CACHES.extra, url, script());
    const precache = { getCachedURLs: () => [], getCacheKeyForURL: () => undefined };
    await keepPreviousBuild(precache as unknown as PrecacheController, [SCRIPT]); // as below
    expect(await caches.textIn(CACHES.extra, SCRIPT)).toBe('let x');
    expect(await caches.textIn(CACHES.assets, SCRIPT)).toBeUndefined();
    expect(await caches.textIn(CACHES.extra, OTHER)).toBeUndefined();
    expect(await caches.textIn(CACHES.assets, OTHER)).toBe('let x');
  });
});

describe.each([
  ['is full', 'isFull'],
  ['fails', 'isBroken'],
] as const)('when the device’s storage %s', (_, fault) => {
  beforeEach(() => {
    caches[fault] = true;
  });

  it('shows pictures', async () => {
    expect(await show()).toBe('pixels');
  });

  it('runs scripts', async () => {
    answer = () => answerWith('let x', 'application/javascript');
    expect(await run()).toBe('let x');
  });

  it('answers public reads', async () => {
    answer = () => answerWith('[]', 'application/json');
    expect(await textBy(networkFirst, 'http://shop.test/api/products')).toBe('[]');
  });
});

it('the worker waits a second for an IndexedDB that never answers, and has stored the picture', async () => {
  vi.stubGlobal('IDBRequest', EventTarget);
  vi.stubGlobal('indexedDB', { open: () => new EventTarget() });
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const shown = show();
  await vi.advanceTimersByTimeAsync(1001);
  vi.useRealTimers();
  expect(await shown).toBe('pixels');
  expect(await caches.textIn(CACHES.seen, PICTURE)).toBe('pixels');
});

it('a new version is activated although the scripts of the previous one do not fit', async () => {
  await store(cacheNames.precache, SCRIPT, answerWith('let x', 'application/javascript'));
  caches.isFull = true;
  const precache = { getCachedURLs: () => [], getCacheKeyForURL: () => undefined };
  await keepPreviousBuild(precache as unknown as PrecacheController, []); // what keepPreviousBuild uses of it
});
