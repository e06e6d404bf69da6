import type { Queries } from '../schema';
import type { StockNoticeRow } from './catalogue-rows';

/** Adds a wish for a mail, unless the address waits for the part already. */
export const addStockNotice = async (db: Queries, row: StockNoticeRow): Promise<void> => {
  await db
    .insertInto('stock_notice')
    .values(row)
    .onConflict((there) => there.columns(['product_id', 'email_key']).doNothing())
    .execute();
};

/** The parts that somebody waits for. */
export const awaitedParts = async (db: Queries): Promise<number[]> =>
  (await db.selectFrom('stock_notice').select('product_id').distinct().execute()).map(
    ({ product_id: id }) => id,
  );

/** Those who wait for one of these parts, the first ones first. */
export const waitingNotices = (
  db: Queries,
  productIds: readonly number[],
  limit: number,
): Promise<StockNoticeRow[]> =>
  db
    .selectFrom('stock_notice')
    .selectAll()
    .where('product_id', 'in', productIds)
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute();

export const removeStockNotices = async (db: Queries, ids: readonly string[]): Promise<void> => {
  await db.deleteFrom('stock_notice').where('id', 'in', ids).execute();
};

/** The parts that an address waits for, with their names. */
export const noticesTo = (
  db: Queries,
  emailKey: string,
): Promise<{ name: string; created_at: number }[]> =>
  db
    .selectFrom('stock_notice')
    .innerJoin('product', 'product.id', 'stock_notice.product_id')
    .select(['product.name', 'stock_notice.created_at'])
    .where('stock_notice.email_key', '=', emailKey)
    .orderBy('stock_notice.created_at')
    .execute();

export const forgetNoticesTo = async (db: Queries, emailKey: string): Promise<void> => {
  await db.deleteFrom('stock_notice').where('email_key', '=', emailKey).execute();
};

export const removeOldNotices = async (db: Queries, before: number): Promise<void> => {
  await db.deleteFrom('stock_notice').where('created_at', '<=', before).execute();
};
