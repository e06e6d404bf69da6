import { cacheNames } from 'workbox-core';
import type { PrecacheController } from 'workbox-precaching';
import { CACHES } from '../offline/cache-names';
import { hasTypeOf, isWholeFile } from '../offline/whole-file';

/** Stores the scripts of the previous build for tabs that were opened with it, and deletes older ones. */
export const keepPreviousBuild = async (precache: PrecacheController): Promise<void> => {
  await caches.delete(CACHES.assets);
  const previous = await caches.open(CACHES.assets);
  const wanted = new Set(precache.getCachedURLs().map((url) => precache.getCacheKeyForURL(url)));
  for (const name of [cacheNames.precache, CACHES.extra]) {
    const current = await caches.open(name);
    for (const request of await current.keys()) {
      const isScript = new URL(request.url).pathname.startsWith('/assets/');
      if (wanted.has(request.url) || !isScript) continue;
      const script = await current.match(request);
      // Without space, an open tab fetches it.
      if (script) await previous.put(request, script).catch(() => undefined);
    }
  }
  await caches.delete(CACHES.extra);
};

const store = async (url: string, answer: Response): Promise<void> => {
  if (await isWholeFile(url, answer)) await (await caches.open(CACHES.extra)).put(url, answer);
};

/** Answers a script of this build or the previous one; others are fetched and cached. */
export const asset = async (
  request: Request,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<Response> => {
  const { url } = request;
  const cached = await caches.match(url, { ignoreVary: true }).catch(() => undefined);
  if (cached && hasTypeOf(url, cached)) return cached;
  const answer = await fetch(request);
  // Run even when there is no space to store it.
  waitUntil(store(url, answer.clone()).catch(() => undefined));
  return answer;
};

/** Deletes our caches with outdated names, never the downloaded pictures. */
export const removeOldCaches = async (): Promise<void> => {
  const known = new Set<string>(Object.values(CACHES));
  const old = (await caches.keys()).filter((name) => name.startsWith('shop-') && !known.has(name));
  await Promise.all(old.map((name) => caches.delete(name)));
};
