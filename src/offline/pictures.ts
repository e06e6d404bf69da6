import type { KeptPicture } from '../contract/catalogue-offline';
import { CACHES } from './cache-names';

/** What a browser needs for keeping a picture besides its own bytes: its address, its kind, its place in the index. */
const AROUND_IT = 700;

const sizeOf = (pictures: readonly KeptPicture[]): number =>
  pictures.reduce((sum, { bytes }) => sum + bytes + AROUND_IT, 0);

/** So many are fetched at a time. */
const AT_ONCE = 4;
/** Longer than this a picture is not waited for; ms. */
const PICTURE_TIME = 10_000;
/** One tab of several keeps pictures. */
const LOCK = 'shop-pictures';

export interface PictureProgress {
  done: number;
  of: number;
  /** Bytes of what is done, as the device fills with them. */
  bytes: number;
  /** Bytes of all. */
  size: number;
  /** Whether the device had no room for more. */
  isFull?: boolean;
}

/** All that is asked of a kept picture. The rest of what the shop says with it takes more than a kilobyte. */
const OF_USE = ['content-type', 'date'];

interface Options {
  signal?: AbortSignal;
  /** Called after each picture. */
  onProgress?: (progress: PictureProgress) => void;
}

const keepOne = async (cache: Cache, url: string, signal?: AbortSignal): Promise<boolean> => {
  if (await cache.match(url)) return true;
  const late = AbortSignal.timeout(PICTURE_TIME);
  const answer = await fetch(url, { signal: signal ? AbortSignal.any([signal, late]) : late });
  if (answer.status !== 200 || answer.type !== 'basic') return false;
  const body = await answer.blob();
  const headers = OF_USE.flatMap((name) => {
    const value = answer.headers.get(name);
    return value === null ? [] : [[name, value] satisfies [string, string]];
  });
  await cache.put(url, new Response(body, { headers }));
  return true;
};

const keepAll = async (
  pictures: readonly KeptPicture[],
  { signal, onProgress }: Options,
): Promise<PictureProgress> => {
  const cache = await caches.open(CACHES.kept);
  const progress: PictureProgress = {
    done: 0,
    of: pictures.length,
    bytes: 0,
    size: sizeOf(pictures),
  };
  const waiting = [...pictures];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      // One that fails is left out, and its number missing from what is said at the end.
      const isKept = await keepOne(cache, next.url, signal).catch((error: unknown) => {
        const isFull = (error as { name?: string }).name === 'QuotaExceededError'; // what put throws has a name
        if (isFull) progress.isFull = true;
        if (isFull || signal?.aborted) waiting.length = 0;
        return false;
      });
      if (!isKept) continue;
      progress.done += 1;
      progress.bytes += sizeOf([next]);
      onProgress?.({ ...progress });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return progress;
};

/**
 * Keeps these pictures for use without a signal. Those that are kept already are not fetched again, so that it goes on
 * where it was broken off; when the storage is full it stops and keeps what fits.
 */
export const downloadPictures = (
  pictures: readonly KeptPicture[],
  options: Options = {},
): Promise<PictureProgress> => navigator.locks.request(LOCK, () => keepAll(pictures, options));

/** How many of these pictures are kept, and their bytes. */
export const countPictures = async (pictures: readonly KeptPicture[]): Promise<PictureProgress> => {
  const cache = await caches.open(CACHES.kept);
  const there = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  const kept = pictures.filter(({ url }) => there.has(url));
  return {
    done: kept.length,
    of: pictures.length,
    bytes: sizeOf(kept),
    size: sizeOf(pictures),
  };
};

/** Takes out the pictures that the catalogue does not show any more. */
export const removeOldPictures = async (pictures: readonly KeptPicture[]): Promise<void> => {
  const cache = await caches.open(CACHES.kept);
  const shown = new Set(pictures.map(({ url }) => url));
  for (const request of await cache.keys())
    if (!shown.has(new URL(request.url).pathname)) await cache.delete(request);
};

/** Takes out all pictures that were kept on purpose. */
export const removePictures = (): Promise<boolean> => caches.delete(CACHES.kept);
