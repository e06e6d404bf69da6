// Counts the built shop: bytes, elements and their growth, equal on every machine.
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import Sqlite from 'libsql';
import { CLIENT } from './built.mjs';
import { signIn, signUp } from './rig/buyers.mjs';
import { ADMIN_PASSWORD, startShopOf } from './rig/shops.mjs';

/** The public pages, and the file of each. */
const SCRIPTS = {
  '/': 'src/client/pages/catalogue/home/home.tsx',
  '/category': 'src/client/pages/catalogue/category/category.tsx',
  '/product': 'src/client/pages/catalogue/product/product.tsx',
  '/search': 'src/client/pages/catalogue/search/search.tsx',
  '/all-products': 'src/client/pages/catalogue/all-products/all-products.tsx',
  '/auth': 'src/client/pages/session/auth.tsx',
  '/forgot-password': 'src/client/pages/account/account.tsx',
  '/contact': 'src/client/pages/messages/contact.tsx',
  '/vendor-request': 'src/client/pages/dealers/vendor-request/vendor-request.tsx',
  '/offline': 'src/client/pages/offline/offline.tsx',
  '/reminders': 'src/client/pages/reminders/reminders.tsx',
  '/privacy': 'src/client/pages/account/privacy.tsx',
  'an unknown page': 'src/client/pages/not-found.tsx',
};

/** The bytes that the server sends for a file of the client. @param {string} file */
const sentBytes = (file) =>
  (statSync(join(CLIENT, `${file}.br`), { throwIfNoEntry: false }) ?? statSync(join(CLIENT, file)))
    .size;

