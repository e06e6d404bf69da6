// The invoices of dealers (docs/decisions/055).
import { type Expression, type SqlBool, sql } from 'kysely';
import type { InvoiceState } from '../../../shop/orders/invoices';
import type { Paged } from '../../../shop/paged';
import type { Queries } from '../schema';
import { type PageOf, onePage } from '../engine/paged';
import { holdsWords } from '../holds-words';
import { type Orderers, belongsTo } from './orders';
import type { OrderRow, OrderTermsRow } from './order-rows';

/** An order as an invoice. The last two are null for one that is not on terms. */
export type InvoiceRow = Pick<
  OrderRow,
  | 'id'
  | 'number'
  | 'po_number'
  | 'account_id'
  | 'status'
  | 'total_cents'
  | 'item_count'
  | 'created_at'
> & { [Column in 'due_day' | 'open_cents']: OrderTermsRow[Column] | null };

const orders = (db: Queries) =>
  db
    .selectFrom('orders')
    .leftJoin('order_terms', 'order_terms.order_id', 'orders.id')
    .select([
      'orders.id',
      'orders.number',
      'orders.po_number',
      'orders.account_id',
      'orders.status',
      'orders.total_cents',
      'orders.item_count',
      'orders.created_at',
      'order_terms.due_day',
      'order_terms.open_cents',
    ]);

/** `invoiceState` of the rules as a condition. */
const hasState = (state: InvoiceState, today: string): Expression<SqlBool> => {
  const open = sql.ref('order_terms.open_cents');
  const due = sql.ref('order_terms.due_day');
  const nothing = sql<SqlBool>`coalesce(${open}, 0) = 0`;
  switch (state) {
    case 'open':
      return sql<SqlBool>`(${open} > 0 and ${due} >= ${today})`;
    case 'overdue':
      return sql<SqlBool>`(${open} > 0 and ${due} < ${today})`;
    case 'credit':
      return sql<SqlBool>`${open} < 0`;
    case 'paid':
      return sql<SqlBool>`(${nothing} and orders.status <> 'cancelled')`;
    case 'cancelled':
      return sql<SqlBool>`(${nothing} and orders.status = 'cancelled')`;
  }
};

interface InvoiceQuery extends PageOf {
  state?: InvoiceState | undefined;
}

/** One page of their invoices, newest first. @param today '2026-11-30' */
export const invoicePage = (
  db: Queries,
  orderers: Orderers,
  { q, page, state }: InvoiceQuery,
  today: string,
): Promise<Paged<InvoiceRow>> => {
  let rows = orders(db)
    .where(belongsTo(orderers))
    .where(holdsWords(['orders.number', 'orders.po_number'], q));
  if (state !== undefined) rows = rows.where(hasState(state, today));
  return onePage(db, rows.orderBy('orders.created_at', 'desc').orderBy('orders.id', 'desc'), page);
};

/** The invoices of a company with something open, the first due first. */
export const owedInvoices = (
  db: Queries,
  companyId: string,
  limit: number,
): Promise<InvoiceRow[]> =>
  orders(db)
    .where('order_terms.company_id', '=', companyId)
    .where('order_terms.open_cents', '<>', 0)
    .orderBy('order_terms.due_day')
    .orderBy('orders.id')
    .limit(limit)
    .execute();
