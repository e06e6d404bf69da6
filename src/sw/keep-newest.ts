import { CacheExpiration } from 'workbox-expiration/CacheExpiration.js';
import type { WorkboxPlugin } from 'workbox-core';

/** IndexedDB that has not answered after this many ms is not waited for. */
const PATIENCE = 1000;

const late = () => new Promise<void>((resolve) => setTimeout(resolve, PATIENCE));

/**
 * Limits a cache to the answers that were stored last. Workbox notes their times in IndexedDB. Its own plugin would also
 * write there whenever an answer is used, and a database that never answers (docs/rules.md 12.27) would keep the worker
 * busy, so that no newer one could take over.
 */
export const keepNewest = (cacheName: string, maxEntries: number): WorkboxPlugin => {
  const expiration = new CacheExpiration(cacheName, {
    maxEntries,
    matchOptions: { ignoreVary: true },
  });
  const limit = async (url: string) => {
    await expiration.updateTimestamp(url);
    await expiration.expireEntries();
  };
  return { cacheDidUpdate: ({ request }) => Promise.race([limit(request.url), late()]) };
};
