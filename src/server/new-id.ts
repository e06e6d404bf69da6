import { randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';

const BYTES = 16;
/** Randomness is asked for in portions: asking for it costs more than making an id. */
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

/** @returns a new UUID v7: each one of this process sorts after those before it, even within a millisecond */
export const newId = (): string => {
  const random = randomBytes();
  const now = Date.now();
  if (now > lastAt) {
    lastAt = now;
    // Half of what the field holds is left to count on.
    seq = new DataView(random.buffer, random.byteOffset).getUint32(6) >>> 2;
  } else seq += 1;
  return v7({ random, msecs: lastAt, seq });
};
