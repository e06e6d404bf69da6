// The debts of dealers' companies, by the journal (docs/decisions/055).
import { sql } from 'kysely';
import type { JournalCause } from '../../../shop/reports/journal';
import type { Span } from '../../../shop/reports/period';
import type { Queries } from '../schema';

/** A change of what is owed for an order; `cents` are below zero when less is owed. */
export interface ReceivableRow {
  at: number;
  cause: JournalCause;
  order_id: string;
  number: string;
  po_number: string | null;
  due_day: string;
  cents: number;
}

const owed = sql<number>`debit_cents - credit_cents`;

const entries = (db: Queries, companyId: string) =>
  db
    .selectFrom('order_terms')
    .innerJoin('journal_entry', 'journal_entry.order_id', 'order_terms.order_id')
    .where('order_terms.company_id', '=', companyId)
    .where('journal_entry.account', '=', 'receivables');

/** The changes in a span of time, oldest first. */
export const receivablesIn = async (
  db: Queries,
  companyId: string,
  { from, to }: Span,
): Promise<ReceivableRow[]> => {
  const rows = await entries(db, companyId)
    .innerJoin('orders', 'orders.id', 'order_terms.order_id')
    .select([
      'journal_entry.at',
      'journal_entry.cause',
      'order_terms.order_id',
      'orders.number',
      'orders.po_number',
      'order_terms.due_day',
      owed.as('cents'),
    ])
    .where('journal_entry.at', '>=', from)
    .where('journal_entry.at', '<', to)
    .orderBy('journal_entry.at')
    .orderBy('journal_entry.cause')
    .orderBy('journal_entry.cause_id')
    .execute();
  return rows.map((row) => ({ ...row, cents: Number(row.cents) }));
};

/** The open sum of each order before this time, where there was one. */
export const openBefore = async (
  db: Queries,
  companyId: string,
  time: number,
): Promise<{ due_day: string; cents: number }[]> => {
  const sum = sql<number>`sum(${owed})`;
  const rows = await entries(db, companyId)
    .select(['order_terms.due_day', sum.as('cents')])
    .where('journal_entry.at', '<', time)
    .groupBy(['order_terms.order_id', 'order_terms.due_day'])
    .having(sum, '<>', 0)
    .execute();
  return rows.map((row) => ({ ...row, cents: Number(row.cents) }));
};
