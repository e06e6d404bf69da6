import { sql } from 'kysely';
import type { Queries } from '../engine/database';
import type { CartLineRow } from './cart-rows';
import { prepared } from '../engine/prepared';

const ofAccount = prepared((db: Queries, { accountId }: { accountId: string }) =>
  db
    .selectFrom('cart_line')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id'),
);

export const cartLines = (db: Queries, accountId: string): Promise<CartLineRow[]> =>
  ofAccount.all(db, { accountId });

const ofProduct = prepared((db: Queries, given: { accountId: string; productId: number }) =>
  db
    .selectFrom('cart_line')
    .selectAll()
    .where('account_id', '=', given.accountId)
    .where('product_id', '=', given.productId),
);

export const findCartLine = (
  db: Queries,
  accountId: string,
  productId: number,
): Promise<CartLineRow | undefined> => ofProduct.first(db, { accountId, productId });

const adding = prepared((db: Queries, line: CartLineRow) =>
  db
    .insertInto('cart_line')
    .values(line)
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'product_id'])
        .doUpdateSet({ quantity: sql<number>`cart_line.quantity + excluded.quantity` }),
    )
    .returningAll(),
);

/** Adds a line, or its quantity to the existing line. @returns the resulting line */
export const addToCartLine = async (db: Queries, line: CartLineRow): Promise<CartLineRow> =>
  (await adding.first(db, line)) ?? line;

const poNumber = prepared((db: Queries, { accountId }: { accountId: string }) =>
  db.selectFrom('cart_po_number').select('po_number').where('account_id', '=', accountId),
);

/** The dealer's PO number for the next order. */
export const poNumberOf = async (db: Queries, accountId: string): Promise<string | null> =>
  (await poNumber.first(db, { accountId }))?.po_number ?? null;

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

/** @returns whether the line existed */
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

const removing = prepared((db: Queries, given: { accountId: string; productId: number }) =>
  db
    .deleteFrom('cart_line')
    .where('account_id', '=', given.accountId)
    .where('product_id', '=', given.productId),
);

export const removeCartLine = async (
  db: Queries,
  accountId: string,
  productId: number,
): Promise<void> => {
  await removing.change(db, { accountId, productId });
};

const removingUpTo = prepared(
  (db: Queries, given: { accountId: string; productId: number; quantity: number }) =>
    db
      .deleteFrom('cart_line')
      .where('account_id', '=', given.accountId)
      .where('product_id', '=', given.productId)
      .where('quantity', '<=', given.quantity),
);

/** Removes a line of at most this quantity. @returns whether it did */
export const removeCartLineUpTo = async (
  db: Queries,
  accountId: string,
  productId: number,
  quantity: number,
): Promise<boolean> => (await removingUpTo.change(db, { accountId, productId, quantity })) > 0;
