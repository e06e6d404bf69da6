// Which tests run in which lane. A test file that no list names runs in `npm run test:all`.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../built.mjs';

/** `npm run check`: the rules, and the shape of the tree. A name that ends with a slash is a folder. */
const CHECK = [
  'tests/shop/',
  'tests/workbench/',
  'tests/budgets.test.ts',
  'tests/dependencies.test.ts',
  'tests/house.test.ts',
  'tests/kept-files.test.ts',
  'tests/lanes.test.ts',
];

/** What `npm test` adds: what a shop lives by. The server's tests run on SQLite alone here. */
const TEST = [
  'tests/server/audit/',
  'tests/server/cart/',
  'tests/server/catalogue/admin.test.ts',
  'tests/server/catalogue/catalogue.test.ts',
  'tests/server/catalogue/offline.test.ts',
  'tests/server/catalogue/sale-prices.test.ts',
  'tests/server/catalogue/stock.test.ts',
  'tests/server/checkout/',
  'tests/server/discounts/discounts.test.ts',
  'tests/server/engine/database.test.ts',
  'tests/server/engine/personal-data.test.ts',
  'tests/server/http/api-errors.test.ts',
  'tests/server/http/public-reads.test.ts',
  'tests/server/http/refusals.test.ts',
  'tests/server/mail/',
  'tests/server/orders/',
  'tests/server/people/permissions.test.ts',
  'tests/server/quotes/',
  'tests/server/reports/journal.test.ts',
  'tests/server/session/',

  // One file for each public page.
  'tests/client/account/account.test.tsx',
  'tests/client/builds/builds.test.tsx',
  'tests/client/builds/four-link.test.tsx',
  'tests/client/builds/link.test.tsx',
  'tests/client/catalogue/catalogue.test.tsx',
  'tests/client/catalogue/search-box.test.tsx',
  'tests/client/checkout/checkout.test.tsx',
  'tests/client/dealers/dealers.test.tsx',
  'tests/client/device/outbox.test.tsx',
  'tests/client/fits/fits.test.tsx',
  'tests/client/orders/orders.test.tsx',
  'tests/client/pages.test.ts',
  'tests/client/quotes/quotes.test.tsx',
  'tests/client/reminders/reminders.test.tsx',
  'tests/client/session/auth.test.tsx',
  'tests/client/session/guests.test.tsx',
  'tests/client/site/home.test.tsx',
  'tests/client/site/pages.test.tsx',
];

/** The browser stories of `npm test`: a file below tests/e2e, and the beginning of a title when it is not the whole file. */
export const STORIES = [
  'catalogue/browse.spec.ts',
  'checkout/stranger.spec.ts',
  'checkout/checkout.spec.ts a customer adds parts, pays',
  'checkout/checkout.spec.ts a failed bank authentication',
  'checkout/october.spec.ts in October every page',
  'session/session.spec.ts a new customer signs up',
  'offline/offline.spec.ts a new phone: after one visit, fonts, strip',
  'offline/outbox.spec.ts a lost reply does not add',
  'offline/update.spec.ts a new version waits for a click',
  'orders/admin.spec.ts the admin ships an order',
  'builds/link.spec.ts on a phone the link designer',
  'pages/without-scripts.spec.ts without scripts every public page can be read',
  'pages/without-scripts.spec.ts without scripts a visitor searches, opens a part',
  ...[
    '/',
    '/all-products',
    '/auth',
    '/build/four-link',
    '/category/heim-joints',
    '/contact',
    '/offline',
    '/privacy',
    '/product/gusset-plate-set',
    '/search?q=beadlock',
  ].map((path) => `pages/public-routes.spec.ts ${path}: rendered by the server`),
];

/** Tests that start a browser of their own, other than Chromium. */
const ENGINES = 'tests/engines/';

const files = ['tests', 'tools']
  .flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map(
      (name) => `${folder}/${name.replaceAll('\\', '/')}`,
    ),
  )
  .filter((path) => /\.test\.tsx?$/.test(path) && !path.startsWith(ENGINES))
  .toSorted();

const isIn = (/** @type {string[]} */ names, /** @type {string} */ path) =>
  names.some((name) => (name.endsWith('/') ? path.startsWith(name) : path === name));

/** The test files of each lane for Vitest: every file is in one of them. */
export const LANES = {
  check: files.filter((path) => isIn(CHECK, path)),
  test: files.filter((path) => isIn(TEST, path) && !isIn(CHECK, path)),
  all: files.filter((path) => !isIn([...CHECK, ...TEST], path)),
};

/** Files of `npm test` that have tests for PostgreSQL as well: those run in `npm run test:all`. */
export const ON_POSTGRES = LANES.test.filter((path) =>
  /\bengines\b.*from '.*support\/(shop|places)'|each\(engines\)/.test(
    readFileSync(join(ROOT, path), 'utf8'),
  ),
);

/** Names of the lists that match no file, as after a rename. */
export const UNKNOWN = [...CHECK, ...TEST].filter(
  (name) => !files.some((path) => isIn([name], path)),
);

const escaped = (/** @type {string} */ text) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** For Playwright's --grep and --grep-invert, which compare it with project, file and title. */
export const STORY_PATTERN = STORIES.map(escaped).join('|');
