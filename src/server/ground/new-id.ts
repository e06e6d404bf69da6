import { randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';

const BYTES = 16;
/** Random bytes are fetched in batches: each fetch costs more than building an id. */
const portion = new Uint8Array(BYTES * 256);
let used = portion.length;

const randomBytes = (): Uint8Array => {
  if (used === portion.length) {
    randomFillSync(portion);
    used = 0;
  }
  used += BYTES;
  return portion.subarray(used - BYTES, used);
};

let lastAt = 0;
let seq = 0;

/** @returns a UUID v7 that sorts after all earlier ones of this process, even within a millisecond */
export const newId = (): string => {
  const random = randomBytes();
  const now = Date.now();
  if (now > lastAt) {
    lastAt = now;
    // Start in the lower half of the field, to leave room for counting.
    seq = new DataView(random.buffer, random.byteOffset).getUint32(6) >>> 2;
  } else seq += 1;
  return v7({ random, msecs: lastAt, seq });
};
