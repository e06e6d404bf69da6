import { Worker } from 'node:worker_threads';

/** A compression that waits for its turn. */
export interface Compression {
  bytes: Buffer;
  /** Whether the bytes are compressed already, by brotli. */
  isBrotli?: boolean;
  encoding: 'br' | 'gzip';
  level: number;
  /** Goes before all that are not urgent. */
  urgent: boolean;
  /** Names the result, for the other processes. */
  name: string;
  /** Checked before it begins and when it is done: false when the result is no longer needed. */
  isNeeded: () => boolean;
  done: (compressed: Buffer) => void;
}

/** Compresses synchronously in a thread of its own: the asynchronous functions of zlib use the pool that commits need. */
const THREAD = `
const { parentPort } = require('node:worker_threads');
const { brotliCompressSync, brotliDecompressSync, constants, gzipSync } = require('node:zlib');
parentPort.on('message', ({ bytes: given, isBrotli, encoding, level }) => {
  const bytes = isBrotli ? brotliDecompressSync(given) : given;
  const made = encoding === 'br'
    ? brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: level } })
    : gzipSync(bytes, { level });
  parentPort.postMessage(made);
});
`;

let waiting: Compression[] = [];
let current: Compression | undefined;
let thread: Worker | undefined;
let atRest: (() => void)[] = [];

const stop = (): void => {
  current = undefined;
  void thread?.terminate();
  thread = undefined;
  for (const resolve of atRest.splice(0)) resolve();
};

const startThread = (): Worker => {
  const started = new Worker(THREAD, { eval: true });
  // It must not keep a server or a command from ending.
  started.unref();
  started.on('message', (made: Uint8Array) => {
    if (current?.isNeeded()) current.done(Buffer.from(made.buffer, made.byteOffset, made.length));
    next();
  });
  // Without a thread the answers stay as they are.
  started.on('error', () => {
    waiting = [];
    stop();
  });
  return started;
};

const next = (): void => {
  waiting = waiting.filter(({ isNeeded }) => isNeeded());
  const first = waiting.find(({ urgent }) => urgent) ?? waiting[0];
  if (!first) return stop();
  waiting = waiting.filter((one) => one !== first);
  current = first;
  const { bytes, isBrotli, encoding, level } = first;
  thread ??= startThread();
  thread.postMessage({ bytes, isBrotli, encoding, level });
};

/** Compresses in the background, one at a time. The thread ends with the last compression. */
export const compress = (compression: Compression): void => {
  waiting.push(compression);
  if (!current) next();
};

/** Resolves when nothing is being compressed and nothing waits. */
export const compressorRests = (): Promise<void> =>
  current ? new Promise((resolve) => atRest.push(resolve)) : Promise.resolve();
