import { cacheNames } from 'workbox-core';
import { Strategy, type StrategyHandler } from 'workbox-strategies';
import { CACHES } from '../offline/cache-names';
import { keepNewest } from './keep-newest';
import { within } from './make-way';
import { nearestPicture } from '../offline/nearest-picture';
import { hasExpectedType, isWholeFile } from '../offline/whole-file';

const NETWORK_TIME = 8000;
const MAX_SEEN_PICTURES = 300;
/** A copy older than this many ms is refreshed in the background. */
const LOOK_AGAIN = 24 * 60 * 60_000;

/**
 * Fetches a picture and stores it. @throws the browser's error when there is no answer in time; TypeError when the
 * answer is not this picture
 */
const fetchPicture = async ({ url }: Request, handler: StrategyHandler): Promise<Response> => {
  const answer = await handler.fetch(new Request(url, { signal: within(NETWORK_TIME) }));
  if (!(await isWholeFile(url, answer))) throw new TypeError(`Not a picture: ${url}`);
  const whole = new Response(await answer.blob(), { headers: answer.headers });
  // The picture is shown even when there is no space to store it.
  void handler.waitUntil(handler.cachePut(url, whole.clone()).catch(() => undefined));
  return whole;
};

/** Finds the stored copy. If it is not a picture, an earlier version of the shop stored it, and it is removed. */
const storedCopy = async ({ url }: Request): Promise<Response | undefined> => {
  for (const name of [CACHES.downloaded, CACHES.seen]) {
    const cache = await caches.open(name);
    const copy = await cache.match(url, { ignoreVary: true });
    if (copy && hasExpectedType(url, copy)) return copy;
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
class StoredPictures extends Strategy {
  protected override async _handle(request: Request, handler: StrategyHandler): Promise<Response> {
    const copy = await storedCopy(request).catch(() => undefined);
    if (!copy) return fetchPicture(request, handler);
    if (isOld(copy)) void handler.waitUntil(fetchPicture(request, handler).catch(() => undefined));
    return copy;
  }
}

export const pictures = new StoredPictures({
  cacheName: CACHES.seen,
  plugins: [
    { handlerDidError: ({ request }) => otherSize(request.url).catch(() => undefined) },
    keepNewest(CACHES.seen, MAX_SEEN_PICTURES),
  ],
});
