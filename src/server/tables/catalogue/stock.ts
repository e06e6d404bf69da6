// The only code that writes the stock of a product. Every change adds a row to the ledger.
import { skuKey } from '../../../shop/catalogue/sku';
import type { Queries, Tx } from '../schema';
import { announceChange } from '../engine/changes';
import { kitsWith } from './kit-parts';
import type { InLedger, NewProductRow, ProductRow, StockChangeRow } from './catalogue-rows';

/** The cause of a stock change, and its time (epoch ms). */
export type StockCause = Pick<StockChangeRow, 'cause' | 'cause_id' | 'at'>;

/**
 * Adds a positive or negative number of pieces to the stock of a product, and a row to its ledger.
 * @returns false when the stock is too low, or there is no such product
 */
export const addToStock = async (
  tx: Tx,
  productId: number,
  pieces: number,
  cause: StockCause,
): Promise<boolean> => {
  if (pieces === 0) return true;
  const after = await tx
    .updateTable('product')
    .set((row) => ({
      stock: row('stock', '+', pieces).$castTo<InLedger>(),
      stock_changes: row('stock_changes', '+', 1).$castTo<InLedger>(),
    }))
    .where('id', '=', productId)
    .where('stock', '>=', Math.max(0, -pieces))
    .returning(['stock', 'stock_changes'])
    .executeTakeFirst();
  if (!after) return false;
  const { stock: stock_after, stock_changes: number } = after;
  await tx
    .insertInto('stock_change')
    .values({ product_id: productId, number, ...cause, pieces, stock_after })
    .execute();
  return true;
};

/** Takes pieces from the stock. @returns how many there were, at most `quantity` */
export const takePieces = async (
  tx: Tx,
  productId: number,
  quantity: number,
  cause: StockCause,
): Promise<number> => {
  if (await addToStock(tx, productId, -quantity, cause)) return quantity;
  const product = await tx
    .selectFrom('product')
    .select('stock')
    .where('id', '=', productId)
    .executeTakeFirst();
  if (!product?.stock) return 0;
  await addToStock(tx, productId, -product.stock, cause);
  return product.stock;
};

/** Adds products with their first stock. */
export const addProducts = async (
  tx: Tx,
  rows: (NewProductRow & Partial<ProductRow>)[],
  cause: StockCause,
): Promise<void> => {
  // In batches, because SQLite limits the parameters of a statement.
  for (let at = 0; at < rows.length; at += 50) {
    const batch = rows.slice(at, at + 50);
    // The next statement adds their rows to the ledger.
    const inLedger = batch.map((row) => ({
      ...row,
      stock: row.stock as InLedger,
      stock_changes: 1 as InLedger,
      sku_key: row.sku === null ? null : skuKey(row.sku),
    }));
    await tx.insertInto('product').values(inLedger).execute();
    const changes = batch.map(({ id, stock }) => ({
      product_id: id,
      number: 1,
      ...cause,
      pieces: stock,
      stock_after: stock,
    }));
    await tx.insertInto('stock_change').values(changes).execute();
  }
};

/** Makes every server read the stock again. Call this in the transaction of a change, or after it. */
export const raiseStockVersion = async (db: Queries): Promise<void> => {
  await db
    .updateTable('catalogue_state')
    .set((row) => ({ stock_version: row('stock_version', '+', 1) }))
    .where('id', '=', 1)
    .execute();
  await announceChange(db);
};

/** The stock of a product. */
export type StockRow = Pick<ProductRow, 'id' | 'stock'>;

/**
 * The stock of each product that has changed since then, epoch ms, and of the kits that are packed from one of these.
 */
export const stockSince = async (db: Queries, since: number): Promise<StockRow[]> => {
  const changed = await db
    .selectFrom('stock_change')
    .innerJoin('product', 'product.id', 'stock_change.product_id')
    .select(['product.id', 'product.stock'])
    .distinct()
    .where('stock_change.at', '>=', since)
    .execute();
  const ids = changed.map(({ id }) => id);
  const known = new Set(ids);
  const kits = (await kitsWith(db, ids)).filter((id) => !known.has(id));
  if (!kits.length) return changed;
  const rows = await db
    .selectFrom('product')
    .select(['id', 'stock'])
    .where('id', 'in', kits)
    .execute();
  return [...changed, ...rows];
};

/** The stock of every product. */
export const wholeStock = (db: Queries): Promise<StockRow[]> =>
  db.selectFrom('product').select(['id', 'stock']).execute();

/** The time of the last change of any stock, epoch ms; 0 before the first. */
export const lastStockChange = async (db: Queries): Promise<number> =>
  (
    await db
      .selectFrom('stock_change')
      .select('at')
      .orderBy('at', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.at ?? 0;
