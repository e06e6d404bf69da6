// Quotes of the shop, and the payments that were taken by hand for them.
import type { Paged } from '../../../shop/paged';
import type { Queries } from '../engine/database';
import { holdsWords, onePage } from '../engine/paged';
import type { OrderPaymentRow, ShopQuoteLineRow, ShopQuoteRow } from './checkout-rows';
import { OPEN } from './checkouts';

/** The internal account that owns the orders of walk-in customers. It has no usable password. */
export const WALK_IN = 'walk-in';

/** Adds the account of walk-in customers unless it is there; lists of accounts leave it out, as they do deleted ones. */
export const addWalkIn = async (db: Queries, now: number): Promise<void> => {
  const email = `${WALK_IN}@account.invalid`;
  await db
    .insertInto('account')
    .values({
      id: WALK_IN,
      // Longer than any name that can be typed at the sign-in.
      username: 'walk-in (customer without an account)',
      email,
      email_key: email,
      password_hash: '',
      first_name: null,
      last_name: null,
      is_vendor: 0,
      is_admin: 0,
      created_at: now,
      email_proven_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('deleted_account')
    .values({ account_id: WALK_IN, deleted_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

export const addQuote = async (
  db: Queries,
  row: ShopQuoteRow,
  lines: ShopQuoteLineRow[],
): Promise<void> => {
  await db.insertInto('shop_quote').values(row).execute();
  await db.insertInto('shop_quote_line').values(lines).execute();
};

export const findQuote = (db: Queries, id: string): Promise<ShopQuoteRow | undefined> =>
  db.selectFrom('shop_quote').selectAll().where('id', '=', id).executeTakeFirst();

/** One page of quotes, newest first. */
export const quotePage = (
  db: Queries,
  {
    q,
    page,
    state,
  }: {
    q?: string | undefined;
    page?: string | undefined;
    state?: ShopQuoteRow['state'] | undefined;
  },
): Promise<Paged<ShopQuoteRow>> => {
  const all = db
    .selectFrom('shop_quote')
    .selectAll()
    .where(holdsWords(['shop_quote.number', 'shop_quote.name', 'shop_quote.email'], q))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc');
  return onePage(db, state ? all.where('state', '=', state) : all, page);
};

/** Ends an open quote; its pieces are released. @returns false when it had ended already */
export const endQuote = async (
  db: Queries,
  id: string,
  state: 'paid' | 'cancelled',
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('shop_quote')
    .set({ state })
    .where('id', '=', id)
    .where('state', '=', OPEN)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Ends the open quotes whose time is over at `now`, epoch ms. */
export const expireQuotes = async (db: Queries, now: number): Promise<void> => {
  await db
    .updateTable('shop_quote')
    .set({ state: 'expired' })
    .where('state', '=', OPEN)
    .where('valid_until', '<=', now)
    .execute();
};

/** Cancels the open quotes of a deleted account, and removes the person from all of them. */
export const forgetQuotesOf = async (db: Queries, accountId: string): Promise<void> => {
  await db
    .updateTable('shop_quote')
    .set({ state: 'cancelled' })
    .where('account_id', '=', accountId)
    .where('state', '=', OPEN)
    .execute();
  await db
    .updateTable('shop_quote')
    .set({ name: 'Deleted account', email: 'deleted@account.invalid', discount_reason: null })
    .where('account_id', '=', accountId)
    .execute();
};

export const addOrderPayment = async (db: Queries, row: OrderPaymentRow): Promise<void> => {
  await db.insertInto('order_payment').values(row).execute();
};

export const paymentOfOrder = (
  db: Queries,
  orderId: string,
): Promise<OrderPaymentRow | undefined> =>
  db.selectFrom('order_payment').selectAll().where('order_id', '=', orderId).executeTakeFirst();

/** The number and id of the order of a quote. */
export const orderOfQuote = (
  db: Queries,
  quoteId: string,
): Promise<{ id: string; number: string } | undefined> =>
  db
    .selectFrom('order_payment')
    .innerJoin('orders', 'orders.id', 'order_payment.order_id')
    .select(['orders.id', 'orders.number'])
    .where('quote_id', '=', quoteId)
    .executeTakeFirst();
