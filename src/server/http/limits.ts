import { ApiError } from '../ground/api-error';
import { requestNetwork } from '../ground/network';
import { secretHash } from '../ground/secret';
import { databaseEngine } from '../tables/engine/database';
import type { Db } from '../tables/schema';
import { countRequest, forgetRequests } from '../tables/engine/request-counts';

export interface Limit {
  /** Counts one request of a key. @throws ApiError rate_limited, with the seconds to wait */
  (who: string): Promise<void>;
  /** Counts one request of a key, if the limit allows it. @returns whether it does */
  allows: (who: string) => Promise<boolean>;
  /** Resets the count of a key. */
  forgive: (who: string) => Promise<void>;
}

/** Counts one request of its network (docs/rules.md 14.3). @throws as Limit */
export type NetworkLimit = (request: { ip: string }) => Promise<void>;

/** Takes a place of the request's network. @returns a function that gives it back; undefined when all are taken */
export type Places = (request: { ip: string }) => (() => void) | undefined;

/** One line of the table of rate limits (http/rate-limits.ts). */
export interface RateLimit {
  /** The counted unit. Routes pass the request for its network, otherwise the key. */
  per: 'network' | 'account' | 'session' | 'device' | 'email' | 'pair';
  max: number;
  /** The time in which at most `max` requests are served, ms; or `max` of them in this process at once. */
  window: number | 'at once';
}

type LimitOf<R extends RateLimit> = R extends { window: 'at once' }
  ? Places
  : R extends { per: 'network' }
    ? NetworkLimit
    : Limit;

/** The limits of a table, by name. */
export type Limits<Table extends Record<string, RateLimit>> = {
  [Name in keyof Table]: LimitOf<Table[Name]>;
};

const MAX_REMEMBERED = 50_000;

/** The counts of a limit, by key. */
interface Counts {
  /** @returns how many ms to wait; 0 when the request was counted */
  count: (who: string) => Promise<number>;
  forget: (who: string) => Promise<void>;
}

const inMemory = (max: number, window: number, clock: () => number): Counts => {
  const seen = new Map<string, number[]>();
  return {
    count: async (who) => {
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
    },
    forget: async (who) => void seen.delete(who),
  };
};

/** In the database, for all processes. Keys are hashed, since they hold names and addresses of people. */
const inDatabase = (
  db: Db,
  name: string,
  { max, window, clock }: { max: number; window: number; clock: () => number },
): Counts => ({
  count: (who) => countRequest(db, secretHash(`${name} ${who}`), { max, window, now: clock() }),
  forget: (who) => forgetRequests(db, secretHash(`${name} ${who}`)),
});

const limit = ({ count, forget }: Counts): Limit =>
  Object.assign(
    async (who: string) => {
      const ms = await count(who);
      if (ms === 0) return;
      throw new ApiError('rate_limited', 'Too many tries. Please wait a while and try again.', {
        retryAfter: Math.max(1, Math.ceil(ms / 1000)),
      });
    },
    { allows: async (who: string) => (await count(who)) === 0, forgive: forget },
  );

const noLimit: Limit = Object.assign(async () => {}, {
  allows: async () => true,
  forgive: async () => {},
});

const places = (max: number): Places => {
  const taken = new Map<string, number>();
  const add = (network: string, count: number) => {
    const now = (taken.get(network) ?? 0) + count;
    if (now) taken.set(network, now);
    else taken.delete(network);
  };
  return (request) => {
    const network = requestNetwork(request);
    if ((taken.get(network) ?? 0) >= max) return undefined;
    add(network, 1);
    return () => add(network, -1);
  };
};

/** Sliding windows, counted over all processes (docs/decisions/024): on PostgreSQL in the database. */
export const makeLimits = <Table extends Record<string, RateLimit>>(
  table: Table,
  { on, db, clock }: { on: boolean; db: Db; clock: () => number },
): Limits<Table> => {
  const isAlone = databaseEngine(db) === 'sqlite';
  const make = (name: string, { per, max, window }: RateLimit): Limit | NetworkLimit | Places => {
    if (window === 'at once') return places(on ? max : Infinity);
    if (!on) return noLimit;
    const count = limit(
      isAlone ? inMemory(max, window, clock) : inDatabase(db, name, { max, window, clock }),
    );
    return per === 'network' ? (request: { ip: string }) => count(requestNetwork(request)) : count;
  };
  const limits = Object.entries(table).map(([name, one]) => [name, make(name, one)]);
  return Object.fromEntries(limits) as Limits<Table>; // make() gives what LimitOf names
};
