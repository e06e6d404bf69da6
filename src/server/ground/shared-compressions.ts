// One server process compresses at the best level for all (docs/decisions/024).
import { type Compression, compress } from './compressor';

/** How the processes share it. */
export interface SharedCompressions {
  /** Whether this process compresses for all. */
  isMine: () => boolean;
  find: (name: string) => Promise<Buffer | undefined>;
  keep: (name: string, bytes: Buffer) => Promise<void>;
  /** How long a process waits for the result of another one before it compresses by itself, ms. */
  patience: number;
}

let shared: SharedCompressions | undefined;
/** What another process may compress, and since when it is wanted. */
let elsewhere: { compression: Compression; since: number }[] = [];

/** Begins to share what is not urgent, or ends it. */
export const shareCompressions = (by: SharedCompressions | undefined): void => {
  shared = by;
  elsewhere = [];
};

/** Looks for what other processes have compressed. Call this after a notification, and from time to time. */
export const lookForCompressed = async (): Promise<void> => {
  elsewhere = elsewhere.filter(({ compression }) => compression.isNeeded());
  for (const one of elsewhere) {
    const { compression, since } = one;
    const { name } = compression;
    const found = await shared?.find(name);
    // Another look was faster.
    if (!shared || !elsewhere.includes(one)) continue;
    const { isMine, keep, patience } = shared;
    if (!found && !isMine() && performance.now() - since < patience) continue;
    elsewhere = elsewhere.filter((other) => other !== one);
    if (!found)
      compress({
        ...compression,
        done: (made) => {
          compression.done(made);
          keep(name, made).catch(() => {}); // each process then compresses for itself
        },
      });
    else if (compression.isNeeded()) compression.done(found);
  }
};

/** Compresses in the background, here or in the process that does it for all. */
export const compressLater = (compression: Compression): void => {
  if (!shared || compression.urgent) return compress(compression);
  elsewhere.push({ compression, since: performance.now() });
  lookForCompressed().catch(() => {}); // it is looked for again
};
