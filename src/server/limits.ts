import { ApiError } from './api-error';
import { networkOf } from './network';

export interface Limit {
  /** Counts one request of a key. @throws ApiError rate_limited, with the seconds to wait */
  (who: string): void;
  /** Counts one request of a key, if the limit allows it. @returns whether it does */
  allows: (who: string) => boolean;
  /** Resets the count of a key. */
  forgive: (who: string) => void;
}

/** Counts one request of its network (docs/rules.md 14.3). @throws as Limit */
export type NetworkLimit = (request: { ip: string }) => void;

/** Takes a place of the request's network. @returns a function that gives it back; undefined when all are taken */
export type Places = (request: { ip: string }) => (() => void) | undefined;

export interface Limits {
  /** At most `max` requests in any `window` ms for each key. */
  of: (max: number, window: number) => Limit;
  /** The same for each network. */
  byNetwork: (max: number, window: number) => NetworkLimit;
  /** At most `max` at once for each network. */
  atOnce: (max: number) => Places;
}

const MAX_REMEMBERED = 50_000;

const limit = (max: number, window: number, clock: () => number): Limit => {
  const seen = new Map<string, number[]>();
  /** @returns how many ms to wait; 0 when the request was counted */
  const wait = (who: string): number => {
    const now = clock();
    const times = (seen.get(who) ?? []).filter((time) => time > now - window);
    const oldest = times[0];
    if (oldest !== undefined && times.length >= max) return oldest + window - now;
    times.push(now);
    // Move to the end: the first keys of the map are the least recently used.
    seen.delete(who);
    seen.set(who, times);
    if (seen.size > MAX_REMEMBERED) seen.delete(seen.keys().next().value ?? who);
    return 0;
  };
  const count = (who: string) => {
    const ms = wait(who);
    if (ms === 0) return;
    throw new ApiError('rate_limited', 'Too many tries. Please wait a while and try again.', {
      retryAfter: Math.max(1, Math.ceil(ms / 1000)),
    });
  };
  return Object.assign(count, {
    allows: (who: string) => wait(who) === 0,
    forgive: (who: string) => void seen.delete(who),
  });
};

const noLimit: Limit = Object.assign(() => {}, { allows: () => true, forgive: () => {} });

const places = (max: number): Places => {
  const taken = new Map<string, number>();
  const add = (network: string, count: number) => {
    const now = (taken.get(network) ?? 0) + count;
    if (now) taken.set(network, now);
    else taken.delete(network);
  };
  return (request) => {
    const network = networkOf(request);
    if ((taken.get(network) ?? 0) >= max) return undefined;
    add(network, 1);
    return () => add(network, -1);
  };
};

/** Sliding windows in memory, for each process: with several processes the true limit is a multiple. */
export const makeLimits = (on: boolean, clock: () => number): Limits => {
  const of: Limits['of'] = (max, window) => (on ? limit(max, window, clock) : noLimit);
  return {
    of,
    byNetwork: (max, window) => {
      const count = of(max, window);
      return (request) => count(networkOf(request));
    },
    atOnce: (max) => places(on ? max : Infinity),
  };
};
