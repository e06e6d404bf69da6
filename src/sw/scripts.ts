import { cacheNames } from 'workbox-core';
import type { PrecacheController } from 'workbox-precaching';
import { CACHES } from '../offline/cache-names';

/** Keeps the scripts that only the build before this one has, for tabs that were opened with it; older ones go. */
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

/** A script of this build or the one before; what is in neither is asked for, and kept. */
export const asset = async (request: Request): Promise<Response> => {
  const kept = await caches.match(request.url, { ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.status === 200 && answer.type === 'basic')
    await caches.open(CACHES.extra).then((extra) => extra.put(request.url, answer.clone()));
  return answer;
};

/** Removes caches that were ours under another name. The pictures that somebody has kept are never among them. */
export const removeOldCaches = async (): Promise<void> => {
  const known = new Set<string>(Object.values(CACHES));
  const old = (await caches.keys()).filter((name) => name.startsWith('shop-') && !known.has(name));
  await Promise.all(old.map((name) => caches.delete(name)));
};
