import { changesRow } from '../engine/database';
import type { Queries } from '../schema';
import type { StockPushRow } from './reminder-rows';

/** Adds a device that waits for a part. One that waits already has the new keys and account. */
export const addStockPush = async (db: Queries, row: StockPushRow): Promise<void> => {
  const { p256dh, auth, account_id } = row;
  await db
    .insertInto('stock_push')
    .values(row)
    .onConflict((there) =>
      there.columns(['product_id', 'endpoint']).doUpdateSet({ p256dh, auth, account_id }),
    )
    .execute();
};

/** Moves what a device waits for to its new endpoint. */
export const moveStockPushes = async (
  db: Queries,
  from: string,
  to: Pick<StockPushRow, 'endpoint' | 'p256dh' | 'auth'>,
): Promise<void> => {
  const alreadyAwaited = db
    .selectFrom('stock_push')
    .select('product_id')
    .where('endpoint', '=', to.endpoint);
  await db
    .deleteFrom('stock_push')
    .where('endpoint', '=', from)
    .where('product_id', 'in', alreadyAwaited)
    .execute();
  await db.updateTable('stock_push').set(to).where('endpoint', '=', from).execute();
};

/** The parts that a device waits for, except where it is too early to try again. */
export const partsForPushes = async (db: Queries, now: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('stock_push')
    .select('product_id')
    .distinct()
    .where('next_at', '<=', now)
    .execute();
  return rows.map(({ product_id: id }) => id);
};

/** The devices that wait for one of these parts, the first ones first. */
export const dueStockPushes = (
  db: Queries,
  productIds: readonly number[],
  now: number,
  limit: number,
): Promise<StockPushRow[]> =>
  db
    .selectFrom('stock_push')
    .selectAll()
    .where('product_id', 'in', productIds)
    .where('next_at', '<=', now)
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute();

/** Claims a try until `nextAt`. @returns false when another process was first */
export const claimStockPush = (
  db: Queries,
  { id, attempts }: Pick<StockPushRow, 'id' | 'attempts'>,
  nextAt: number,
): Promise<boolean> =>
  changesRow(
    db
      .updateTable('stock_push')
      .set({ attempts: attempts + 1, next_at: nextAt })
      .where('id', '=', id)
      .where('attempts', '=', attempts),
  );

export const delayStockPush = async (db: Queries, id: string, nextAt: number): Promise<void> => {
  await db.updateTable('stock_push').set({ next_at: nextAt }).where('id', '=', id).execute();
};

export const removeStockPush = async (db: Queries, id: string): Promise<void> => {
  await db.deleteFrom('stock_push').where('id', '=', id).execute();
};

/** Removes everything that a device waits for. */
export const removeStockPushesTo = async (db: Queries, endpoint: string): Promise<void> => {
  await db.deleteFrom('stock_push').where('endpoint', '=', endpoint).execute();
};

/** The parts that devices of an account wait for, with their names. */
export const accountStockPushes = (
  db: Queries,
  accountId: string,
): Promise<{ name: string; created_at: number }[]> =>
  db
    .selectFrom('stock_push')
    .innerJoin('product', 'product.id', 'stock_push.product_id')
    .select(['product.name', 'stock_push.created_at'])
    .where('stock_push.account_id', '=', accountId)
    .orderBy('stock_push.created_at')
    .execute();

export const forgetStockPushes = async (db: Queries, accountId: string): Promise<void> => {
  await db.deleteFrom('stock_push').where('account_id', '=', accountId).execute();
};

export const removeOldStockPushes = async (db: Queries, before: number): Promise<void> => {
  await db.deleteFrom('stock_push').where('created_at', '<=', before).execute();
};
