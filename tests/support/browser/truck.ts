import { cpSync, rmSync } from 'node:fs';
import {
  type BrowserContext,
  type LaunchOptions,
  type Page,
  chromium,
  expect,
} from '@playwright/test';
import { ADMIN_PASSWORD } from './built-shop';
import { kept } from './kept';
import { PHONE, REMOVE, emptyHttpCache, newFolder, visitForWorkbench, visitOnce } from './visit';

export { type Page, expect, visitForWorkbench, visitOnce };

/** A phone with its stored data: the browser can be closed and opened again. */
export interface Phone {
  page: () => Promise<Page>;
  /** Ends the browser's process and starts another one with the same profile folder. */
  restart: () => Promise<void>;
  context: () => BrowserContext;
}

/** For what a page does once the shop is back, which it notices within a minute (docs/rules.md 12.3). */
export const WHEN_BACK = { timeout: 90_000 } as const;

/** Creates an account and signs in to it in this page's browser. */
export const register = async (page: Page, username: string): Promise<void> => {
  const isMade = await page.evaluate(
    async (body) => {
      const headers = { 'content-type': 'application/json' };
      const reply = await fetch('/api/register', {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      });
      return reply.ok;
    },
    { username, email: `${username}@people.example`, password: ADMIN_PASSWORD },
  );
  expect(isMade).toBe(true);
};

interface Options {
  /** The profile folder to copy for the phone; null for a phone that has never visited the shop. */
  begins: string | null;
  /** Whether the back/forward cache is on; Playwright switches it off by default. */
  keepsPages: boolean;
}

interface Opened extends Options {
  launchOptions: LaunchOptions;
}

const withPhone = async (
  { launchOptions, begins, keepsPages }: Opened,
  use: (phone: Phone) => Promise<void>,
): Promise<void> => {
  const folder = newFolder();
  if (begins !== null) cpSync(begins, folder, { recursive: true });
  const open = () =>
    chromium.launchPersistentContext(folder, {
      ...launchOptions,
      ...PHONE,
      ...(keepsPages && { ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
    });
  let context = await open();
  await use({
    context: () => context,
    page: async () => context.pages()[0] ?? context.newPage(),
    restart: async () => {
      await context.close();
      context = await open();
      await emptyHttpCache(context.pages()[0] ?? (await context.newPage()));
    },
  });
  await context.close();
  rmSync(folder, REMOVE);
};

/** Tests with a connection that can be cut and phones with persistent profiles; service workers are allowed. */
export const test = kept.extend<{ phone: Phone; friendsPhone: Phone } & Options>({
  begins: [({ visited }, use) => use(visited), { option: true }],
  keepsPages: [false, { option: true }],
  phone: async ({ launchOptions, line, begins, keepsPages }, use) => {
    line.set('ok');
    await withPhone({ launchOptions, begins, keepsPages }, use);
  },
  friendsPhone: async ({ launchOptions, begins, keepsPages }, use) => {
    await withPhone({ launchOptions, begins, keepsPages }, use);
  },
});
