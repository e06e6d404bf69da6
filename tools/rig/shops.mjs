// Shops of many sizes. Each is made once for a build's sources, kept in the temporary folder, and copied.
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'libsql';
import { hashOfSources } from '../built.mjs';
import { manyOrders } from './many-orders.mjs';
import { dataFolder, startShop } from './start-shop.mjs';

export const ADMIN_PASSWORD = 'of-wind-and-water-9';

/** @typedef {{ products?: number, orders?: number, padding?: number }} Size `padding`: bytes more of each order */

const openDatabase = (/** @type {string} */ folder) => new Sqlite(join(folder, 'shop.sqlite'));

/**
 * Fills the shop up with copies of its parts, and gives each enough stock. The sample's parts stay, if the size is less.
 * @param {string} folder @param {number} size
 */
const addProducts = (folder, size) => {
  const db = openDatabase(folder);
  const columns = db
    .prepare("select name from pragma_table_info('product')")
    .all()
    .map((/** @type {any} */ { name }) => String(name));
  const [{ count }] = /** @type {any} */ (
    db.prepare('select count(*) as count from product').all()
  );
  const copied = columns.map((name) => {
    if (name === 'id') return 'product.id + 10000 * n.i';
    return ['slug', 'sku', 'sku_key', 'name'].includes(name)
      ? `product.${name} || '-' || n.i`
      : `product.${name}`;
  });
  db.exec(`
    with recursive n (i) as (select 1 union all select i + 1 from n where i < 200)
    insert into product (${columns.join()})
    select ${copied.join()} from n, product where product.id < 10000 order by n.i limit ${Math.max(0, size - count)};
    update product set stock = 100000`);
  db.close();
};

/** @param {string} folder @param {number} orders @param {number} padding */
const addOrders = (folder, orders, padding) => {
  const db = openDatabase(folder);
  const statements = manyOrders(orders, {
    account: `(select id from account where username = 'demo-customer')`,
    email: `'many' || i || '@shop.test'`,
    padding: `'{"padding":"' || hex(zeroblob(${padding / 2})) || '"}'`,
  });
  for (const statement of statements) db.exec(statement);
  db.close();
};

/** The folder with all kept shops; those of other sources are removed. */
const keptFolder = () => {
  const all = join(tmpdir(), 'shop-bench-kept');
  const own = join(all, hashOfSources().slice(0, 16));
  mkdirSync(own, { recursive: true });
  for (const name of readdirSync(all))
    if (join(all, name) !== own) rmSync(join(all, name), { recursive: true, force: true });
  return own;
};

/**
 * The data folder of a closed shop with so many products and orders. It is removed at the end.
 * @param {Size} size
 * @returns {Promise<string>}
 */
export const shopFolder = async ({ products = 114, orders = 0, padding = 0 }) => {
  const kept = join(keptFolder(), `${products}-${orders}-${padding}`);
  if (!existsSync(kept)) {
    const made = dataFolder();
    await (await startShop(made, { ADMIN_PASSWORD })).stop();
    addProducts(made, products);
    if (orders) addOrders(made, orders, padding);
    // Whole or not at all, should this be interrupted.
    const begun = `${kept}.${process.pid}`;
    cpSync(made, begun, { recursive: true });
    renameSync(begun, kept);
  }
  const folder = dataFolder();
  cpSync(kept, folder, { recursive: true });
  return folder;
};

/**
 * Starts a shop with so many products and orders, whose admin has ADMIN_PASSWORD.
 * @param {Size} size
 * @param {(folder: string) => void} [prepare] runs before it starts
 */
export const startShopOf = async (size, prepare) => {
  const folder = await shopFolder(size);
  prepare?.(folder);
  const shop = await startShop(folder, { ADMIN_PASSWORD });
  return { ...shop, folder };
};
