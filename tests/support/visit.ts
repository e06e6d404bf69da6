import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type LaunchOptions, type Page, chromium } from '@playwright/test';

/** How a phone's browser is opened. */
export const PHONE = {
  locale: 'en-CA',
  timezoneId: 'America/Toronto',
  viewport: { width: 390, height: 780 },
  serviceWorkers: 'allow',
} as const;

/** An empty folder for a phone's browser. */
export const newFolder = (): string => mkdtempSync(join(tmpdir(), 'shop-phone-'));

/** One visit, after which the phone can be without the shop. */
export const visitOnce = async (page: Page, url: string): Promise<void> => {
  await page.goto(url);
  await page.waitForFunction(() => document.documentElement.dataset.offline === 'ready');
};

/** The folder of a phone that visited this shop once: it keeps the worker, the catalogue and the small pictures. */
export const visitedFolder = async (url: string, options: LaunchOptions): Promise<string> => {
  const folder = newFolder();
  const context = await chromium.launchPersistentContext(folder, { ...options, ...PHONE });
  await visitOnce(context.pages()[0] ?? (await context.newPage()), url);
  await context.close();
  return folder;
};
