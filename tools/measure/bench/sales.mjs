// Measures the cost of a sale while people browse, in shops of different sizes.
import { signIn, signUp } from '../../rig/buyers.mjs';
import { ADMIN_PASSWORD, startShopOf } from '../../rig/shops.mjs';
import { milliseconds, number, pause } from './figures.mjs';
import { processorTime, residentMiB } from './servers.mjs';
import { longestWaits } from './waits.mjs';

const SLUG = 'gusset-plate-set';
const ID = 1041;

/** A shop that has used hardly any processor time for so long has nothing left to do, ms. */
const QUIET = 700;
const HARDLY_ANY = 25;
/** Between two pages, ms: fewer a second than the shop renders at most. */
const BETWEEN_PAGES = 50;

const untilQuiet = async (/** @type {number} */ pid) => {
  for (let before = -Infinity, now = 0; now - before >= HARDLY_ANY; await pause(QUIET)) {
    before = now;
    now = processorTime(pid);
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

/** @param {number} size how many products the shop has @param {{ sales: number, browsed: number }} extent */
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
  const sell = async (/** @type {number} */ times) => {
    for (let sale = 0; sale < times; sale += 1) {
      await buy([[ID, 1]]);
      await visit();
    }
  };
  // The first sales compile the code.
  await sell(3);
  await untilQuiet(pid);
  const before = processorTime(pid);
  await sell(sales);
  const saleCpu = (processorTime(pid) - before) / sales;

  const waits = await longestWaits(
    {
      write: {
        every: 5,
        act: () => other.ask('POST', '/api/cart', { productId: ID, quantity: 1 }),
      },
      signIn: { every: 200, act: () => signIn(url, 'admin', ADMIN_PASSWORD) },
      read: { every: 5, act: () => get(`${url}/api/products/${SLUG}`) },
    },
    () => sell(sales),
  );

  const began = performance.now();
  await get(`${url}/api/offline/catalogue`);
  const catalogue = performance.now() - began;
  await browse(url, browsed);
  const memory = residentMiB(pid);
  await stop();
  return { size, saleCpu, cartWrite: waits.write, catalogue, memory };
};

/** @param {boolean} isQuick @returns {Promise<import('./main.mjs').Row[]>} */
export const saleRows = async (isQuick) => {
  const sizes = isQuick ? [100, 1000] : [100, 1000, 10_000];
  const shops = [];
  for (const size of sizes)
    shops.push(
      await measureShop(size, isQuick ? { sales: 10, browsed: 20 } : { sales: 20, browsed: 200 }),
    );
  const times = shops.map(({ saleCpu }) => saleCpu);
  const [first = NaN, last = NaN] = [times[0], times.at(-1)];
  const largest = shops.at(-1);
  const thousand = shops.find(({ size }) => size === 1000);
  const products = `${number(largest?.size ?? NaN)} products`;
  return [
    [
      `a sale and the next visitor, processor time at ${sizes.map(number).join(' / ')} products`,
      `${times.map((time) => time.toFixed(0)).join(' / ')} ms, growth ${(last / first).toFixed(2)}`,
      '40 ms, growth 1.3',
    ],
    [
      `the phone's catalogue after a sale, ${products}`,
      milliseconds(largest?.catalogue ?? NaN),
      '1 s',
    ],
    [
      'slowest cart write while others buy, 1,000 products',
      milliseconds(thousand?.cartWrite ?? NaN),
      '200 ms',
    ],
    [`memory after browsing, ${products}`, `${(largest?.memory ?? NaN).toFixed(0)} MiB`, '300 MiB'],
  ];
};
