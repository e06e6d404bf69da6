import { type Page, expect, test, whenAlive } from '../../support/browser/browser';
import {
  GOOD,
  confirmedNumber,
  openCheckout,
  payForPickup,
  signUp,
} from '../../support/browser/checkout-page';

const PART = '/product/weld-on-link-bracket-2-625-in-wide';

/** Scripts that take something away from a browser. Each runs before the page's own scripts. */
const BROWSERS: Record<string, () => void> = {
  'has no IndexedDB': () => {
    Object.defineProperty(window, 'indexedDB', { value: undefined });
  },
  'has an IndexedDB that never answers': () => {
    IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest; // it has no events
  },
  'refuses IndexedDB and localStorage': () => {
    const refuse = (): never => {
      throw new DOMException('Refused', 'SecurityError');
    };
    IDBFactory.prototype.open = refuse;
    Object.defineProperty(window, 'localStorage', { get: refuse });
    Object.defineProperty(window, 'sessionStorage', { get: refuse });
  },
  'lacks what came after 2021': () => {
    Reflect.deleteProperty(AbortSignal, 'any');
    Reflect.deleteProperty(AbortSignal, 'timeout');
    Reflect.deleteProperty(Crypto.prototype, 'randomUUID');
    Reflect.deleteProperty(Array.prototype, 'toSorted');
    Reflect.deleteProperty(Array.prototype, 'toReversed');
    Reflect.deleteProperty(URL, 'canParse');
    Object.defineProperty(Navigator.prototype, 'locks', { value: undefined });
  },
};

const addToBuildList = async (page: Page) => {
  await page.getByRole('main').getByRole('button', { name: 'Add to Build List' }).first().click();
  await expect(
    page.getByText(/^On your list “My build”\.|^Not added: this browser does not let/).first(),
  ).toBeVisible();
};

for (const [browser, limit] of Object.entries(BROWSERS))
  test(`a browser that ${browser} adds a part, says what became of the build list, and buys`, async ({
    page,
  }) => {
    await page.addInitScript(limit);
    await signUp(page);
    await page.goto(PART);
    await whenAlive(page);
    await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click();
    await expect(page.getByText('Added to Cart', { exact: true })).toBeVisible();
    await addToBuildList(page);
    await page.goto('/build');
    await expect(page.getByText('Loading your lists...')).toHaveCount(0);
    await openCheckout(page);
    await payForPickup(page, GOOD);
    expect(await confirmedNumber(page)).toMatch(/^ORD-/);
  });
