import type { SharedCaches } from '../services/pages/shared-caches';
import { type Repeated, repeat } from './repeat';

/** The caches drop a change this long after it, ms. */
const EVERY = 250;
/** The pause after a failure, ms. */
const AFTER_FAILURE = 5000;

/** Lets the caches in front of the shop drop what has changed in this process's memory, again and again. */
export const purgeCaches = (caches: SharedCaches, failed: (error: unknown) => void): Repeated => {
  let pause = EVERY;
  return repeat(
    async () => {
      pause = AFTER_FAILURE;
      await caches.purge();
      pause = EVERY;
    },
    () => pause,
    failed,
  );
};
