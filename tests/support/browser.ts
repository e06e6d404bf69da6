import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ConsoleMessage, type Page, test as base, expect } from '@playwright/test';

export { type Page, expect };

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

export interface RunningShop {
  url: string;
  dataDir: string;
  /** Closes it and removes its data. */
  stop: () => Promise<void>;
  /** Closes it; its data stays, and `open` opens it again. */
  close: () => Promise<void>;
  open: (other?: Record<string, string>) => Promise<void>;
  restart: () => Promise<void>;
}

export const ADMIN_PASSWORD = 'steel-and-weld-1';

/** Starts the built program as a process of its own, in a fresh data folder. */
export const startShop = async (settings: Record<string, string> = {}): Promise<RunningShop> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-e2e-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
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
          ...settings,
          ...other,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let said = '';
      const listen = (chunk: Buffer) => {
        said += chunk.toString();
        if (said.includes('is open at')) resolve();
      };
      child.stdout?.on('data', listen);
      child.stderr?.on('data', listen);
      child.once('exit', (code) => reject(new Error(`The shop ended with ${code}: ${said}`)));
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

/** What a page complained about: script errors and error lines in the console. */
export class Complaints {
  readonly #heard: string[] = [];
  readonly #forgiven: string[] = [];
  constructor(page: Page) {
    page.on('pageerror', (error) => this.#heard.push(`script: ${error.message}`));
    page.on('console', (message: ConsoleMessage) => {
      // The browser itself notes a 401 or 404 answer, which pages expect, and that workers are kept out.
      const expected = /status of 40[14]|Service Worker registration blocked/.test(message.text());
      if (['error', 'warning'].includes(message.type()) && !expected)
        this.#heard.push(`console: ${message.text()} ${message.location().url}`);
    });
  }

  get all(): string[] {
    return this.#heard.filter((said) => !this.#forgiven.some((text) => said.includes(text)));
  }

  /** Passes over the complaints about a fault that the test itself makes, also those still to come. */
  forgive(text: string): void {
    this.#forgiven.push(text);
  }
}

/** Waits until the app has taken over the server's markup, so that a click does something. */
export const whenAlive = (page: Page): Promise<unknown> =>
  page.locator('html[data-alive=true]').waitFor({ state: 'attached' });

/** Tests that share one shop a worker, each with a fresh browser context. */
export const test = base.extend<{ complaints: Complaints }, { shop: RunningShop }>({
  shop: [
    // The first argument is how Playwright learns that nothing else is used.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const shop = await startShop();
      await use(shop);
      await shop.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
  complaints: [
    async ({ page }, use) => {
      const complaints = new Complaints(page);
      await use(complaints);
      expect(complaints.all).toEqual([]);
    },
    { auto: true },
  ],
});