/** The bytes that the worker stores after the first visit. The list of its files says which of them are stored later. */
const keptBytes = () =>
  readFileSync(join(CLIENT, 'sw.js'), 'utf8')
    .match(/\{[^{}]*"url":"[^"]+"[^{}]*\}/g)
    ?.filter((entry) => !entry.includes('"later":true'))
    .map((entry) => sentBytes(/"url":"([^"]+)"/.exec(entry)?.[1] ?? ''))
    .reduce((sum, bytes) => sum + bytes, 0) ?? NaN;

/**
 * The scripts that a page's first paint in the browser needs: its own and the first one, and all that they import at once.
 * @param {Record<string, { file: string, imports?: string[] }>} chunks what Vite built, by source
 * @param {string} page a file of src
 * @returns {number} bytes in brotli
 * @throws {Error} when the page has no script, because it was renamed
 */
const firstScriptOf = (chunks, page) => {
  if (!chunks[page]) throw new Error(`${page} has no script of its own.`);
  /** @type {Set<string>} */
  const files = new Set();
  const add = (/** @type {string} */ name) => {
    const { file = '', imports = [] } = chunks[name] ?? {};
    if (files.has(file)) return;
    files.add(file);
    imports.forEach(add);
  };
  for (const name of ['index.html', page]) add(name);
  return [...files].reduce((sum, file) => sum + sentBytes(file), 0);
};

const PART = { id: 1041, path: '/product/gusset-plate-set' };
const PAGES = {
  home: '/',
  category: '/category/tabs-gussets',
  search: '/search?q=gusset',
  part: PART.path,
  'all products': '/all-products',
};

const SMALL = 114;
const LARGE = 10_000;

/** Some parts are low in every shop. Of the part that is sold, few are left, so that its sale can be seen. */
const lower = (/** @type {string} */ folder) => {
  const db = new Sqlite(join(folder, 'shop.sqlite'));
  db.exec(`
    update product set stock = 3 where id % 100 = 7;
    update product set stock = 5 where id = ${PART.id}`);
  db.close();
};

/** @returns {number} the bytes at the server's level of brotli */
const compressed = (/** @type {Buffer} */ plain) =>
  brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length;

/** @returns {number} the elements of a page as it is sent; its data and other scripts have none */
const elementsOf = (/** @type {string} */ html) =>
  html.replace(/(<script\b[^>]*>)[^]*?<\/script>/g, '$1').match(/<[a-z]/g)?.length ?? 0;

/** An answer, not compressed. @param {string} url @param {string} path @param {string | null} [etag] */
const plainAnswer = async (url, path, etag) => {
  const headers = { 'accept-encoding': 'identity', ...(etag && { 'if-none-match': etag }) };
  const answer = await fetch(url + path, { headers });
  const body = Buffer.from(await answer.arrayBuffer());
  return { path, status: answer.status, etag: answer.headers.get('etag'), body };
};

/** An answer once it is another than the one with this tag. The server reads the stock once a second. */
const nextAnswer = async (
  /** @type {string} */ url,
  /** @type {{ path: string, etag: string | null }} */ { path, etag },
) => {
  for (let times = 0; times < 400; times += 1) {
    const next = await plainAnswer(url, path, etag);
    if (next.status === 200) return next;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`${path} did not change.`);
};

/**
 * The bytes that a phone with the catalogue loads again after a change.
 * @param {string} url
 * @param {'/api/stock' | '/api/offline/catalogue'} changed
 * @param {() => Promise<unknown>} change
 */
const loadedAfter = async (url, changed, change) => {
  const stock = await plainAnswer(url, '/api/stock');
  const catalogue = await plainAnswer(url, '/api/offline/catalogue');
  const { stamp } = JSON.parse(catalogue.body.toString());
  const kept = [stock, { ...catalogue, path: `${catalogue.path}?since=${stamp}` }];
  await change();
  await nextAnswer(url, changed === stock.path ? stock : catalogue);
  const after = await Promise.all(kept.map(({ path, etag }) => plainAnswer(url, path, etag)));
  return after.reduce((sum, { body }) => sum + (body.length && compressed(body)), 0);
};

/** @param {number} size how many products the shop has */
const countShop = async (size) => {
  const { url, stop } = await startShopOf({ products: size }, lower);
  try {
    const pages = [];
    for (const [name, path] of Object.entries(PAGES)) {
      const { status, body } = await plainAnswer(url, path);
      if (status !== 200) throw new Error(`${path} answered ${status}.`);
      pages.push({ name, bytes: compressed(body), elements: elementsOf(body.toString()) });
    }
    const { buy } = await signUp(url, 'bench-buyer');
    const { ask } = await signIn(url, 'admin', ADMIN_PASSWORD);
    const sale = await loadedAfter(url, '/api/stock', () => buy([[PART.id, 1]]));
    const price = await loadedAfter(url, '/api/offline/catalogue', () =>
      ask('PUT', `/api/admin/products/${PART.id}`, { price: '7.49' }),
    );
    return { pages, sale, price };
  } finally {
    await stop();
  }
};

/**
 * Counts the built shop with few products and with many.
 * @returns {Promise<Record<string, number>>} by name; bytes are those of brotli
 */
export const measureCounts = async () => {
  /** @type {Record<string, number>} */
  const counts = {};
  const chunks = JSON.parse(readFileSync(join(CLIENT, 'assets/manifest.json'), 'utf8'));
  for (const [path, page] of Object.entries(SCRIPTS))
    counts[`first script of ${path}, bytes`] = firstScriptOf(chunks, page);
  counts['worker, bytes'] = sentBytes('sw.js');
  counts['stored after the first visit, bytes'] = keptBytes();

  const small = await countShop(SMALL);
  const large = await countShop(LARGE);
  for (const [at, { name, bytes, elements }] of large.pages.entries()) {
    const before = small.pages[at]?.bytes ?? NaN;
    counts[`HTML of ${name}, ${SMALL} products, bytes`] = before;
    counts[`HTML of ${name}, ${LARGE} products, bytes`] = bytes;
    counts[`HTML of ${name}, growth`] = Number((bytes / before).toFixed(2));
    counts[`elements of ${name}, ${LARGE} products`] = elements;
  }
  counts[`loaded after a sale, ${LARGE} products, bytes`] = large.sale;
  counts[`loaded after a price change, ${LARGE} products, bytes`] = large.price;
  return counts;
};
