import { spawn } from 'node:child_process';
import type { Socket } from 'node:net';

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

/**
 * Compresses synchronously in a process of its own: the asynchronous functions of zlib use the pool that commits need,
 * and the memory of a thread stays with the server when the thread has ended. What is sent in either direction begins
 * with its length; what is to be compressed has three bytes more that say how.
 */
const PROGRAM = `
const { brotliCompressSync, brotliDecompressSync, constants, gzipSync } = require('node:zlib');
const { stdin, stdout } = process;
let head;
stdin.on('readable', () => {
  while ((head ??= stdin.read(7))) {
    const given = stdin.read(head.readUInt32LE());
    if (!given) return;
    const [wasBrotli, toBrotli, level] = head.subarray(4);
    head = undefined;
    const bytes = wasBrotli ? brotliDecompressSync(given) : given;
    const made = toBrotli
      ? brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: level } })
      : gzipSync(bytes, { level });
    const length = Buffer.alloc(4);
    length.writeUInt32LE(made.length);
    stdout.write(length);
    stdout.write(made);
  }
});
`;

interface CompressingProcess {
  send: (compression: Compression) => void;
  end: () => void;
}

/** @param made called for each compression, in their order @param failed called when the process ends by itself */
const startProcess = (made: (bytes: Buffer) => void, failed: () => void): CompressingProcess => {
  const child = spawn(process.execPath, ['--eval', PROGRAM], { stdio: ['pipe', 'pipe', 'ignore'] });
  const { stdin, stdout } = child;
  let isEnded = false;
  const fail = () => {
    if (!isEnded) failed();
    isEnded = true;
  };
  child.on('error', fail).on('exit', fail);
  stdin.on('error', fail);
  // It must not keep a server or a command from ending.
  child.unref();
  for (const pipe of [stdin, stdout]) (pipe as Socket).unref(); // all pipes of children are sockets
  let length: number | undefined;
  stdout.on('readable', () => {
    while ((length ??= (stdout.read(4) as Buffer | null)?.readUInt32LE()) !== undefined) {
      const bytes = stdout.read(length) as Buffer | null; // without an encoding it reads buffers
      if (!bytes) return;
      length = undefined;
      made(bytes);
    }
  });
  return {
    send: ({ bytes, isBrotli, encoding, level }) => {
      const head = Buffer.alloc(7);
      head.writeUInt32LE(bytes.length);
      head.set([Number(isBrotli ?? false), Number(encoding === 'br'), level], 4);
      stdin.write(head);
      stdin.write(bytes);
    },
    end: () => {
      isEnded = true;
      stdin.end();
    },
  };
};

let waiting: Compression[] = [];
let current: Compression | undefined;
let running: CompressingProcess | undefined;
let atRest: (() => void)[] = [];

const stop = (): void => {
  current = undefined;
  running?.end();
  running = undefined;
  for (const resolve of atRest.splice(0)) resolve();
};

const made = (bytes: Buffer): void => {
  if (current?.isNeeded()) current.done(bytes);
  next();
};

/** Without the process the answers stay as they are. */
const failed = (): void => {
  waiting = [];
  stop();
};

const next = (): void => {
  waiting = waiting.filter(({ isNeeded }) => isNeeded());
  const first = waiting.find(({ urgent }) => urgent) ?? waiting[0];
  if (!first) return stop();
  waiting = waiting.filter((one) => one !== first);
  current = first;
  try {
    running ??= startProcess(made, failed);
    running.send(first);
  } catch {
    failed(); // no process has pipes when the files are used up
  }
};

/** Compresses in the background, one at a time. The process ends with the last compression. */
export const compress = (compression: Compression): void => {
  waiting.push(compression);
  if (!current) next();
};

/** Resolves when nothing is being compressed and nothing waits. */
export const compressorRests = (): Promise<void> =>
  current ? new Promise((resolve) => atRest.push(resolve)) : Promise.resolve();
