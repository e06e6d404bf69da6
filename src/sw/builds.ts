import { cacheNames } from 'workbox-core';
import type { PrecacheController } from 'workbox-precaching';
import { CACHES } from '../offline/cache-names';

/** Keeps the scripts that only the build before this one has, for tabs that were opened with it; older ones go. */
export const keepPreviousBuild = async (precache: PrecacheController): Promise<void> => {
  await caches.delete(CACHES.assets);
  const [current, previous] = await Promise.all([
    caches.open(cacheNames.precache),
    caches.open(CACHES.assets),
  ]);
  const wanted = new Set(precache.getCachedURLs().map((url) => precache.getCacheKeyForURL(url)));
  for (const request of await current.keys()) {
    if (wanted.has(request.url) || !new URL(request.url).pathname.startsWith('/assets/')) continue;
    const script = await current.match(request);
    if (script) await previous.put(request, script);
  }
};

/** A script of this build or the one before; what is in neither is asked for. */
export const asset = async (request: Request): Promise<Response> =>
  (await caches.match(request.url, { ignoreVary: true })) ?? fetch(request);

/** Removes caches that were ours under another name. The pictures that somebody has kept are never among them. */
export const removeOldCaches = async (): Promise<void> => {
  const known = new Set<string>(Object.values(CACHES));
  const old = (await caches.keys()).filter((name) => name.startsWith('shop-') && !known.has(name));
  await Promise.all(old.map((name) => caches.delete(name)));
};
