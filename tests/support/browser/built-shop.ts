import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_PROMOTIONS } from '../../../src/shop/discounts/promotions';
import { isSeason } from '../../../src/shop/discounts/season';
import { freePort } from '../../../tools/port.mjs';

export interface RunningShop {
  url: string;
  dataDir: string;
  /** Stops the shop and removes its data. */
  stop: () => Promise<void>;
  /** Stops the shop and leaves its data; `open` starts it again. */
  close: () => Promise<void>;
  open: (other?: Record<string, string>) => Promise<void>;
  restart: () => Promise<void>;
}

export const ADMIN_PASSWORD = 'steel-and-weld-1';

const DAY = 24 * 60 * 60_000;

/**
 * How far the clock of a shop is ahead unless a test sets it, ms: a month while the sale is on, or soon begins. Its pop-up
 * would cover the pages, and its discount change the sums.
 */
const timeAhead = (): number =>
  [0, DAY].some((later) => isSeason(DEFAULT_PROMOTIONS.season, new Date(Date.now() + later)))
    ? 32 * DAY
    : 0;

/** The time in a shop whose clock no test has set, epoch ms. */
export const shopTime = (): number => Date.now() + timeAhead();

/**
 * Starts the built server as a separate process with a fresh data folder.
 * @param host its name; browsers have passkeys for names only
 */
export const startShop = async (
  settings: Record<string, string> = {},
  host: '127.0.0.1' | 'localhost' = '127.0.0.1',
): Promise<RunningShop> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-e2e-'));
  const port = await freePort();
  const url = `http://${host}:${port}`;
  let child: ChildProcess;
  const start = (other: Record<string, string> = {}) =>
    new Promise<void>((resolve, reject) => {
      child = spawn(process.execPath, ['dist/server/main.js'], {
        env: {
          ...process.env,
          NODE_ENV: 'development',
          PORT: String(port),
          DATA_DIR: dataDir,
          PUBLIC_URL: url,
          ADMIN_PASSWORD,
          RATE_LIMITS: 'off',
          LOG_LEVEL: 'warn',
          DATABASE_URL: '',
          ...(timeAhead() && { SHOP_NOW: new Date(shopTime()).toISOString() }),
          ...settings,
          ...other,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let output = '';
      const listen = (chunk: Buffer) => {
        output += chunk.toString();
        if (output.includes('is open at')) resolve();
      };
      child.stdout?.on('data', listen);
      child.stderr?.on('data', listen);
      child.once('exit', (code) => reject(new Error(`The shop ended with ${code}: ${output}`)));
    });
  const end = () =>
    new Promise<void>((resolve) => {
      if (child.exitCode !== null) return resolve();
      child.removeAllListeners('exit');
      child.once('exit', () => resolve());
      child.kill('SIGTERM');
    });
  await start();
  return {
    url,
    dataDir,
    stop: async () => {
      await end();
      rmSync(dataDir, { recursive: true, force: true });
    },
    close: end,
    open: start,
    restart: async () => {
      await end();
      await start();
    },
  };
};
