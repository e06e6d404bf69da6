// The source files of pages, for the build: the facts of a page are in the contract, which knows no files.
import { PAGES, PAGE_PATHS, type PagesWith } from '../src/contract/pages.ts';

/** Pages of a first visit, and those that the worker fetches later or never. */
type Apart =
  | PagesWith<{ isFirst: true }>
  | PagesWith<{ offline: 'later' }>
  | PagesWith<{ offline: 'never' }>;

/** A file, or a folder with all its files. */
const SOURCES: Record<Apart, string> = {
  '/': 'catalogue/home/home.tsx',
  '/all-products': 'catalogue/all-products/all-products.tsx',
  '/contact': 'messages/contact.tsx',
  '/category/$slug': 'catalogue/category/category.tsx',
  '/category/$slug/$subcat': 'catalogue/category/category.tsx',
  '/product/$slug': 'catalogue/product/product.tsx',
  '/auth': 'session/auth.tsx',
  '/search': 'catalogue/search/search.tsx',

  '/vendor-request': 'dealers/vendor-request/',
  '/pages/$slug': 'site/',
  '/reminders': 'reminders/',
  '/account': 'account/account-settings.tsx',
  '/checkout': 'checkout/checkout.tsx',
  '/builds': 'builds/',
  '/builds/$slug': 'builds/',
  '/build/link': 'builds/',
  '/build/four-link': 'builds/',
  '/build/paper': 'builds/',
  '/build/$': 'builds/',

  '/forgot-password': 'account/account.tsx',
  '/reset-password': 'account/account.tsx',
  '/confirm-email': 'account/account.tsx',
  '/invitation': 'account/invitation.tsx',
  '/order-history': 'dealers/order-history.tsx',
  '/dealer/account': 'dealers/account/',
  '/order-pad': 'dealers/order-pad/order-pad.tsx',
  '/admin/$': 'admin/',
  '/pay/$': 'quotes/quote-page.tsx',
  '/freight': 'quotes/freight.tsx',
  '/promise/$': 'promises/promise-page.tsx',
};

const sourcesOf = (isOne: (facts: (typeof PAGES)[keyof typeof PAGES]) => boolean): string[] => {
  const sources: Partial<Record<string, string>> = SOURCES;
  const files = PAGE_PATHS.filter((path) => isOne(PAGES[path])).map((path) => sources[path]);
  return [...new Set(files)].map((file) => `src/client/pages/${file}`);
};

/** Pages that a first visit opens. */
export const FIRST = sourcesOf(({ isFirst }) => isFirst === true);

/** Pages that the worker fetches in the background after the first visit. */
export const LATER = sourcesOf(({ offline }) => offline === 'later');

/** Pages that need a connection. */
export const ONLINE = sourcesOf(({ offline }) => offline === 'never');
