import { cacheNames } from 'workbox-core';
import type { PrecacheController } from 'workbox-precaching';

/** Whether this is the page of this build: all that it loads at once is kept too. */
const isOfThisBuild = async (page: Response, precache: PrecacheController): Promise<boolean> => {
  const html = await page.text();
  const scripts = [...html.matchAll(/src="(\/assets\/[^"]+)"/g)].map(([, src]) => src ?? '');
  return scripts.length > 0 && scripts.every((src) => precache.getCacheKeyForURL(src));
};

/**
 * Puts back what the browser has thrown out of the precache, which Workbox itself fills only while it installs: a
 * worker that survives its caches would answer the next start without a signal with an error.
 */
export const heal = async (precache: PrecacheController): Promise<void> => {
  const cache = await caches.open(cacheNames.precache);
  const keys = precache.getCachedURLs().map((url) => precache.getCacheKeyForURL(url) ?? url);
  for (const key of keys) {
    if (await cache.match(key)) continue;
    const answer = await fetch(key, { cache: 'reload', credentials: 'same-origin' });
    if (answer.status !== 200) continue;
    const isPage = new URL(key).pathname.endsWith('.html');
    // The shop may have been built anew since: then the next worker brings its own page.
    if (isPage && !(await isOfThisBuild(answer.clone(), precache))) continue;
    await cache.put(key, answer);
  }
};
