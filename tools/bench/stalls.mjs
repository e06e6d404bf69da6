// How long a large order book and a large catalogue hold up everybody else.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { COMMAND, ROOT } from '../built.mjs';
import { signIn, signUp } from './checkouts.mjs';
import { ADMIN_PASSWORD, startShopOf } from './shops.mjs';
import { during } from './waits.mjs';

/** Between two requests of the visitor whose longest wait is measured, ms. */
const EVERY = 2;

const pause = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Backs the open shop up, by the command that does the same as the nightly job. */
const backUp = async (/** @type {string} */ folder) => {
  const child = spawn(process.execPath, [COMMAND, 'backup', join(folder, `${Date.now()}.sqlite`)], {
    cwd: ROOT,
    stdio: 'ignore',
    env: { ...process.env, DATA_DIR: folder, DATABASE_URL: '' },
  });
  const [code] = await once(child, 'exit');
  if (code) throw new Error(`The backup ended with ${code}.`);
};

/**
 * The longest wait of a visitor for an answer that is ready in memory, and of a cart write, while the admin works.
 * @param {import('./shops.mjs').Size} size
 * @returns {Promise<{ megabytes: number, works: { name: string, took: number, read: number, write: number }[] }>} ms
 */
export const measureStalls = async (size) => {
  const { url, folder, stop } = await startShopOf(size);
  const ask = await signIn(url, 'admin', ADMIN_PASSWORD);
  const buyer = await signUp(url, 'bench-buyer');
  const products = /** @type {{ id: number }[]} */ (
    await (await fetch(`${url}/api/products`)).json()
  );
  // Of several parts, since a cart takes at most 999 of one.
  const added = products.slice(0, 20).map(({ id }) => id);
  let writes = 0;
  const acts = {
    read: { every: EVERY, act: async () => (await fetch(`${url}/api/stock`)).arrayBuffer() },
    write: {
      every: 5,
      act: () => {
        writes += 1;
        const productId = added[writes % added.length];
        return buyer.ask('POST', '/api/cart', { productId, quantity: 1 });
      },
    },
  };

  const results = [];
  let csv = '';
  const works = /** @type {[string, () => Promise<unknown>][]} */ ([
    ['nothing else', () => pause(500)],
    ['a search for an order', () => ask('GET', '/api/admin/orders?q=many77@shop')],
    ['a search that finds nothing', () => ask('GET', '/api/admin/orders?q=nobody')],
    ['the first page of the orders', () => ask('GET', '/api/admin/orders')],
    [
      'the export of the catalogue',
      async () => (csv = String(await ask('GET', '/api/admin/product-csv'))),
    ],
    ['a dry run of its import', () => ask('POST', '/api/admin/product-csv', { csv, dryRun: true })],
    ['a backup', () => backUp(folder)],
  ]);
  for (const [name, work] of works) {
    if (results.length && name !== 'a backup') await work(); // compiles the code
    const { took, waits } = await during(acts, work);
    results.push({ name, took, read: waits.read.longest, write: waits.write.longest });
  }
  await stop();
  return { megabytes: statSync(join(folder, 'shop.sqlite')).size / 1_000_000, works: results };
};
