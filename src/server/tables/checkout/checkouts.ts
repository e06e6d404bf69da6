import { sql } from 'kysely';
import { changesRow } from '../engine/database';
import type { Queries } from '../schema';
import {
  CHECKOUT_JSON,
  type CheckoutLineRow,
  type CheckoutPartRow,
  type CheckoutRow,
} from './checkout-rows';

/** A literal, not a bound value: SQLite uses the partial indexes on open checkouts only with a literal. */
export const OPEN = sql.lit('open' as const);

/** The provider of a checkout that the shop was paid for by hand. */
export const BY_HAND = 'by hand';

const NOTHING = { lines: [], parts: [] };

/**
 * Inserts an open checkout with the lines that it reserves. @throws a unique violation when the account, or the quote,
 * already has one
 */
export const addCheckout = async (
  db: Queries,
  checkout: CheckoutRow,
  { lines, parts }: { lines: CheckoutLineRow[]; parts: CheckoutPartRow[] } = NOTHING,
): Promise<void> => {
  await db.insertInto('checkout').values(checkout).execute();
  if (lines.length) await db.insertInto('checkout_line').values(lines).execute();
  if (parts.length) await db.insertInto('checkout_part').values(parts).execute();
};

export const findCheckout = (db: Queries, id: string): Promise<CheckoutRow | undefined> =>
  db.selectFrom('checkout').selectAll().where('id', '=', id).executeTakeFirst();

/** The business days that the buyer was told, and the postal code that they are for; without both in older checkouts. */
export const toldDelivery = async (
  db: Queries,
  id: string,
): Promise<{ days?: number | undefined; postal?: string | null | undefined }> => {
  const row = await db
    .selectFrom('checkout')
    .select('snapshot')
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? CHECKOUT_JSON.delivery.read(row.snapshot, id) : {};
};

export const findCheckoutByIntent = (
  db: Queries,
  intent: string,
): Promise<CheckoutRow | undefined> =>
  db.selectFrom('checkout').selectAll().where('intent', '=', intent).executeTakeFirst();

/** The open checkout of an account's cart. */
export const openCheckout = (db: Queries, accountId: string): Promise<CheckoutRow | undefined> =>
  db
    .selectFrom('checkout')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('quote_id', 'is', null)
    .where('state', '=', OPEN)
    .executeTakeFirst();

/** The checkouts of an account that did not become an order, oldest first. */
export const unfinishedCheckouts = (db: Queries, accountId: string): Promise<CheckoutRow[]> =>
  db
    .selectFrom('checkout')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('state', '<>', 'ordered')
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** The open checkout of a quote. */
export const openQuoteCheckout = (db: Queries, quoteId: string): Promise<CheckoutRow | undefined> =>
  db
    .selectFrom('checkout')
    .selectAll()
    .where('quote_id', '=', quoteId)
    .where('state', '=', OPEN)
    .executeTakeFirst();

