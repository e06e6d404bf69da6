// Measures how long a large order book holds up everybody else.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { COMMAND, ROOT } from '../../built.mjs';
import { signIn, signUp } from '../../rig/buyers.mjs';
import { ADMIN_PASSWORD, startShopOf } from '../../rig/shops.mjs';
import { milliseconds, number } from './figures.mjs';
import { longestWaits } from './waits.mjs';

/** Backs the open shop up, by the command that does the same as the nightly job. */
const backUp = async (/** @type {string} */ folder) => {
  const child = spawn(process.execPath, [COMMAND, 'backup', join(folder, 'backup.sqlite')], {
    cwd: ROOT,
    stdio: 'ignore',
    env: { ...process.env, DATA_DIR: folder, DATABASE_URL: '' },
  });
  const [code] = await once(child, 'exit');
  if (code) throw new Error(`The backup ended with ${code}.`);
};

/**
 * The longest wait of a visitor for an answer that is ready in memory, and of a cart write, while the admin works.
 * @param {boolean} isQuick
 * @returns {Promise<import('./main.mjs').Row[]>}
 */
export const stallRows = async (isQuick) => {
  const size = isQuick
    ? { products: 1000, orders: 10_000 }
    : // The orders alone make a database of 500 MB.
      { products: 10_000, orders: 100_000, padding: 4600 };
  const { url, folder, stop } = await startShopOf(size);
  const { ask } = await signIn(url, 'admin', ADMIN_PASSWORD);
  const buyer = await signUp(url, 'bench-buyer');
  const products = /** @type {{ id: number }[]} */ (
    await (await fetch(`${url}/api/products`)).json()
  );
  let writes = 0;
  const acts = {
    read: { every: 2, act: async () => (await fetch(`${url}/api/stock`)).arrayBuffer() },
    write: {
      every: 5,
      act: () => {
        writes += 1;
        // A cart takes at most 999 pieces of one part.
        const productId = products[writes % 20]?.id;
        return buyer.ask('POST', '/api/cart', { productId, quantity: 1 });
      },
    },
  };
  const search = async () => {
    await ask('GET', '/api/admin/orders?q=many77@shop');
    await ask('GET', '/api/admin/orders?q=nobody');
  };
  await search(); // compiles the code
  const searched = await longestWaits(acts, search);
  const backedUp = await longestWaits(acts, () => backUp(folder));
  await stop();
  const megabytes = statSync(join(folder, 'shop.sqlite')).size / 1_000_000;
  return [
    [
      `order search, ${number(size.orders)} orders, longest wait of others`,
      milliseconds(Math.max(searched.read, searched.write)),
      '50 ms',
    ],
    [
      `backup of ${megabytes.toFixed(0)} MB, longest wait of others`,
      milliseconds(Math.max(backedUp.read, backedUp.write)),
      '100 ms',
    ],
  ];
};
