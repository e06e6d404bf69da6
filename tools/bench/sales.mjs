// What a sale costs while people browse, in shops of different sizes.
import { signIn, signUp } from './checkouts.mjs';
import { processorTime, residentMiB } from './servers.mjs';
import { ADMIN_PASSWORD, startShopOf } from './shops.mjs';
import { during, waitsOf } from './waits.mjs';

const SLUG = 'gusset-plate-set';
const ID = 1041;
/** @typedef {{ sales: number, browsed: number }} Extent `browsed`: pages of parts opened before the memory is read */

/** A shop that has used hardly any processor time for so long has compressed all it wants to, ms. */
const QUIET = 700;
const HARDLY_ANY = 25;
const PATIENCE = 120_000;
/** Between two pages, ms: fewer a second than the shop renders at most. */
const BETWEEN_PAGES = 50;

const pause = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits until the shop has nothing left to do. */
const untilQuiet = async (/** @type {number} */ pid) => {
  const end = performance.now() + PATIENCE;
  for (let before = -Infinity; performance.now() < end;) {
    const now = processorTime(pid) ?? 0;
    if (now - before < HARDLY_ANY) return;
    before = now;
    await pause(QUIET);
  }
};

/** @param {string} url @param {Record<string, string>} [headers] */
const get = async (url, headers = {}) => {
  const answer = await fetch(url, { headers: { 'accept-encoding': 'br', ...headers } });
  await answer.arrayBuffer();
  return answer;
};

/** Opens all lists and pages of so many parts, as a shop's visitors do. @param {string} url @param {number} count */
const browse = async (url, count) => {
  const products = /** @type {{ slug: string, category: { slug: string } }[]} */ (
    await (await fetch(`${url}/api/products`)).json()
  );
  const lists = new Set(products.map(({ category }) => `/category/${category.slug}`));
  const step = Math.max(1, Math.floor(products.length / count));
  const parts = products.filter((_, at) => at % step === 0).map(({ slug }) => `/product/${slug}`);
  for (const path of ['/', '/all-products', '/search?q=gusset', ...lists, ...parts]) {
    await get(url + path);
    await pause(BETWEEN_PAGES);
  }
};

/** @param {number} size how many products the shop has @param {Extent} extent */
const measureShop = async (size, { sales, browsed }) => {
  const { url, pid, stop } = await startShopOf({ products: size });
  const { buy } = await signUp(url, 'bench-buyer');
  const other = await signUp(url, 'bench-other');

  let etag = '';
  /** A page of each kind, and what a phone asks for that has the catalogue. */
  const visit = async () => {
    for (const path of ['/', '/category/tabs-gussets', `/product/${SLUG}`, '/api/stock'])
      await get(url + path);
    const answer = await get(`${url}/api/offline/catalogue`, { 'if-none-match': etag });
    etag = answer.headers.get('etag') ?? etag;
  };
  // What is asked for twice is compressed at the best level; the first sales compile the code.
  for (let round = 0; round < 3; round += 1) {
    await visit();
    await buy(ID);
  }
  await untilQuiet(pid);

  const before = processorTime(pid) ?? NaN;
  for (let sale = 0; sale < sales; sale += 1) {
    await buy(ID);
    await visit();
  }
  const saleCpu = ((processorTime(pid) ?? NaN) - before) / sales;

  // Others read, add to their carts and sign in while one buys and visits.
  /** @type {number[]} */
  const checkouts = [];
  const { waits } = await during(
    {
      'cart write': {
        every: 5,
        act: () => other.ask('POST', '/api/cart', { productId: ID, quantity: 1 }),
      },
      'sign-in': { every: 200, act: () => signIn(url, 'admin', ADMIN_PASSWORD) },
      read: { every: 5, act: () => get(`${url}/api/products/${SLUG}`) },
    },
    async () => {
      for (let sale = 0; sale < sales; sale += 1) {
        const began = performance.now();
        await buy(ID);
        checkouts.push(performance.now() - began);
        await visit();
      }
    },
  );

  const began = performance.now();
  await get(`${url}/api/offline/catalogue`);
  const catalogue = performance.now() - began;
  await browse(url, browsed);
  const memory = residentMiB(pid);
  await stop();
  return { size, saleCpu, waits: { ...waits, checkout: waitsOf(checkouts) }, catalogue, memory };
};

/**
 * Processor time of a sale and the next visitor, ms; how long others wait meanwhile; the time of a phone's whole
 * catalogue after it, ms; the memory after many pages, MiB.
 * @param {number[]} sizes numbers of products
 * @param {Extent} extent
 */
export const measureSales = async (sizes, extent) => {
  const shops = [];
  for (const size of sizes) shops.push(await measureShop(size, extent));
  return shops;
};
