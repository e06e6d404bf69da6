import { DATA_SCHEMA } from '../shop/data-schema';

/** What the shop keeps in Cache Storage besides the worker's own precache. A name that is not here is removed. */
export const CACHES = {
  /** Answers of public reads, for where the kept catalogue can not be. */
  api: `shop-api-v${DATA_SCHEMA}`,
  /** Scripts of the build before this one, for tabs that were opened with it. */
  assets: 'shop-assets-prev',
  /** Scripts of this build that few need: kept when they were asked for once. */
  extra: 'shop-assets-extra',
  /** Pictures that were looked at. */
  seen: 'shop-img-v1',
  /** Pictures that were kept on purpose; they leave only when somebody takes them out. */
  kept: 'shop-offline-img-v1',
} as const;

/** Says on an answer from the worker that the shop was not heard: after waiting, at once, or with a fault. */
export const SERVED_FROM_CACHE = 'x-sw-cache';
/** When an answer was kept, epoch ms. */
export const CACHED_AT = 'x-cached-at';
