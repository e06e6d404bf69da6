// Writes and reads the price history. Every change of a price adds a row to it.
import type { PriceSince } from '../../../shop/catalogue/prices/sale';
import type { Paged } from '../../../shop/paged';
import { newId } from '../../ground/new-id';
import type { Queries, Tx } from '../schema';
import { onePage } from '../engine/paged';
import type { PriceRow } from './catalogue-rows';

/** Rows of one statement; SQLite limits its parameters. */
const BATCH_SIZE = 100;

/** Adds prices to the history. */
export const notePrices = async (tx: Tx, rows: readonly Omit<PriceRow, 'id'>[]): Promise<void> => {
  for (let at = 0; at < rows.length; at += BATCH_SIZE)
    await tx
      .insertInto('price_history')
      .values(rows.slice(at, at + BATCH_SIZE).map((row) => ({ id: newId(), ...row })))
      .execute();
};

/** The prices of these products, by product, the oldest first. */
export const pricesByProduct = async (
  db: Queries,
  ids: readonly number[],
): Promise<Map<number, PriceSince[]>> => {
  const prices = new Map<number, PriceSince[]>(ids.map((id) => [id, []]));
  for (let from = 0; from < ids.length; from += BATCH_SIZE) {
    const rows = await db
      .selectFrom('price_history')
      .select(['product_id', 'at', 'price_cents', 'regular_cents'])
      .where('product_id', 'in', ids.slice(from, from + BATCH_SIZE))
      .orderBy('product_id')
      .orderBy('at')
      .orderBy('id')
      .execute();
    for (const { product_id: id, at, price_cents: price, regular_cents: regular } of rows)
      prices.get(id)?.push({ at, price, regular });
  }
  return prices;
};

/** A price with what changed it, where that is in the audit log. */
export interface NotedPrice extends PriceRow {
  act: string | null;
  username: string | null;
}

/** One page of the prices of a product, the newest first. */
export const pricePage = (
  db: Queries,
  productId: number,
  page: string | undefined,
): Promise<Paged<NotedPrice>> =>
  onePage(
    db,
    db
      .selectFrom('price_history')
      .leftJoin('audit_log', 'audit_log.id', 'price_history.cause_id')
      .leftJoin('account', 'account.id', 'audit_log.account_id')
      .selectAll('price_history')
      .select(['audit_log.act', 'account.username'])
      .where('price_history.product_id', '=', productId)
      .orderBy('price_history.at', 'desc')
      .orderBy('price_history.id', 'desc'),
    page,
  );
