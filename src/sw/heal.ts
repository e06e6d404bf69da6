import { cacheNames } from 'workbox-core';
import type { PrecacheController } from 'workbox-precaching';
import { leaving } from './make-way';
import { hasExpectedType, isWholeFile } from '../offline/whole-file';

/** Whether this is the page of this build, whose scripts are in the precache. */
const isOfThisBuild = async (page: Response, precache: PrecacheController): Promise<boolean> => {
  const html = await page.text();
  const scripts = [...html.matchAll(/src="(\/assets\/[^"]+)"/g)].map(([, src]) => src ?? '');
  return scripts.length > 0 && scripts.every((src) => precache.getCacheKeyForURL(src));
};

/**
 * Restores files that the browser has evicted from the precache, and replaces files that never were the shop's. Workbox
 * fills the precache only during install, so a worker that lost it would fail on the next offline start.
 */
export const heal = async (precache: PrecacheController): Promise<void> => {
  const cache = await caches.open(cacheNames.precache);
  const keys = precache.getCachedURLs().map((url) => precache.getCacheKeyForURL(url) ?? url);
  for (const key of keys) {
    const stored = await cache.match(key);
    if (stored && hasExpectedType(key, stored)) continue;
    const answer = await fetch(key, {
      cache: 'reload',
      credentials: 'same-origin',
      signal: leaving,
    });
    if (!(await isWholeFile(key, answer))) continue;
    const isPage = new URL(key).pathname.endsWith('.html');
    // The server may already have a newer build, whose worker brings its own page.
    if (isPage && !(await isOfThisBuild(answer.clone(), precache))) continue;
    await cache.put(key, answer);
  }
};
