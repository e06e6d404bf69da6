import { cpSync, rmSync } from 'node:fs';
import { type BrowserContext, type Page, chromium, expect } from '@playwright/test';
import { ADMIN_PASSWORD } from './built-shop';
import { kept } from './kept';
import { PHONE, emptyHttpCache, newFolder, visitOnce } from './visit';

export { type Page, expect, visitOnce };

/** A phone with its stored data: the browser can be closed and opened again. */
export interface Phone {
  page: () => Promise<Page>;
  /** Ends the browser's process and starts another one with the same profile folder. */
  restart: () => Promise<void>;
  context: () => BrowserContext;
}

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

/** Tests with a connection that can be cut and a phone with a persistent profile; service workers are allowed. */
export const test = kept.extend<{ phone: Phone } & Options>({
  begins: [({ visited }, use) => use(visited), { option: true }],
  keepsPages: [false, { option: true }],
  phone: async ({ launchOptions, line, begins, keepsPages }, use) => {
    line.set('ok');
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
    rmSync(folder, { recursive: true, force: true });
  },
});
