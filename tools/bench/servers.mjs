// The measured processes: the built shop and bare Fastify.
import { fork, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT, SERVER, SERVER_ENV, SERVER_FLAGS } from '../built.mjs';
import { freePort } from '../port.mjs';

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */
/** @typedef {{ url: string, pid: number, startedIn: number, stop: () => Promise<void> }} Running */

/** @returns {Promise<void>} */
const endOf = (/** @type {ChildProcess} */ child) =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once('exit', () => resolve());
  });

/** Everything started here, so that nothing is left behind. @type {Set<ChildProcess>} */
const children = new Set();
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});

/** @type {string[]} */
const folders = [];
process.on('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A data folder that is removed at the end. */
export const dataFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'shop-bench-'));
  folders.push(folder);
  return folder;
};

/** Settings of the caller that would send the shop elsewhere. */
const UNSET = Object.fromEntries(
  ['DATABASE_URL', 'SMTP_URL', 'STRIPE_SECRET_KEY', 'GA_MEASUREMENT_ID', 'SHOP_NOW'].map((name) => [
    name,
    '',
  ]),
);

/**
 * Starts the shop as in production, with the sample catalogue, and waits for the first page.
 * @param {string} dataDir
 * @param {{ settings?: Record<string, string>, command?: string[] }} [options]
 * @returns {Promise<Running>} `startedIn`: ms from the start of the process to the first 200
 */
export const startShop = async (dataDir, { settings = {}, command } = {}) => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const [program = process.execPath, ...args] = command ?? [
    process.execPath,
    ...SERVER_FLAGS,
    SERVER,
  ];
  const started = performance.now();
  const child = spawn(program, args, {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...process.env,
      ...UNSET,
      ...SERVER_ENV,
      NODE_ENV: 'production',
      DEMO: '1',
      ALLOW_DEMO_PAYMENTS: '1',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      ...settings,
    },
  });
  children.add(child);
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text) => (output += text));

  while (performance.now() - started < 60_000) {
    if (child.exitCode !== null)
      throw new Error(`The shop ended with ${child.exitCode}: ${output}`);
    const answer = await fetch(url).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.status === 200) break;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  const startedIn = performance.now() - started;
  return {
    url,
    pid: child.pid ?? 0,
    startedIn,
    stop: async () => {
      child.kill('SIGTERM');
      await endOf(child);
      children.delete(child);
    },
  };
};

/**
 * Starts bare Fastify with answers that are ready in memory.
 * @param {{ path: string, type: string, encoding: string | undefined, body: Buffer }[]} answers
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export const startBareFastify = async (answers) => {
  const child = fork(fileURLToPath(new URL('bare-fastify.mjs', import.meta.url)), {
    serialization: 'advanced',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  children.add(child);
  child.send(answers);
  const url = await new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', (code) => reject(new Error(`Bare Fastify ended with ${code}.`)));
  });
  return {
    url,
    stop: async () => {
      child.kill('SIGKILL');
      await endOf(child);
      children.delete(child);
    },
  };
};

/** The processes that this one has started and that still run. @returns {number[]} */
const childrenOf = (/** @type {number} */ pid) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);

/** @returns {number} resident memory of a process, MiB */
const ownMiB = (/** @type {number} */ pid) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

/** The unit of /proc, ms. */
const TICK = 10;

/** @returns {number} processor time of a process so far, and of its children that have ended, ms */
const ownTime = (/** @type {number} */ pid) => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) * TICK;
};

/** The sum over a process and its children, undefined where /proc does not tell. */
const withChildren = (/** @type {number} */ pid, /** @type {(pid: number) => number} */ read) => {
  const orNothing = (/** @type {number} */ child) => {
    try {
      return read(child);
    } catch {
      return 0; // has ended meanwhile
    }
  };
  try {
    return childrenOf(pid).reduce((sum, child) => sum + orNothing(child), read(pid));
  } catch {
    return undefined;
  }
};

/** @returns {number | undefined} resident memory of the shop in MiB, what it compresses in a child included */
export const residentMiB = (/** @type {number} */ pid) => withChildren(pid, ownMiB);

/** @returns {number | undefined} processor time of the shop so far, ms, that of its children included */
export const processorTime = (/** @type {number} */ pid) => withChildren(pid, ownTime);
