import type { Queries } from '../schema';
import type { PromiseMoveRow } from './order-rows';

export const addPromiseMove = async (db: Queries, row: PromiseMoveRow): Promise<void> => {
  await db.insertInto('promise_move').values(row).execute();
};

/** Ends an open question of a line, because its day has moved again. */
export const replaceQuestion = async (db: Queries, itemId: string): Promise<void> => {
  await db
    .updateTable('promise_move')
    .set({ state: 'replaced' })
    .where('item_id', '=', itemId)
    .where('state', '=', 'asked')
    .execute();
};

/**
 * Moves the day of a line. @returns false when it is promised for another day than `from` by now
 * @param agreed the day that is agreed while the buyer is asked; null when they need not be
 */
export const setPromise = async (
  db: Queries,
  itemId: string,
  { from, to, agreed }: { from: string | null; to: string; agreed: string | null },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('order_item')
    .set({ promised_by: to, agreed_by: agreed })
    .where('id', '=', itemId)
    .where('promised_by', from === null ? 'is' : '=', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Ends the question of a line: its promised day is the agreed one. */
export const settlePromise = async (db: Queries, itemId: string): Promise<void> => {
  await db.updateTable('order_item').set({ agreed_by: null }).where('id', '=', itemId).execute();
};

/** The moves of an order, oldest first, with the username of the staff member who made them. */
export const promiseMoves = (db: Queries, orderId: string) =>
  db
    .selectFrom('promise_move')
    .leftJoin('account', 'account.id', 'promise_move.account_id')
    .selectAll('promise_move')
    .select('account.username')
    .where('promise_move.order_id', '=', orderId)
    .orderBy('promise_move.created_at')
    .orderBy('promise_move.id')
    .execute();

export const linkedPromiseMove = (
  db: Queries,
  tokenHash: string,
): Promise<PromiseMoveRow | undefined> =>
  db.selectFrom('promise_move').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst();

/** The open question of a line. */
export const openQuestion = (db: Queries, itemId: string): Promise<PromiseMoveRow | undefined> =>
  db
    .selectFrom('promise_move')
    .selectAll()
    .where('item_id', '=', itemId)
    .where('state', '=', 'asked')
    .executeTakeFirst();

/** Stores the link of a question. @returns false when it is no longer open */
export const setPromiseToken = async (
  db: Queries,
  id: string,
  tokenHash: string,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('promise_move')
    .set({ token_hash: tokenHash })
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Answers a question. @returns false when it is no longer open */
export const answerMove = async (
  db: Queries,
  id: string,
  state: 'accepted' | 'cancelled',
  now: number,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('promise_move')
    .set({ state, answered_at: now })
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** The answers since a time, newest first. */
export const answeredSince = (db: Queries, since: number, limit: number) =>
  db
    .selectFrom('promise_move')
    .innerJoin('orders', 'orders.id', 'promise_move.order_id')
    .innerJoin('order_item', 'order_item.id', 'promise_move.item_id')
    .selectAll('promise_move')
    .select(['orders.number', 'order_item.name'])
    .where('promise_move.answered_at', '>=', since)
    .orderBy('promise_move.answered_at', 'desc')
    .orderBy('promise_move.id')
    .limit(limit)
    .execute();

/** Erases the notes and the links of an order. */
export const clearPromiseNotes = async (db: Queries, orderId: string): Promise<void> => {
  await db
    .updateTable('promise_move')
    .set({ note: '', token_hash: null })
    .where('order_id', '=', orderId)
    .execute();
};
