import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type LaunchOptions, type Page, chromium, expect } from '@playwright/test';

/** Launch options of a phone's browser. */
export const PHONE = {
  locale: 'en-CA',
  timezoneId: 'America/Toronto',
  viewport: { width: 390, height: 780 },
  serviceWorkers: 'allow',
} as const;

/** How a profile folder is removed. Helper processes of a browser write for a moment after it has ended. */
export const REMOVE = { recursive: true, force: true, maxRetries: 10 } as const;

/** An empty profile folder for a phone's browser. */
export const newFolder = (): string => mkdtempSync(join(tmpdir(), 'shop-phone-'));

/**
 * Empties the browser's HTTP cache, as phones do when they need space. What works offline must not depend on it.
 */
export const emptyHttpCache = async (page: Page): Promise<void> => {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Network.clearBrowserCache');
  await devTools.detach();
};

/** Visits the shop until the phone is ready for offline use, and then empties its HTTP cache. */
export const visitOnce = async (page: Page, url: string): Promise<void> => {
  await page.goto(url);
  await page.waitForFunction(() => document.documentElement.dataset.offline === 'ready');
  await emptyHttpCache(page);
};

/** Whether the worker has fetched what it keeps besides the precache: in the background, after everything else. */
export const keepsAll = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const worker = await (await fetch('/sw.js')).text();
    const later = [...worker.matchAll(/\{[^{}]*"url":"([^"]+)"[^{}]*\}/g)].flatMap(([entry, url]) =>
      entry.includes('"later":true') ? [`/${url}`] : [],
    );
    const stored = await Promise.all(later.map((url) => caches.match(url)));
    return later.length > 1 && stored.every(Boolean);
  });

/** Visits the shop until the phone also keeps what it fetches later: the workbench, say. */
export const visitForWorkbench = async (page: Page, url: string): Promise<void> => {
  await visitOnce(page, url);
  await expect.poll(() => keepsAll(page)).toBe(true);
};

/** The profile folder of a phone that visited this shop once: with the worker, the catalogue and small pictures. */
export const visitedFolder = async (url: string, options: LaunchOptions): Promise<string> => {
  const folder = newFolder();
  const context = await chromium.launchPersistentContext(folder, { ...options, ...PHONE });
  await visitForWorkbench(context.pages()[0] ?? (await context.newPage()), url);
  await context.close();
  return folder;
};
