import { sql } from 'kysely';
import type { Queries } from './database';
import type { CartLineRow } from './schema';

export const cartLines = (db: Queries, accountId: string): Promise<CartLineRow[]> =>
  db
    .selectFrom('cart_line')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export const findCartLine = (
  db: Queries,
  accountId: string,
  productId: number,
): Promise<CartLineRow | undefined> =>
  db
    .selectFrom('cart_line')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('product_id', '=', productId)
    .executeTakeFirst();

/** Adds the line, or its quantity to the line that is there. */
export const addToCartLine = async (db: Queries, line: CartLineRow): Promise<void> => {
  await db
    .insertInto('cart_line')
    .values(line)
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'product_id'])
        .doUpdateSet({ quantity: sql<number>`cart_line.quantity + excluded.quantity` }),
    )
    .execute();
};

/** @returns whether there was such a line */
export const setCartLineQuantity = async (
  db: Queries,
  accountId: string,
  productId: number,
  quantity: number,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('cart_line')
    .set({ quantity })
    .where('account_id', '=', accountId)
    .where('product_id', '=', productId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

export const removeCartLine = async (
  db: Queries,
  accountId: string,
  productId: number,
): Promise<void> => {
  await db
    .deleteFrom('cart_line')
    .where('account_id', '=', accountId)
    .where('product_id', '=', productId)
    .execute();
};
