// All that writes the stock of a product, each change with its row in the ledger.
import type { Queries, Tx } from '../engine/database';
import { announceChange } from '../engine/changes';
import { prepared } from '../engine/prepared';
import type { InLedger, NewProductRow, ProductRow, StockChangeRow } from './catalogue-rows';

/** What changes a stock, and when (epoch ms). */
export type StockCause = Pick<StockChangeRow, 'cause' | 'cause_id' | 'at'>;

const changing = prepared(
  (db: Queries, given: { productId: number; pieces: number; least: number }) =>
    db
      .updateTable('product')
      .set((row) => ({
        stock: row('stock', '+', given.pieces).$castTo<InLedger>(),
        stock_changes: row('stock_changes', '+', 1).$castTo<InLedger>(),
      }))
      .where('id', '=', given.productId)
      .where('stock', '>=', given.least)
      .returning(['stock', 'stock_changes']),
);

const noting = prepared((db: Queries, rows: StockChangeRow[]) =>
  db.insertInto('stock_change').values(rows),
);

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
  const after = await changing.first(tx, { productId, pieces, least: Math.max(0, -pieces) });
  if (!after) return false;
  const { stock: stock_after, stock_changes: number } = after;
  await noting.change(tx, [{ product_id: productId, number, ...cause, pieces, stock_after }]);
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
  const there = await tx
    .selectFrom('product')
    .select('stock')
    .where('id', '=', productId)
    .executeTakeFirst();
  if (!there?.stock) return 0;
  await addToStock(tx, productId, -there.stock, cause);
  return there.stock;
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
    // The next statement notes them in the ledger.
    const inLedger = batch.map((row) => ({
      ...row,
      stock: row.stock as InLedger,
      stock_changes: 1 as InLedger,
    }));
    await tx.insertInto('product').values(inLedger).execute();
    await noting.change(
      tx,
      batch.map(({ id, stock }) => ({
        product_id: id,
        number: 1,
        ...cause,
        pieces: stock,
        stock_after: stock,
      })),
    );
  }
};

const raising = prepared((db: Queries) =>
  db
    .updateTable('catalogue_state')
    .set((row) => ({ stock_version: row('stock_version', '+', 1) }))
    .where('id', '=', 1),
);

/** Makes every server read the stock again. Call this in the transaction of a change, or after it. */
export const raiseStockVersion = async (db: Queries): Promise<void> => {
  await raising.change(db, {});
  await announceChange(db);
};

/** The stock of a product. */
export type StockRow = Pick<ProductRow, 'id' | 'stock'>;

const changed = prepared((db: Queries, { since }: { since: number }) =>
  db
    .selectFrom('stock_change')
    .innerJoin('product', 'product.id', 'stock_change.product_id')
    .select(['product.id', 'product.stock'])
    .distinct()
    .where('stock_change.at', '>=', since),
);

/** The stock of each product that has changed since then, epoch ms. */
export const stockSince = (db: Queries, since: number): Promise<StockRow[]> =>
  changed.all(db, { since });

/** The stock of every product. */
export const wholeStock = (db: Queries): Promise<StockRow[]> =>
  db.selectFrom('product').select(['id', 'stock']).execute();

const latest = prepared((db: Queries) =>
  db.selectFrom('stock_change').select('at').orderBy('at', 'desc').limit(1),
);

/** When the stock was changed last, epoch ms; 0 when it never was. */
export const lastStockChange = async (db: Queries): Promise<number> =>
  (await latest.first(db, {}))?.at ?? 0;
