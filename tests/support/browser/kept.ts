import { rmSync } from 'node:fs';
import { test as base } from '@playwright/test';
import { openLine } from './line';
import { type RunningShop, startShop } from './built-shop';
import { REMOVE, visitedFolder } from './visit';

/** The connection between phones and the shop, which tests can cut; every request of a phone goes through it. */
export type Line = Omit<Awaited<ReturnType<typeof openLine>>, 'close'>;

/** Fixtures that each Playwright worker keeps from test to test. */
export interface Kept {
  shop: RunningShop;
  /** Has the same address in every test, so that a phone's stored data stays valid. */
  line: Line;
  /** The profile folder of a phone that visited the shop once. Copied, never used itself. */
  visited: string;
}

export interface PerTest {
  /** Starts a shop of the test's own, which is stopped when the test ends, also when it fails. */
  newShop: typeof startShop;
}

/** Ends what hangs, as the time limit of a test does. A busy machine takes a minute to start a shop. */
const PER_WORKER = { scope: 'worker', timeout: 240_000 } as const;

/** The base of all browser tests. Another base would start more workers, each with its own shop. */
export const kept = base.extend<PerTest, Kept>({
  newShop: [
    // Playwright requires a destructuring pattern as the first argument.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const shops: RunningShop[] = [];
      await use(async (...options) => {
        const shop = await startShop(...options);
        shops.push(shop);
        return shop;
      });
      await Promise.all(shops.map((shop) => shop.stop()));
    },
    { scope: 'test' },
  ],
  shop: [
    // oxlint-disable-next-line no-empty-pattern -- as above
    async ({}, use) => {
      const shop = await startShop();
      await use(shop);
      await shop.stop();
    },
    PER_WORKER,
  ],
  line: [
    async ({ shop }, use) => {
      const { close, ...line } = await openLine(Number(new URL(shop.url).port));
      await use(line);
      line.set('cut');
      close();
    },
    PER_WORKER,
  ],
  visited: [
    async ({ launchOptions, line }, use) => {
      // The test before may have cut it.
      line.set('ok');
      const folder = await visitedFolder(line.url, launchOptions);
      await use(folder);
      rmSync(folder, REMOVE);
    },
    PER_WORKER,
  ],
});
