import { closeSync, fdatasync, openSync } from 'node:fs';
import { promisify } from 'node:util';

/** Brings what was committed onto the disk, once for all who wait for it. */
export interface Flush {
  /** Notes that something was written. */
  written: () => void;
  /**
   * Waits until everything that was written so far outlives a power cut.
   * @throws for good once the disk has failed: what is on it is known again only after a restart
   */
  settled: () => Promise<void>;
}

/** Says that the writing is done, at the earliest when all that can go on without waiting has gone on. */
const nextRound = promisify(setImmediate);

/** @param toDisk brings the whole log onto the disk */
export const makeFlush = (toDisk: () => Promise<void>): Flush => {
  let writes = 0;
  let safe = 0;
  let running: Promise<void> | undefined;

  const run = async (): Promise<void> => {
    // So that those who write in the same moment share one way to the disk.
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

/** The log beside a SQLite file. It holds no locks, so that it may be opened once more. */
export const openLog = (file: string): { toDisk: () => Promise<void>; close: () => void } => {
  let log: number | undefined;
  let isClosed = false;
  return {
    toDisk: async () => {
      // Closing has written it back into the file, and the file to the disk.
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
