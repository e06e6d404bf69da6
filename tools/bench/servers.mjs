// The measured processes: the built shop and bare Fastify, and what Linux says of them.
import { fork, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT, SERVER } from '../built.mjs';
import { freePort } from '../port.mjs';
import { pause } from './figures.mjs';

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */

/** Everything started and made here, so that nothing is left behind. @type {Set<ChildProcess>} */
const children = new Set();
/** @type {string[]} */
const folders = [];
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL');
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A data folder that is removed at the end. */
export const dataFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'shop-bench-'));
  folders.push(folder);
  return folder;
};

const end = async (/** @type {ChildProcess} */ child) => {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  if (child.exitCode === null && child.signalCode === null && child.kill('SIGTERM')) await ended;
  children.delete(child);
};

/** Settings of the caller that would send the shop elsewhere. */
const UNSET = {
  DATABASE_URL: '',
  SMTP_URL: '',
  STRIPE_SECRET_KEY: '',
  GA_MEASUREMENT_ID: '',
  SHOP_NOW: '',
};

/**
 * Starts the shop as in production, with the sample catalogue, and waits for the first page.
 * @param {string} dataDir
 * @param {Record<string, string>} [settings]
 */
export const startShop = async (dataDir, settings) => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [SERVER], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      ...UNSET,
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
  for (let isOpen = false; !isOpen; await pause(5)) {
    if (child.exitCode !== null) throw new Error(`The shop ended with ${child.exitCode}.`);
    const answer = await fetch(url).catch(() => undefined);
    await answer?.arrayBuffer();
    isOpen = answer?.status === 200;
  }
  return { url, pid: child.pid ?? 0, stop: () => end(child) };
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
  return { url, stop: () => end(child) };
};

/** @returns {number} resident memory of a process, MiB */
export const residentMiB = (/** @type {number} */ pid) => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? NaN) / 1024;
};

/** The unit of /proc, ms. */
const TICK = 10;

/** @returns {number} processor time of a process so far, ms */
export const processorTime = (/** @type {number} */ pid) => {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const [user = NaN, system = NaN] = fields.split(' ').slice(11, 13).map(Number);
  return (user + system) * TICK;
};
