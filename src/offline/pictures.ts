import type { KeptPicture } from '../shop/catalogue/kept-pictures';
import { CACHES } from './cache-names';
import { inOneTab } from './in-one-tab';
import { hasExpectedType, isWholeFile } from './whole-file';

/** The browser's overhead for each stored picture in bytes: URL, headers, index. */
const OVERHEAD = 700;

const storageBytes = (pictures: readonly KeptPicture[]): number =>
  pictures.reduce((sum, { bytes }) => sum + bytes + OVERHEAD, 0);

/** The number of concurrent downloads. */
const AT_ONCE = 4;
/** A picture is given up after this many ms. */
const PICTURE_TIME = 10_000;
/** Only one tab downloads pictures at a time. */
const LOCK = 'shop-pictures';

export interface PictureProgress {
  done: number;
  of: number;
  /** Bytes of the stored pictures, overhead included. */
  bytes: number;
  /** Bytes of all pictures, overhead included. */
  size: number;
  /** Whether the device ran out of space. */
  isFull?: boolean;
}

/** Only these headers are stored with a picture. The others would take more than a kilobyte. */
const STORED_HEADERS = ['content-type', 'date'];

interface Options {
  signal?: AbortSignal;
  /** Asked before each picture: another tab may have paused or removed the download. */
  isWanted?: () => boolean;
  /** Called after each picture. */
  onProgress?: (progress: PictureProgress) => void;
}

const keepOne = async (cache: Cache, url: string, signal?: AbortSignal): Promise<boolean> => {
  const copy = await cache.match(url);
  if (copy && hasExpectedType(url, copy)) return true;
  const late = AbortSignal.timeout(PICTURE_TIME);
  const answer = await fetch(url, { signal: signal ? AbortSignal.any([signal, late]) : late });
  if (!(await isWholeFile(url, answer))) return false;
  const body = await answer.blob();
  const headers = STORED_HEADERS.flatMap((name) => {
    const value = answer.headers.get(name);
    return value === null ? [] : [[name, value] satisfies [string, string]];
  });
  await cache.put(url, new Response(body, { headers }));
  return true;
};

const keepAll = async (
  pictures: readonly KeptPicture[],
  { signal, isWanted, onProgress }: Options,
): Promise<PictureProgress> => {
  const cache = await caches.open(CACHES.downloaded);
  const progress: PictureProgress = {
    done: 0,
    of: pictures.length,
    bytes: 0,
    size: storageBytes(pictures),
  };
  const waiting = [...pictures];
  const failed = new Set<KeptPicture>();
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      if (isWanted?.() === false) return;
      // A picture that fails is tried once more after the others. `done` does not count one that fails again.
      const isKept = await keepOne(cache, next.url, signal).catch((error: unknown) => {
        const isFull = (error as { name?: string }).name === 'QuotaExceededError'; // errors of Cache.put have a name
        if (isFull) progress.isFull = true;
        if (isFull || signal?.aborted) waiting.length = 0;
        return false;
      });
      if (!isKept) {
        const isOver = progress.isFull || signal?.aborted || failed.has(next);
        if (!isOver) waiting.push(next);
        failed.add(next);
        continue;
      }
      progress.done += 1;
      progress.bytes += storageBytes([next]);
      onProgress?.({ ...progress });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return progress;
};

/**
 * Downloads pictures for offline use. It skips pictures that are stored already, so that an interrupted download
 * resumes, and stops when storage is full.
 */
export const downloadPictures = (
  pictures: readonly KeptPicture[],
  options: Options = {},
): Promise<PictureProgress> => inOneTab(LOCK, () => keepAll(pictures, options));

/** Counts how many of these pictures are stored, and their bytes. */
export const countPictures = async (pictures: readonly KeptPicture[]): Promise<PictureProgress> => {
  const cache = await caches.open(CACHES.downloaded);
  const storedPaths = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  const stored = pictures.filter(({ url }) => storedPaths.has(url));
  return {
    done: stored.length,
    of: pictures.length,
    bytes: storageBytes(stored),
    size: storageBytes(pictures),
  };
};

/** Removes the pictures that are not in the list. */
export const removeOldPictures = async (pictures: readonly KeptPicture[]): Promise<void> => {
  const cache = await caches.open(CACHES.downloaded);
  const shown = new Set(pictures.map(({ url }) => url));
  for (const request of await cache.keys())
    if (!shown.has(new URL(request.url).pathname)) await cache.delete(request);
};

/** Removes all downloaded pictures. */
export const removePictures = (): Promise<boolean> => caches.delete(CACHES.downloaded);
