import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import { makeTurns } from './turns';

export type Compression = 'br' | 'gzip';

const ACCEPTS_BROTLI = /(^|[\s,])br\s*(,|$|;\s*q=(1|0\.\d*[1-9]))/i;
const ACCEPTS_GZIP = /(^|[\s,])gzip\s*(,|$|;\s*q=(1|0\.\d*[1-9]))/i;

/** The best encoding that a request's Accept-Encoding allows. */
export const encodingFor = (accepted: string): Compression | 'identity' =>
  ACCEPTS_BROTLI.test(accepted) ? 'br' : ACCEPTS_GZIP.test(accepted) ? 'gzip' : 'identity';

/** The one level of brotli for all answers: the best one takes a hundred times as long and saves a quarter. */
export const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
export const GZIP = { level: 6 };

/** Answers that wait for their turn. Those that come beyond them are sent as they are. */
const MAX_WAITING = 8;

const brotliInPool = promisify(brotliCompress);
const gzipInPool = promisify(gzip);
const turns = makeTurns(1);
let unready = 0;

/** Compresses while everything else waits: 4 ms for 200 kB. */
export const compress = (plain: Buffer, encoding: Compression): Buffer =>
  encoding === 'br' ? brotliCompressSync(plain, BROTLI) : gzipSync(plain, GZIP);

/**
 * Compresses in libuv's pool, one answer at a time, because commits and password hashing need its other threads.
 * @returns undefined when too many answers wait already
 */
export const compressInTurn = (
  plain: Buffer | string,
  encoding: Compression,
): Promise<Buffer> | undefined => {
  if (unready > MAX_WAITING) return undefined;
  unready += 1;
  return turns('alone', () =>
    encoding === 'br' ? brotliInPool(plain, BROTLI) : gzipInPool(plain, GZIP),
  ).finally(() => {
    unready -= 1;
  });
};
