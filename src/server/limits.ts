import { ApiError } from './api-error';

export interface Limit {
  /** Counts one request of a key. @throws ApiError rate_limited, with the seconds to wait */
  (who: string): void;
  /** Resets the count of a key. */
  forgive: (who: string) => void;
}

export interface Limits {
  /** At most `max` requests in any `window` ms for each key. */
  of: (max: number, window: number) => Limit;
}

const MAX_REMEMBERED = 50_000;

const limit = (max: number, window: number, clock: () => number): Limit => {
  const seen = new Map<string, number[]>();
  const count = (who: string) => {
    const now = clock();
    const times = (seen.get(who) ?? []).filter((time) => time > now - window);
    const oldest = times[0];
    if (oldest !== undefined && times.length >= max) {
      const retryAfter = Math.max(1, Math.ceil((oldest + window - now) / 1000));
      throw new ApiError('rate_limited', 'Too many tries. Please wait a while and try again.', {
        retryAfter,
      });
    }
    times.push(now);
    // Move to the end: the first keys of the map are the least recently used.
    seen.delete(who);
    seen.set(who, times);
    if (seen.size > MAX_REMEMBERED) seen.delete(seen.keys().next().value ?? who);
  };
  return Object.assign(count, { forgive: (who: string) => void seen.delete(who) });
};

const noLimit: Limit = Object.assign(() => {}, { forgive: () => {} });

/** Sliding windows in memory, for each process: with several processes the true limit is a multiple. */
export const makeLimits = (on: boolean, clock: () => number): Limits => ({
  of: (max, window) => (on ? limit(max, window, clock) : noLimit),
});
