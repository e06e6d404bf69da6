import { type WorkboxPlugin, cacheNames } from 'workbox-core';
import type { PrecacheController } from 'workbox-precaching';
import { Strategy, type StrategyHandler } from 'workbox-strategies';
import { CACHES } from '../offline/cache-names';
import { leaving } from './make-way';
import { hasExpectedType, isWholeFile } from '../offline/whole-file';

/**
 * Stores the scripts of the previous build for tabs that were opened with it, and deletes older ones.
 * @param later addresses of this build that remain among the rarely used scripts
 */
export const keepPreviousBuild = async (
  precache: PrecacheController,
  later: readonly string[],
): Promise<void> => {
  await caches.delete(CACHES.assets);
  const previous = await caches.open(CACHES.assets);
  const currentUrls = new Set([
    ...precache.getCachedURLs().map((url) => precache.getCacheKeyForURL(url)),
    ...later,
  ]);
  for (const name of [cacheNames.precache, CACHES.extra]) {
    const current = await caches.open(name);
    for (const request of await current.keys()) {
      const isScript = new URL(request.url).pathname.startsWith('/assets/');
      if (currentUrls.has(request.url) || !isScript) continue;
      const script = await current.match(request);
      // If there is no space, an open tab fetches the script itself.
      if (script) await previous.put(request, script).catch(() => undefined);
    }
  }
  const extra = await caches.open(CACHES.extra);
  for (const { url } of await extra.keys()) if (!later.includes(url)) await extra.delete(url);
};

/** Whether this device keeps rarely used scripts. */
export const keepsExtra = async (): Promise<boolean> =>
  (await (await caches.open(CACHES.extra)).keys()).length > 0;

/** Fetches the missing ones of these scripts, one at a time, and replaces files that never were the shop's. */
export const keepLater = async (urls: readonly string[]): Promise<void> => {
  const extra = await caches.open(CACHES.extra);
  for (const url of urls) {
    const stored = await extra.match(url, { ignoreVary: true });
    if (stored && hasExpectedType(url, stored)) continue;
    const answer = await fetch(url, { priority: 'low', signal: leaving });
    if (await isWholeFile(url, answer)) await extra.put(url, answer);
  }
};

/** If something else answers for the shop, it is not stored. */
export const wholeFiles: WorkboxPlugin = {
  cacheWillUpdate: async ({ request, response }) =>
    (await isWholeFile(request.url, response)) ? response : null,
};

/** Answers with a script of this build or the previous one; others are fetched and cached. */
class StoredScripts extends Strategy {
  protected override async _handle(request: Request, handler: StrategyHandler): Promise<Response> {
    const { url } = request;
    const cached = await caches.match(url, { ignoreVary: true }).catch(() => undefined);
    if (cached && hasExpectedType(url, cached)) return cached;
    const answer = await handler.fetch(request);
    // The script runs even when there is no space to store it.
    void handler.waitUntil(handler.cachePut(url, answer.clone()).catch(() => undefined));
    return answer;
  }
}

export const scripts = new StoredScripts({
  cacheName: CACHES.extra,
  fetchOptions: { signal: leaving },
  plugins: [wholeFiles],
});

/** Deletes our caches with outdated names, but never the downloaded pictures. */
export const removeOldCaches = async (): Promise<void> => {
  const known = new Set<string>(Object.values(CACHES));
  const old = (await caches.keys()).filter((name) => name.startsWith('shop-') && !known.has(name));
  await Promise.all(old.map((name) => caches.delete(name)));
};
