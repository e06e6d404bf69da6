// How long a large order book and a large catalogue hold up everybody else.
import { join } from 'node:path';
import Sqlite from 'libsql';
import { signIn } from './checkouts.mjs';
import { ADMIN_PASSWORD, addProducts } from './sales.mjs';
import { dataFolder, startShop } from './servers.mjs';

/** Between two requests of the visitor whose longest wait is measured, ms. */
const EVERY = 2;

const pause = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Adds delivered orders of one account. @param {string} folder @param {number} size */
const addOrders = (folder, size) => {
  const db = new Sqlite(join(folder, 'shop.sqlite'));
  const numbers = `with recursive n (i) as (select 1 union all select i + 1 from n where i < ${size})`;
  const account = `(select id from account where username = 'demo-customer')`;
  db.exec(`
    insert into checkout (id, account_id, state, hash, snapshot, total_cents, provider, created_at, expires_at)
    ${numbers} select 'bench-' || i, ${account}, 'ordered', 'bench', '{}', 0, 'demo', i, i from n;
    insert into orders (id, number, account_id, checkout_id, status, placed_as_vendor, subtotal_cents,
      discount_cents, hst_cents, shipping_cents, total_cents, is_pickup, email, item_count, via, created_at)
    ${numbers} select 'bench-' || i, 'ORD-BENCH' || i, ${account}, 'bench-' || i, 'delivered', 0, 0,
      0, 0, 0, 0, 1, 'bench' || i || '@shop.test', 1, 'client', i from n`);
  db.close();
};

/**
 * The longest wait of a visitor for an answer that is ready in memory, while the admin works.
 * @param {{ products: number, orders: number }} size
 * @returns {Promise<{ name: string, took: number, stall: number }[]>} ms
 */
export const measureStalls = async ({ products, orders }) => {
  const folder = dataFolder();
  const settings = { ADMIN_PASSWORD };
  await (await startShop(folder, { settings })).stop();
  addProducts(folder, products);
  addOrders(folder, orders);
  const { url, stop } = await startShop(folder, { settings });
  const ask = await signIn(url, 'admin', ADMIN_PASSWORD);

  const during = async (/** @type {string} */ name, /** @type {() => Promise<unknown>} */ work) => {
    let stall = 0;
    const done = new AbortController();
    const visitor = (async () => {
      while (!done.signal.aborted) {
        const began = performance.now();
        await (await fetch(`${url}/api/stock`)).arrayBuffer();
        stall = Math.max(stall, performance.now() - began);
        await pause(EVERY);
      }
    })();
    const began = performance.now();
    await work();
    const took = performance.now() - began;
    done.abort();
    await visitor;
    return { name, took, stall };
  };

  const results = [];
  let csv = '';
  const works = /** @type {[string, () => Promise<unknown>][]} */ ([
    ['nothing else', () => pause(500)],
    ['a search for an order', () => ask('GET', '/api/admin/orders?q=bench77@shop')],
    ['a search that finds nothing', () => ask('GET', '/api/admin/orders?q=nobody')],
    ['the first page of the orders', () => ask('GET', '/api/admin/orders')],
    [
      'the export of the catalogue',
      async () => (csv = String(await ask('GET', '/api/admin/product-csv'))),
    ],
    ['a dry run of its import', () => ask('POST', '/api/admin/product-csv', { csv, dryRun: true })],
  ]);
  for (const [name, work] of works) {
    if (results.length) await work(); // compiles the code
    results.push(await during(name, work));
  }
  await stop();
  return results;
};
