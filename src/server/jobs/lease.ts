import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { databaseEngine } from '../tables/engine/database';
import type { Db } from '../tables/schema';
import { returnLease, takeLease } from '../tables/engine/lease';

/** The lease ends this long after its last renewal, ms. */
const LASTS = 7000;
/** Every process asks for the lease at this pause, ms: when its holder dies, another one has it within 10 s. */
export const LEASE_EVERY = 2000;

/** The right to run the jobs, which one server process has at a time (docs/decisions/024). */
export interface Lease {
  /** Whether this process has it. No longer true when it could not be renewed in time. */
  isHeld: () => boolean;
  /** Asks for it, or renews it. Call this every LEASE_EVERY ms. */
  renew: () => Promise<void>;
  /** Gives it back. Another process has it after LEASE_EVERY ms at most. */
  release: () => Promise<void>;
}

interface Options {
  /** Called whenever this process gets the lease, also at the start. */
  taken: () => void;
  /** A clock that is never set back, ms. */
  now?: () => number;
}

/** Does not have the lease before the first `renew`. */
export const makeLease = (db: Db, { taken, now = () => performance.now() }: Options): Lease => {
  const hasOneProcess = databaseEngine(db) === 'sqlite';
  // Its machine and process id are for people.
  const mine = { name: 'jobs', holder: `${hostname()} ${process.pid} ${randomUUID()}` };
  let until = -Infinity;
  const isHeld = () => now() < until;
  return {
    isHeld,
    renew: async () => {
      const before = isHeld();
      // From the question, not the answer: so it ends here before it ends in the database.
      const sentAt = now();
      if (hasOneProcess) until = Infinity;
      else until = (await takeLease(db, { ...mine, lasts: LASTS })) ? sentAt + LASTS : -Infinity;
      if (isHeld() && !before) taken();
    },
    release: async () => {
      until = -Infinity;
      if (!hasOneProcess) await returnLease(db, mine);
    },
  };
};
