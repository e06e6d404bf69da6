import { vi } from 'vitest';

type Asked = string | URL | Request;

const urlOf = (asked: Asked): string =>
  new URL(asked instanceof Request ? asked.url : asked, window.location.href).href;

/** A cache in memory, with the calls that the shop uses. */
class FakeCache {
  readonly #stored = new Map<string, Response>();
  constructor(private readonly storage: FakeCaches) {}

  match(asked: Asked): Promise<Response | undefined> {
    return Promise.resolve(this.#stored.get(urlOf(asked))?.clone());
  }

  put(asked: Asked, answer: Response): Promise<void> {
    if (this.storage.isFull)
      return Promise.reject(new DOMException('No space is left', 'QuotaExceededError'));
    this.#stored.set(urlOf(asked), answer);
    return Promise.resolve();
  }

  delete(asked: Asked): Promise<boolean> {
    return Promise.resolve(this.#stored.delete(urlOf(asked)));
  }

  keys(): Promise<Request[]> {
    return Promise.resolve([...this.#stored.keys()].map((url) => new Request(url)));
  }
}

/** The browser's CacheStorage, which jsdom does not have. */
export class FakeCaches {
  /** Whether the device has no space left: nothing can be stored. */
  isFull = false;
  /** Whether the storage fails altogether. */
  isBroken = false;
  readonly #caches = new Map<string, FakeCache>();

  open(name: string): Promise<FakeCache> {
    if (this.isBroken) return Promise.reject(new DOMException('Broken', 'UnknownError'));
    const cache = this.#caches.get(name) ?? new FakeCache(this);
    this.#caches.set(name, cache);
    return Promise.resolve(cache);
  }

  async match(asked: Asked, { cacheName }: MultiCacheQueryOptions = {}) {
    if (this.isBroken) throw new DOMException('Broken', 'UnknownError');
    for (const [name, cache] of this.#caches) {
      const answer = !cacheName || name === cacheName ? await cache.match(asked) : undefined;
      if (answer) return answer;
    }
    return undefined;
  }

  delete(name: string): Promise<boolean> {
    return Promise.resolve(this.#caches.delete(name));
  }

  keys(): Promise<string[]> {
    return Promise.resolve([...this.#caches.keys()]);
  }

  /** The text that a cache has for a URL; undefined when it has none. */
  async textIn(name: string, url: string): Promise<string | undefined> {
    return (await (await this.open(name)).match(url))?.text();
  }
}

/** Replaces `caches`, until vi.unstubAllGlobals. */
export const fakeCaches = (): FakeCaches => {
  const fake = new FakeCaches();
  vi.stubGlobal('caches', fake);
  return fake;
};
