import { closeSync, fdatasync, openSync } from 'node:fs';
import { promisify } from 'node:util';

/** Syncs committed data to the disk, one sync for all waiters. */
export interface Flush {
  /** Marks that a commit was written. */
  written: () => void;
  /**
   * Does not resolve until all commits so far are durable.
   * @throws after a failed sync, always: the state on disk is unknown until a restart
   */
  settled: () => Promise<void>;
}

/** Resolves after all work that does not have to wait. */
const nextRound = promisify(setImmediate);

/** @param toDisk syncs the WAL */
export const makeFlush = (toDisk: () => Promise<void>): Flush => {
  let writes = 0;
  let safe = 0;
  let running: Promise<void> | undefined;

  const run = async (): Promise<void> => {
    // Let commits of the same moment share one sync.
    await nextRound();
    const upTo = writes;
    await toDisk();
    safe = upTo;
    running = undefined;
  };

  return {
    written: () => {
      writes += 1;
    },
    settled: async () => {
      const upTo = writes;
      const isSafe = () => safe >= upTo;
      while (!isSafe()) {
        running ??= run();
        await running;
      }
    },
  };
};

const toDisk = promisify(fdatasync);

/** The WAL of a SQLite file. It holds no locks, so it may be opened a second time. */
export const openLog = (file: string): { toDisk: () => Promise<void>; close: () => void } => {
  let log: number | undefined;
  let isClosed = false;
  return {
    toDisk: async () => {
      // Closing the database has merged the WAL and synced the file.
      if (isClosed) return;
      log ??= openSync(`${file}-wal`, 'r+');
      await toDisk(log);
    },
    close: () => {
      isClosed = true;
      if (log !== undefined) closeSync(log);
    },
  };
};
