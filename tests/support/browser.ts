import { type ConsoleMessage, type Page, expect } from '@playwright/test';
import { kept } from './kept';

export { type Page, expect };

/** What a page complained about: script errors and error lines in the console. */
export class Complaints {
  readonly #heard: string[] = [];
  readonly #forgiven: string[] = [];
  constructor(page: Page) {
    page.on('pageerror', (error) => this.#heard.push(`script: ${error.message}`));
    page.on('console', (message: ConsoleMessage) => {
      // The browser itself notes a 401 or 404 answer, which pages expect, and that workers are kept out.
      const expected = /status of 40[14]|Service Worker registration blocked/.test(message.text());
      if (['error', 'warning'].includes(message.type()) && !expected)
        this.#heard.push(`console: ${message.text()} ${message.location().url}`);
    });
  }

  get all(): string[] {
    return this.#heard.filter((said) => !this.#forgiven.some((text) => said.includes(text)));
  }

  /** Passes over the complaints about a fault that the test itself makes, also those still to come. */
  forgive(text: string): void {
    this.#forgiven.push(text);
  }
}

/** Waits until the app has taken over the server's markup, so that a click does something. */
export const whenAlive = (page: Page): Promise<unknown> =>
  // A locator looks every half a second by then, this with every frame.
  page.waitForFunction(() => document.documentElement.dataset.alive === 'true');

/** Tests that share one shop a worker, each with a fresh browser context. */
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
