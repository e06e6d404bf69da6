import { rmSync } from 'node:fs';
import { test as base } from '@playwright/test';
import { openLine } from '../../tools/line.mjs';
import { type RunningShop, startShop } from './built-shop';
import { visitedFolder } from './visit';

/** The connection between phones and the shop; all requests of the browser pass through it. */
export type Line = Omit<Awaited<ReturnType<typeof openLine>>, 'close'>;

/** Fixtures that each Playwright worker shares between tests. */
export interface Kept {
  shop: RunningShop;
  /** Its address stays the same, so that a phone's stored data matches the shop in every test. */
  line: Line;
  /** The profile folder of a phone that visited the shop once. Tests use copies of it. */
  visited: string;
}

/** The base of all browser tests: with a second base Playwright would start further workers, each with another shop. */
export const kept = base.extend<object, Kept>({
  shop: [
    // Playwright reads the used fixtures from the first parameter: here none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const shop = await startShop();
      await use(shop);
      await shop.stop();
    },
    { scope: 'worker' },
  ],
  line: [
    async ({ shop }, use) => {
      const { close, ...line } = await openLine(Number(new URL(shop.url).port));
      await use(line);
      line.set('cut');
      close();
    },
    { scope: 'worker' },
  ],
  visited: [
    async ({ launchOptions, line }, use) => {
      const folder = await visitedFolder(line.url, launchOptions);
      await use(folder);
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
});
