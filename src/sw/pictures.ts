import { cacheNames } from 'workbox-core';
import { CACHES } from '../offline/cache-names';
import { within } from './make-way';
import { nearestPicture } from '../offline/nearest-picture';
import { hasTypeOf, isWholeFile } from '../offline/whole-file';

const NETWORK_TIME = 8000;
const MAX_SEEN_PICTURES = 300;
/** A copy older than this many ms is refreshed in the background. */
const LOOK_AGAIN = 24 * 60 * 60_000;

type WaitUntil = (work: Promise<unknown>) => void;

const store = async (url: string, answer: Response): Promise<void> => {
  const seen = await caches.open(CACHES.seen);
  await seen.put(url, answer);
  const keys = await seen.keys();
  await Promise.all(
    keys.slice(0, Math.max(0, keys.length - MAX_SEEN_PICTURES)).map((key) => seen.delete(key)),
  );
};

/**
 * Fetches a picture and stores it. @throws the browser's error when there is no answer in time; TypeError when the
 * answer is not this picture
 */
const fetchPicture = async ({ url }: Request, waitUntil: WaitUntil): Promise<Response> => {
  const answer = await fetch(url, { signal: within(NETWORK_TIME) });
  if (!(await isWholeFile(url, answer))) throw new TypeError(`Not a picture: ${url}`);
  const whole = new Response(await answer.blob(), { headers: answer.headers });
  // The picture is shown even when there is no space to store it.
  waitUntil(store(url, whole.clone()).catch(() => undefined));
  return whole;
};

/** Finds the stored copy. If it is not a picture, an earlier version of the shop stored it, and it is removed. */
const copyOf = async ({ url }: Request): Promise<Response | undefined> => {
  for (const name of [CACHES.downloaded, CACHES.seen]) {
    const cache = await caches.open(name);
    const copy = await cache.match(url, { ignoreVary: true });
    if (copy && hasTypeOf(url, copy)) return copy;
    if (copy) await cache.delete(url, { ignoreVary: true });
  }
  return undefined;
};

const isOld = (answer: Response): boolean =>
  Date.now() - Date.parse(answer.headers.get('date') ?? '') > LOOK_AGAIN;

/** Finds the same picture in another width. URLs in the precache end with a revision. */
const otherSize = async (url: string): Promise<Response | undefined> => {
  for (const name of [CACHES.downloaded, CACHES.seen, cacheNames.precache]) {
    const cache = await caches.open(name);
    const urls = (await cache.keys()).map((key) => key.url.replace(/\?.*/, ''));
    const nearest = nearestPicture(url, urls);
    if (nearest) return cache.match(nearest, { ignoreSearch: true });
  }
  return undefined;
};

/**
 * Answers with a picture from a cache, else from the network, else in the nearest other width. If all fail, the page
 * shows the shop's mark (docs/rules.md 3.12).
 */
export const picture = async (request: Request, waitUntil: WaitUntil): Promise<Response> => {
  const copy = await copyOf(request).catch(() => undefined);
  if (copy) {
    if (isOld(copy)) waitUntil(fetchPicture(request, waitUntil).catch(() => undefined));
    return copy;
  }
  try {
    return await fetchPicture(request, waitUntil);
  } catch (error) {
    const other = await otherSize(request.url).catch(() => undefined);
    if (other) return other;
    throw error;
  }
};
