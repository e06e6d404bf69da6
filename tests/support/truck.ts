import { cpSync, rmSync } from 'node:fs';
import { type BrowserContext, type Page, chromium, expect } from '@playwright/test';
import { ADMIN_PASSWORD } from './built-shop';
import { kept } from './kept';
import { PHONE, newFolder, visitOnce } from './visit';

export { type Page, expect, visitOnce };

/** A phone with what it has kept: the browser can be closed and opened again. */
export interface Phone {
  page: () => Promise<Page>;
  /** Ends the browser's process and starts another one with the same folder. */
  restart: () => Promise<void>;
  context: () => BrowserContext;
}

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
  /** The folder that the phone begins with a copy of; null for a phone that has never been to the shop. */
  begins: string | null;
  /** Whether the browser may keep pages for its Back button, which Playwright switches off otherwise. */
  keepsPages: boolean;
}

/** Tests with a line that can be cut and a phone that keeps its folder; the worker is let in. */
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
      },
    });
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  },
});
