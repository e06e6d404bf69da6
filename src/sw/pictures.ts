import { cacheNames } from 'workbox-core';
import { CACHES } from '../offline/cache-names';
import { nearestPicture } from '../offline/nearest-picture';

const NETWORK_TIME = 8000;
const MOST_SEEN = 300;
/** A copy older than this is refreshed in the background, ms. */
const LOOK_AGAIN = 24 * 60 * 60_000;

const fetchPicture = async (request: Request): Promise<Response> => {
  const answer = await fetch(request.url, { signal: AbortSignal.timeout(NETWORK_TIME) });
  if (answer.status !== 200 || answer.type !== 'basic') return answer;
  const body = await answer.blob();
  const seen = await caches.open(CACHES.seen);
  const whole = new Response(body, { headers: answer.headers });
  await seen.put(request.url, whole.clone());
  const keys = await seen.keys();
  await Promise.all(
    keys.slice(0, Math.max(0, keys.length - MOST_SEEN)).map((key) => seen.delete(key)),
  );
  return whole;
};

const isOld = (answer: Response): boolean =>
  Date.now() - Date.parse(answer.headers.get('date') ?? '') > LOOK_AGAIN;

/** The same picture in another width. URLs in the precache end with a revision. */
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
 * Answers a picture from a cache, else from the network, else in the nearest other width. If all fail, the page shows
 * the shop's mark (docs/rules.md 3.12).
 */
export const picture = async (
  request: Request,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<Response> => {
  const copy = await caches.match(request.url, { ignoreVary: true });
  if (copy) {
    if (isOld(copy)) waitUntil(fetchPicture(request).catch(() => undefined));
    return copy;
  }
  try {
    return await fetchPicture(request);
  } catch (error) {
    const other = await otherSize(request.url);
    if (other) return other;
    throw error;
  }
};
