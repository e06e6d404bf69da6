// What a sale costs while people browse, in shops of different sizes.
import { join } from 'node:path';
import Sqlite from 'libsql';
import { signUp } from './checkouts.mjs';
import { dataFolder, processorTime, residentMiB, startShop } from './servers.mjs';

const SALES = 20;
const SLUG = 'gusset-plate-set';
const ID = 1041;
export const ADMIN_PASSWORD = 'of-wind-and-water-9';
/** A shop that has used no processor time for this long has compressed all it wants to, ms. */
const QUIET = 1500;
const PATIENCE = 120_000;

const pause = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Fills the shop up with copies of its parts, and gives each enough stock. @param {string} folder @param {number} size */
export const addProducts = (folder, size) => {
  const db = new Sqlite(join(folder, 'shop.sqlite'));
  const columns = db
    .prepare("select name from pragma_table_info('product')")
    .all()
    .map((/** @type {any} */ { name }) => String(name));
  const [{ count }] = /** @type {any} */ (
    db.prepare('select count(*) as count from product').all()
  );
  const copied = columns.map((name) => {
    if (name === 'id') return 'product.id + 10000 * n.i';
    return ['slug', 'sku', 'name'].includes(name)
      ? `product.${name} || '-' || n.i`
      : `product.${name}`;
  });
  db.exec(`
    with recursive n (i) as (select 1 union all select i + 1 from n where i < 200)
    insert into product (${columns.join()})
    select ${copied.join()} from n, product where product.id < 10000 order by n.i limit ${size - count};
    update product set stock = 1000`);
  db.close();
};

/** Waits until the shop has nothing left to do. */
const untilQuiet = async (/** @type {number} */ pid) => {
  const end = performance.now() + PATIENCE;
  for (let before = NaN; performance.now() < end;) {
    const now = processorTime(pid) ?? 0;
    if (now === before) return;
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

/** @param {number} size how many products the shop has */
const measureShop = async (size) => {
  const folder = dataFolder();
  const settings = { ADMIN_PASSWORD };
  await (await startShop(folder, { settings })).stop();
  addProducts(folder, size);
  const { url, pid, stop } = await startShop(folder, { settings });
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
  for (let sale = 0; sale < SALES; sale += 1) {
    await buy(ID);
    await visit();
  }
  const saleCpu = ((processorTime(pid) ?? NaN) - before) / SALES;

  // Others add to their carts while one buys and visits.
  let slowest = 0;
  const sold = new AbortController();
  const writes = (async () => {
    while (!sold.signal.aborted) {
      const began = performance.now();
      await other.ask('POST', '/api/cart', { productId: ID, quantity: 1 });
      slowest = Math.max(slowest, performance.now() - began);
      await pause(5);
    }
  })();
  for (let sale = 0; sale < SALES; sale += 1) {
    await buy(ID);
    await visit();
  }
  sold.abort();
  await writes;

  const began = performance.now();
  await get(`${url}/api/offline/catalogue`);
  const catalogue = performance.now() - began;
  const memory = residentMiB(pid);
  await stop();
  return { size, saleCpu, slowest, catalogue, memory };
};

/**
 * Processor time of a sale and the next visitor, ms; the slowest cart write meanwhile, ms; the time of a phone's whole
 * catalogue after it, ms; the memory, MiB.
 * @param {number[]} sizes numbers of products
 */
export const measureSales = async (sizes) => {
  const shops = [];
  for (const size of sizes) shops.push(await measureShop(size));
  return shops;
};
