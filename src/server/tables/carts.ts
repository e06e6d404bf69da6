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

/** The dealer's own number for the order that this cart will be. */
export const poNumberOf = async (db: Queries, accountId: string): Promise<string | null> =>
  (
    await db
      .selectFrom('cart_po_number')
      .select('po_number')
      .where('account_id', '=', accountId)
      .executeTakeFirst()
  )?.po_number ?? null;

export const setPoNumber = async (
  db: Queries,
  accountId: string,
  poNumber: string | null,
): Promise<void> => {
  if (poNumber === null)
    await db.deleteFrom('cart_po_number').where('account_id', '=', accountId).execute();
  else
    await db
      .insertInto('cart_po_number')
      .values({ account_id: accountId, po_number: poNumber })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ po_number: poNumber }))
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
