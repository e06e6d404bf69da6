import { DATA_SCHEMA } from '../shop/data-schema';

/** The caches of the shop, besides the worker's precache. Other caches with our prefix are deleted. */
export const CACHES = {
  /** Answers of public reads that the stored catalogue does not contain. */
  api: `shop-api-v${DATA_SCHEMA}`,
  /** Scripts of the previous build, for tabs that were opened with it. */
  assets: 'shop-assets-prev',
  /** Rarely used scripts of this build, cached on first use. */
  extra: 'shop-assets-extra',
  /** Pictures that a page has shown. Of those in its first version, no times were noted (sw/keep-newest.ts). */
  seen: 'shop-img-v2',
  /** Downloaded pictures; only the user removes them. */
  downloaded: 'shop-offline-img-v1',
} as const;

/** The header that marks an answer from the worker's cache. Its value is the reason: slow, failed, trouble. */
export const SERVED_FROM_CACHE = 'x-sw-cache';
/** The header with the time at which an answer was cached, epoch ms. */
export const CACHED_AT = 'x-cached-at';
