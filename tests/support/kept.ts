import { rmSync } from 'node:fs';
import { test as base } from '@playwright/test';
import { openLine } from '../../tools/line.mjs';
import { type RunningShop, startShop } from './built-shop';
import { SLOW } from './slow';
import { visitedFolder } from './visit';

/** The line between phones and the shop; all that a browser says goes through it. */
export type Line = Omit<Awaited<ReturnType<typeof openLine>>, 'close'>;

/** What each of Playwright's workers keeps from test to test. */
export interface Kept {
  shop: RunningShop;
  /** Its address stays the same, so that what a phone has kept of the shop belongs to it in every test. */
  line: Line;
  /** The folder of a phone that visited the shop by this line once. Copied, never used itself. */
  visited: string;
}

/** The root of all browser tests: any other would start further workers, with shops of their own. */
export const kept = base.extend<{ limit: void }, Kept>({
  limit: [
    // The first argument is how Playwright learns that nothing else is used.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use, testInfo) => {
      const slow = SLOW[testInfo.title];
      if (slow) testInfo.setTimeout(slow.limit * 1000);
      await use();
    },
    { auto: true },
  ],
  shop: [
    // oxlint-disable-next-line no-empty-pattern -- as above
    async ({}, use) => {
      const shop = await startShop();
      await use(shop);
      await shop.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  line: [
    async ({ shop }, use) => {
      const { close, ...line } = await openLine(Number(new URL(shop.url).port));
      await use(line);
      line.set('cut');
      close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  visited: [
    async ({ launchOptions, line }, use) => {
      const folder = await visitedFolder(line.url, launchOptions);
      await use(folder);
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});
