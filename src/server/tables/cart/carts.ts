import { sql } from 'kysely';
import { MAX_QUANTITY } from '../../../shop/cart/cart';
import type { Queries, Tx } from '../schema';
import type { CartLineRow } from './cart-rows';

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

/** Counts pieces that were added to a cart, or taken out when negative. Every change of a line does. */
const count = async (
  tx: Tx,
  { account_id, product_id }: Pick<CartLineRow, 'account_id' | 'product_id'>,
  pieces: number,
): Promise<void> => {
  await tx
    .insertInto('cart_count')
    .values({ account_id, pieces, checksum: product_id * pieces })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({
        pieces: sql<number>`cart_count.pieces + excluded.pieces`,
        checksum: sql<number>`cart_count.checksum + excluded.checksum`,
      }),
    )
    .execute();
};

/** Adds a line, or its quantity to the existing line. @returns the resulting line */
export const addToCartLine = async (tx: Tx, line: CartLineRow): Promise<CartLineRow> => {
  await count(tx, line, line.quantity);
  return tx
    .insertInto('cart_line')
    .values(line)
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'product_id'])
        .doUpdateSet({ quantity: sql<number>`cart_line.quantity + excluded.quantity` }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
};

/** The dealer's PO number for the next order. */
export const cartPoNumber = async (db: Queries, accountId: string): Promise<string | null> =>
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

/** The name of the build whose parts are in the cart. */
export const cartBuildName = async (db: Queries, accountId: string): Promise<string | null> =>
  (
    await db
      .selectFrom('cart_build_name')
      .select('build_name')
      .where('account_id', '=', accountId)
      .executeTakeFirst()
  )?.build_name ?? null;

export const setBuildName = async (
  db: Queries,
  accountId: string,
  name: string | null,
): Promise<void> => {
  if (name === null)
    await db.deleteFrom('cart_build_name').where('account_id', '=', accountId).execute();
  else
    await db
      .insertInto('cart_build_name')
      .values({ account_id: accountId, build_name: name })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ build_name: name }))
      .execute();
};

/** Sets the quantity of a line that was read in the same transaction. */
export const setCartLineQuantity = async (
  tx: Tx,
  line: CartLineRow,
  quantity: number,
): Promise<void> => {
  await count(tx, line, quantity - line.quantity);
  await tx.updateTable('cart_line').set({ quantity }).where('id', '=', line.id).execute();
};

/** Removes a line, if it has at most this many pieces. @returns whether it did */
export const removeCartLine = async (
  tx: Tx,
  accountId: string,
  productId: number,
  max = MAX_QUANTITY,
): Promise<boolean> => {
  const line = await tx
    .deleteFrom('cart_line')
    .where('account_id', '=', accountId)
    .where('product_id', '=', productId)
    .where('quantity', '<=', max)
    .returningAll()
    .executeTakeFirst();
  if (line) await count(tx, line, -line.quantity);
  return line !== undefined;
};
