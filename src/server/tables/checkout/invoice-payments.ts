// Card payments of the invoices of orders on terms (docs/rules.md 7.25).
import { sql } from 'kysely';
import { changesRow } from '../engine/database';
import type { Queries } from '../schema';
import type { InvoicePaymentRow } from './checkout-rows';

/** A literal, for the partial index. */
const OPEN = sql.lit('open' as const);

/** @throws a unique violation while the order has an open one */
export const addInvoicePayment = async (db: Queries, row: InvoicePaymentRow): Promise<void> => {
  await db.insertInto('invoice_payment').values(row).execute();
};

/** The payment that can still be paid for an order, or could until it expired. */
export const openInvoicePayment = (
  db: Queries,
  orderId: string,
): Promise<InvoicePaymentRow | undefined> =>
  db
    .selectFrom('invoice_payment')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', '=', OPEN)
    .executeTakeFirst();

/** The newest payment of an order that began. */
export const newestInvoicePayment = (
  db: Queries,
  orderId: string,
): Promise<InvoicePaymentRow | undefined> =>
  db
    .selectFrom('invoice_payment')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** All open ones, those first that end first. */
export const openInvoicePayments = (db: Queries, limit: number): Promise<InvoicePaymentRow[]> =>
  db
    .selectFrom('invoice_payment')
    .selectAll()
    .where('state', '=', OPEN)
    .orderBy('expires_at')
    .orderBy('id')
    .limit(limit)
    .execute();

/** The payment of an intent. @param id its id, for an intent that was made and whose answer was lost */
export const invoicePaymentBy = (
  db: Queries,
  intent: string,
  id = '',
): Promise<InvoicePaymentRow | undefined> =>
  db
    .selectFrom('invoice_payment')
    .selectAll()
    .where((row) => row.or([row('intent', '=', intent), row('id', '=', id)]))
    .executeTakeFirst();

/** What the shop has booked of each of these intents, in cents: what was paid less what went back to the card. */
export const bookedByIntent = async (
  db: Queries,
  intents: readonly string[],
): Promise<Map<string, number>> => {
  if (!intents.length) return new Map();
  const rows = await db
    .selectFrom('invoice_payment')
    .innerJoin('terms_payment', (join) =>
      join
        .onRef('terms_payment.order_id', '=', 'invoice_payment.order_id')
        .onRef('terms_payment.reference', '=', 'invoice_payment.intent'),
    )
    .select(['invoice_payment.intent', 'terms_payment.cents'])
    .where('terms_payment.means', '=', 'card')
    .where('invoice_payment.intent', 'in', intents)
    .execute();
  const booked = new Map<string, number>();
  for (const { intent, cents } of rows)
    if (intent !== null) booked.set(intent, (booked.get(intent) ?? 0) + cents);
  return booked;
};

/** Stores the intent of an open payment. @returns false when it has one, or is over */
export const setInvoiceIntent = (
  db: Queries,
  id: string,
  { intent, clientSecret }: { intent: string; clientSecret: string },
  now: number,
): Promise<boolean> =>
  changesRow(
    db
      .updateTable('invoice_payment')
      .set({ intent, client_secret: clientSecret })
      .where('id', '=', id)
      .where('state', '=', OPEN)
      .where('expires_at', '>', now)
      .where('intent', 'is', null),
  );

export const extendInvoicePayment = async (
  db: Queries,
  id: string,
  expiresAt: number,
): Promise<void> => {
  await db
    .updateTable('invoice_payment')
    .set({ expires_at: expiresAt })
    .where('id', '=', id)
    .execute();
};

/** Lets the open payment of an order end: the next one, or the reconciliation, cancels it unless it has succeeded. */
export const expireInvoicePayment = async (db: Queries, orderId: string): Promise<void> => {
  await db
    .updateTable('invoice_payment')
    .set({ expires_at: 0 })
    .where('order_id', '=', orderId)
    .where('state', '=', OPEN)
    .execute();
};

/** Ends an open payment as it was read. @returns false when it has ended, or another request has stored an intent since */
export const endInvoicePayment = (
  db: Queries,
  { id, intent }: Pick<InvoicePaymentRow, 'id' | 'intent'>,
): Promise<boolean> =>
  changesRow(
    db
      .updateTable('invoice_payment')
      .set({ state: 'ended' })
      .where('id', '=', id)
      .where('state', '=', OPEN)
      .where('intent', intent === null ? 'is' : '=', intent),
  );

/** Marks a payment in any state as paid. */
export const markInvoicePaid = async (db: Queries, id: string, intent: string): Promise<void> => {
  await db
    .updateTable('invoice_payment')
    .set({ state: 'paid', intent })
    .where('id', '=', id)
    .execute();
};
