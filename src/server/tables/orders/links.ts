import type { Queries } from '../schema';
import type { OrderLinkRow } from './order-rows';

export const addOrderLink = async (db: Queries, row: OrderLinkRow): Promise<void> => {
  await db.insertInto('order_link').values(row).execute();
};

/** The id of the order of a link. */
export const orderByLink = async (db: Queries, tokenHash: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('order_link')
      .select('order_id')
      .where('token_hash', '=', tokenHash)
      .executeTakeFirst()
  )?.order_id;

/** Ends the links of an order. */
export const removeOrderLinks = async (db: Queries, orderId: string): Promise<void> => {
  await db.deleteFrom('order_link').where('order_id', '=', orderId).execute();
};
