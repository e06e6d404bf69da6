import { cacheNames } from 'workbox-core';
import type { PrecacheController } from 'workbox-precaching';
import { CACHES } from '../offline/cache-names';

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
      if (script) await previous.put(request, script);
    }
  }
  await caches.delete(CACHES.extra);
};

/** Answers a script of this build or the previous one; others are fetched and cached. */
export const asset = async (request: Request): Promise<Response> => {
  const cached = await caches.match(request.url, { ignoreVary: true });
  if (cached) return cached;
  const answer = await fetch(request);
  if (answer.status === 200 && answer.type === 'basic')
    await caches.open(CACHES.extra).then((extra) => extra.put(request.url, answer.clone()));
  return answer;
};

/** Deletes our caches with outdated names, never the downloaded pictures. */
export const removeOldCaches = async (): Promise<void> => {
  const known = new Set<string>(Object.values(CACHES));
  const old = (await caches.keys()).filter((name) => name.startsWith('shop-') && !known.has(name));
  await Promise.all(old.map((name) => caches.delete(name)));
};
