import { type ConsoleMessage, type Page, expect } from '@playwright/test';
import { kept } from './kept';

export { type Page, expect };

/** Script errors and console errors of a page. */
export class Complaints {
  readonly #heard: string[] = [];
  readonly #forgiven: string[] = [];
  constructor(page: Page) {
    page.on('pageerror', (error) => this.#heard.push(`script: ${error.message}`));
    page.on('console', (message: ConsoleMessage) => {
      // The browser logs 401 and 404 answers, which pages expect, and that service workers are blocked. Whether a
      // preloaded picture is shown soon enough depends on the machine; tests/server/pages/first-screen.test.ts proves which.
      const expected =
        /status of 40[14]|Service Worker registration blocked|preloaded using link preload/.test(
          message.text(),
        );
      if (['error', 'warning'].includes(message.type()) && !expected)
        this.#heard.push(`console: ${message.text()} ${message.location().url}`);
    });
  }

  get all(): string[] {
    return this.#heard.filter((reply) => !this.#forgiven.some((text) => reply.includes(text)));
  }

  /** Ignores errors that the test causes on purpose, past and future ones. */
  forgive(text: string): void {
    this.#forgiven.push(text);
  }
}

/** Waits until React has hydrated the page, so that clicks have an effect. */
export const whenAlive = (page: Page): Promise<unknown> =>
  // A locator polls at growing intervals up to half a second, this on every frame.
  page.waitForFunction(() => document.documentElement.dataset.alive === 'true');

/** Tests that share one shop per worker, each with a fresh browser context. */
export const test = kept.extend<{ complaints: Complaints }>({
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
