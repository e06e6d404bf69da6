// Starts the built shop in a process of its own, for tests and measurements.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ROOT, SERVER } from '../built.mjs';
import { freePort } from '../port.mjs';

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

/**
 * Sees to it that a process ends with this one at the latest.
 * @param {ChildProcess} child
 * @returns {() => Promise<void>} ends it now
 */
export const untilExit = (child) => {
  children.add(child);
  return async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    if (child.exitCode === null && child.signalCode === null && child.kill('SIGTERM')) await ended;
    children.delete(child);
  };
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
  const stop = untilExit(child);
  for (let isOpen = false; !isOpen; await pause(5)) {
    if (child.exitCode !== null) throw new Error(`The shop ended with ${child.exitCode}.`);
    const answer = await fetch(url).catch(() => undefined);
    await answer?.arrayBuffer();
    isOpen = answer?.status === 200;
  }
  return { url, pid: child.pid ?? 0, stop };
};
