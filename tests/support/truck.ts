import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, type Page, chromium, test as base, expect } from '@playwright/test';
import { openLine } from '../../tools/line.mjs';
import { ADMIN_PASSWORD, type RunningShop, startShop } from './browser';

export { type Page, expect };

/** The line between phones and the shop; all that a browser says goes through it. */
export type Line = Omit<Awaited<ReturnType<typeof openLine>>, 'close'>;

/** A phone with what it has kept: the browser can be closed and opened again. */
export interface Phone {
  page: () => Promise<Page>;
  /** Ends the browser's process and starts another one with the same folder. */
  restart: () => Promise<void>;
  context: () => BrowserContext;
}

interface Truck {
  line: Line;
  phone: Phone;
  shop: RunningShop;
}

/** One visit, after which the phone can be without the shop. */
export const visitOnce = async (page: Page, url: string): Promise<void> => {
  await page.goto(url);
  await page.locator('html[data-offline=ready]').waitFor({ state: 'attached', timeout: 30_000 });
};

/** Makes an account and signs in with it, as this page's browser. */
export const register = async (page: Page, username: string): Promise<void> => {
  const isMade = await page.evaluate(
    async (body) => {
      const headers = { 'content-type': 'application/json' };
      const said = await fetch('/api/register', {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      });
      return said.ok;
    },
    { username, email: `${username}@people.example`, password: ADMIN_PASSWORD },
  );
  expect(isMade).toBe(true);
};

interface Options {
  /** Whether the browser may keep pages for its Back button, which Playwright switches off otherwise. */
  keepsPages: boolean;
}

/** Tests with a line that can be cut and a phone that keeps its folder; the worker is let in. */
export const test = base.extend<Pick<Truck, 'line' | 'phone'> & Options, Pick<Truck, 'shop'>>({
  shop: [
    // oxlint-disable-next-line no-empty-pattern -- how Playwright learns that nothing else is used
    async ({}, use) => {
      const shop = await startShop();
      await use(shop);
      await shop.stop();
    },
    { scope: 'worker' },
  ],
  keepsPages: [false, { option: true }],
  line: async ({ shop }, use) => {
    const line = await openLine(Number(new URL(shop.url).port));
    await use(line);
    line.set('cut');
    line.close();
  },
  phone: async ({ launchOptions, keepsPages }, use, testInfo) => {
    // Browsers are opened and closed here, and the machine may be busy.
    testInfo.setTimeout(120_000);
    const folder = mkdtempSync(join(tmpdir(), 'shop-phone-'));
    const open = () =>
      chromium.launchPersistentContext(folder, {
        ...launchOptions,
        ...(keepsPages && { ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
        locale: 'en-CA',
        timezoneId: 'America/Toronto',
        viewport: { width: 390, height: 780 },
        serviceWorkers: 'allow',
      });
    let context = await open();
    await use({
      context: () => context,
      page: async () => context.pages()[0] ?? context.newPage(),
      restart: async () => {
        await context.close();
        context = await open();
      },
    });
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  },
});
