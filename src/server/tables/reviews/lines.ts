// What the shop keeps about a line of an order beside its review.
import type { Queries } from '../schema';
import type { Hiding } from './review-rows';

export const addReviewPicture = async (
  db: Queries,
  picture: { item_id: string; name: string },
): Promise<void> => {
  await db
    .insertInto('review_picture')
    .values(picture)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** The names of the pictures that were uploaded for a line. */
export const linePictures = async (db: Queries, itemId: string): Promise<Set<string>> => {
  const rows = await db
    .selectFrom('review_picture')
    .select('name')
    .where('item_id', '=', itemId)
    .execute();
  return new Set(rows.map(({ name }) => name));
};

/** Forgets the uploads of a picture whose files are gone. */
export const forgetPicture = async (db: Queries, name: string): Promise<void> => {
  await db.deleteFrom('review_picture').where('name', '=', name).execute();
};

/** Keeps what the shop decided about a hidden review that is taken back. */
export const keepHiding = async (
  db: Queries,
  itemId: string,
  hiding: Hiding & { hidden_at: number },
): Promise<void> => {
  await db
    .insertInto('hidden_review')
    .values({ item_id: itemId, ...hiding })
    .execute();
};

/** What the shop decided about the earlier review of a line. The next review carries it on. */
export const takeHiding = async (db: Queries, itemId: string): Promise<Hiding | undefined> => {
  const row = await db
    .deleteFrom('hidden_review')
    .where('item_id', '=', itemId)
    .returning(['hidden_at', 'hidden_by', 'hidden_reason'])
    .executeTakeFirst();
  return row;
};

/** The hidden reviews that an account has taken back. */
export const hiddenLines = (
  db: Queries,
  accountId: string,
): Promise<{ number: string; name: string; hidden_reason: string | null }[]> =>
  db
    .selectFrom('hidden_review')
    .innerJoin('order_item', 'order_item.id', 'hidden_review.item_id')
    .innerJoin('orders', 'orders.id', 'order_item.order_id')
    .select(['orders.number', 'order_item.name', 'hidden_review.hidden_reason'])
    .where('orders.account_id', '=', accountId)
    .orderBy('hidden_review.hidden_at')
    .execute();

/** Forgets the uploads and the hidden reviews of the lines of an account. */
export const forgetLines = async (db: Queries, accountId: string): Promise<void> => {
  const items = db
    .selectFrom('order_item')
    .innerJoin('orders', 'orders.id', 'order_item.order_id')
    .select('order_item.id')
    .where('orders.account_id', '=', accountId);
  await db.deleteFrom('review_picture').where('item_id', 'in', items).execute();
  await db.deleteFrom('hidden_review').where('item_id', 'in', items).execute();
};
