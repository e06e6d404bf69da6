import { createHash } from 'node:crypto';
import { STOCK } from '../../../contract/public-reads';
import type { Purge } from '../../gateways/purge';
import type { Memory } from './answer-from-memory';

/** The tag of every answer that a shared cache may keep. */
const WHOLE = 'shop';
/** Limits the tags that are watched: the parts and lists of a large shop. With more, everything is dropped. */
const MAX_TAGS = 20_000;

/** The time that a cache may show what is too old while it asks for the new, seconds; a purge ends it. */
const STALE = 60;

/** The headers of an answer that a proxy or CDN may keep. */
export interface SharedHeaders {
  'cache-control': string;
  'cdn-cache-control': string;
  'cache-tag': string;
}

/** The facts that public answers are made of. */
interface Watched {
  memory: Pick<Memory, 'looks' | 'changes'>;
  /** The answer of GET /api/stock. */
  stock: () => { etag: string };
  /** Changes whenever every answer may. */
  version: () => string;
}

/** The proxies and CDNs in front of the shop that keep public answers (docs/decisions/058). */
export interface SharedCaches {
  /** Begins to follow these facts. Call it before all else. */
  watch: (watched: Watched) => void;
  /** Changes whenever an answer may. Take it before a page is made. */
  mark: () => string;
  /**
   * The headers of a public answer. @param paths the answers that it is made of, as `looks` knows them
   * @param mark as it was before the answer was made
   * @returns undefined when something has changed since: then the answer must not be kept
   */
  headers: (paths: Iterable<string>, mark?: string) => SharedHeaders | undefined;
  /** Lets the caches drop what has changed. Rejects when one did not; the next call tries again. */
  purge: () => Promise<void>;
}

interface CacheOptions {
  /** The time that they may keep an answer, seconds. */
  seconds: number;
  /** When it is missing, they only keep answers for that time. */
  purge?: Purge | undefined;
}

const cacheTag = (path: string): string =>
  createHash('sha256').update(path).digest('base64url').slice(0, 10);

/** Holds what caches in front of the shop were given, and drops there what has changed. */
export const holdSharedCaches = ({ seconds, purge }: CacheOptions): SharedCaches => {
  let watched: Watched | undefined;
  const sentLooks = new Map<string, number | string | undefined>();
  // Everything is dropped at the start: a new build has other pages.
  const waiting = new Set([WHOLE]);
  const currentLooks = (path: string) =>
    path === STOCK ? watched?.stock().etag : watched?.memory.looks(path);
  const facts = () => ({
    version: watched?.version(),
    changes: `${watched?.memory.changes()} ${watched?.stock().etag}`,
  });
  let known = facts();

  const dropAll = () => {
    sentLooks.clear();
    waiting.clear();
    waiting.add(WHOLE);
  };
  const look = (now = facts()) => {
    if (now.version !== known.version || sentLooks.size > MAX_TAGS) dropAll();
    else if (now.changes !== known.changes)
      for (const [path, looks] of sentLooks)
        if (currentLooks(path) !== looks) {
          sentLooks.delete(path);
          waiting.add(cacheTag(path));
        }
    known = now;
  };

  return {
    watch: (of) => {
      watched = of;
      known = facts();
    },
    mark: () => JSON.stringify(facts()),
    headers: (paths, before) => {
      const now = facts();
      if (before !== undefined && before !== JSON.stringify(now)) return undefined;
      look(now);
      const shown = [...paths];
      for (const path of shown) sentLooks.set(path, currentLooks(path));
      return {
        // Browsers ask each time, as before.
        'cache-control': `public, max-age=0, must-revalidate, s-maxage=${seconds}`,
        'cdn-cache-control': `max-age=${seconds}${purge ? `, stale-while-revalidate=${STALE}` : ''}`,
        'cache-tag': [WHOLE, ...shown.map(cacheTag)].join(','),
      };
    },
    purge: async () => {
      look();
      const tags = [...waiting];
      // Before they are sent: what changes meanwhile waits for the next call.
      waiting.clear();
      try {
        if (tags.length) await purge?.(tags);
      } catch (error) {
        for (const tag of tags) waiting.add(tag);
        throw error;
      }
    },
  };
};