/** The newest checkouts of a quote, at most three: an older one that was paid is an order already. */
export const quoteCheckouts = (db: Queries, quoteId: string): Promise<CheckoutRow[]> =>
  db
    .selectFrom('checkout')
    .selectAll()
    .where('quote_id', '=', quoteId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(3)
    .execute();

/** Lets the open checkout of a quote end now: the reconciliation cancels its payment, unless that has succeeded. */
export const endQuotePayment = async (db: Queries, quoteId: string, now: number): Promise<void> => {
  await db
    .updateTable('checkout')
    .set({ expires_at: now })
    .where('quote_id', '=', quoteId)
    .where('state', '=', OPEN)
    .where('expires_at', '>', now)
    .execute();
};

/** The newest checkout of an account's cart that is open or completed. */
export const newestCheckout = (db: Queries, accountId: string): Promise<CheckoutRow | undefined> =>
  db
    .selectFrom('checkout')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('state', 'in', ['open', 'ordered'])
    .where('quote_id', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Open checkouts, ordered by expiry. */
export const openCheckouts = (db: Queries, limit: number): Promise<CheckoutRow[]> =>
  db
    .selectFrom('checkout')
    .selectAll()
    .where('state', '=', OPEN)
    .orderBy('expires_at')
    .orderBy('id')
    .limit(limit)
    .execute();

/** Stores the intent of an open checkout. @returns false when it has one, or is no longer open, or has expired */
export const setIntent = (
  db: Queries,
  id: string,
  { intent, clientSecret }: { intent: string; clientSecret: string },
  now: number,
): Promise<boolean> =>
  changesRow(
    db
      .updateTable('checkout')
      .set({ intent, client_secret: clientSecret })
      .where('id', '=', id)
      .where('state', '=', OPEN)
      .where('expires_at', '>', now)
      .where('intent', 'is', null),
  );

/** Fields of an open checkout that may change without a new payment. */
export const updateCheckout = async (
  db: Queries,
  id: string,
  change: Partial<
    Pick<
      CheckoutRow,
      | 'address'
      | 'email'
      | 'expires_at'
      | 'intent'
      | 'po_number'
      | 'build_name'
      | 'terms_version'
      | 'save_address'
    >
  >,
): Promise<void> => {
  await db.updateTable('checkout').set(change).where('id', '=', id).execute();
};

/**
 * Ends an open checkout as it was read. @returns false when it had ended already, or another request has stored a payment
 * since
 */
export const endCheckout = (
  db: Queries,
  { id, intent }: Pick<CheckoutRow, 'id' | 'intent'>,
  state: 'superseded' | 'canceled' | 'expired',
): Promise<boolean> =>
  changesRow(
    db
      .updateTable('checkout')
      .set({ state })
      .where('id', '=', id)
      .where('state', '=', OPEN)
      .where('intent', intent === null ? 'is' : '=', intent),
  );

/** Marks a checkout in any state as completed. */
export const markOrdered = async (db: Queries, id: string): Promise<void> => {
  await db.updateTable('checkout').set({ state: 'ordered' }).where('id', '=', id).execute();
};

// Join order: SQLite starts with the few open checkouts, not with all that ever contained the product.
const heldByOthers = (db: Queries, productIds: number[], accountId: string) =>
  db
    .selectFrom('checkout')
    .crossJoin('checkout_line')
    .select(['product_id', sql<number>`quantity - to_make - from_parts`.as('quantity')])
    .whereRef('checkout_line.checkout_id', '=', 'checkout.id')
    .where('checkout.state', '=', OPEN)
    .where('checkout.account_id', '<>', accountId)
    .where('product_id', 'in', productIds)
    .execute();

const partsHeldByOthers = (db: Queries, partIds: number[], accountId: string) =>
  db
    .selectFrom('checkout')
    .crossJoin('checkout_part')
    .select(['part_id as product_id', sql<number>`quantity - to_make`.as('quantity')])
    .whereRef('checkout_part.checkout_id', '=', 'checkout.id')
    .where('checkout.state', '=', OPEN)
    .where('checkout.account_id', '<>', accountId)
    .where('part_id', 'in', partIds)
    .execute();

const partsQuoted = (db: Queries, partIds: number[], exceptQuoteId: string) =>
  db
    .selectFrom('shop_quote')
    .crossJoin('shop_quote_part')
    .select(['part_id as product_id', 'quantity'])
    .whereRef('shop_quote_part.quote_id', '=', 'shop_quote.id')
    .where('shop_quote.state', '=', OPEN)
    .where('shop_quote.id', '<>', exceptQuoteId)
    .where('part_id', 'in', partIds)
    .execute();

const quoted = (db: Queries, productIds: number[], exceptQuoteId: string) =>
  db
    .selectFrom('shop_quote')
    .crossJoin('shop_quote_line')
    .select(['product_id', 'quantity'])
    .whereRef('shop_quote_line.quote_id', '=', 'shop_quote.id')
    .where('shop_quote.state', '=', OPEN)
    .where('shop_quote.id', '<>', exceptQuoteId)
    .where('product_id', 'in', productIds)
    .execute();

/**
 * Pieces of each product reserved by other accounts' open checkouts, and by the shop's open quotes, those for their kits
 * included.
 */
export const heldPieces = async (
  db: Queries,
  productIds: number[],
  exceptAccountId: string,
  exceptQuoteId = '',
): Promise<Map<number, number>> => {
  if (!productIds.length) return new Map();
  const rows = [
    ...(await heldByOthers(db, productIds, exceptAccountId)),
    ...(await quoted(db, productIds, exceptQuoteId)),
    ...(await partsHeldByOthers(db, productIds, exceptAccountId)),
    ...(await partsQuoted(db, productIds, exceptQuoteId)),
  ];
  const held = new Map<number, number>();
  for (const { product_id, quantity } of rows)
    held.set(product_id, (held.get(product_id) ?? 0) + quantity);
  return held;
};

/** The pieces that an open checkout reserves. */
export const checkoutLines = (db: Queries, checkoutId: string): Promise<CheckoutLineRow[]> =>
  db.selectFrom('checkout_line').selectAll().where('checkout_id', '=', checkoutId).execute();

/** Ends the reservation of a checkout. Its snapshot keeps the lines. */
export const removeCheckoutLines = async (db: Queries, checkoutId: string): Promise<void> => {
  await db.deleteFrom('checkout_line').where('checkout_id', '=', checkoutId).execute();
  await db.deleteFrom('checkout_part').where('checkout_id', '=', checkoutId).execute();
};

/** Deletes abandoned checkouts from before `createdAt`, and such card payments of invoices. */
export const removeOldCheckouts = async (db: Queries, createdAt: number): Promise<void> => {
  const old = db
    .selectFrom('checkout')
    .select('id')
    .where('created_at', '<', createdAt)
    .where('state', 'in', ['superseded', 'canceled', 'expired']);
  await db.deleteFrom('checkout_line').where('checkout_id', 'in', old).execute();
  await db.deleteFrom('checkout_part').where('checkout_id', 'in', old).execute();
  await db.deleteFrom('checkout').where('id', 'in', old).execute();
  await db
    .deleteFrom('invoice_payment')
    .where('created_at', '<', createdAt)
    .where('state', '=', 'ended')
    .execute();
};

/** The number of checkouts that are being paid: with a payment that has begun, and not ended or expired. */
export const countPaying = async (db: Queries, now: number): Promise<number> =>
  (
    await db
      .selectFrom('checkout')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('state', '=', OPEN)
      .where('expires_at', '>', now)
      .where('intent', 'is not', null)
      .executeTakeFirstOrThrow()
  ).count;
