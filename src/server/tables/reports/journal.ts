// The only code that writes the journal. Rows are added, never changed or deleted.
import type { Queries, Tx } from '../schema';
import { BALANCE_CAUSES, type JournalCause } from '../../../shop/reports/journal';
import type { JournalRow } from './journal-rows';

/** Adds a group. @throws when the journal has one of this cause already */
export const addToJournal = async (tx: Tx, rows: JournalRow[]): Promise<void> => {
  if (rows.length) await tx.insertInto('journal_entry').values(rows).execute();
};

/** The journal's rows of an order, group by group. */
export const orderJournal = (db: Queries, orderId: string): Promise<JournalRow[]> =>
  db
    .selectFrom('journal_entry')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('at')
    .orderBy('cause')
    .orderBy('cause_id')
    .orderBy('account')
    .execute();

/** Groups that name an order that does not exist; not those of the payment provider's balance. */
export const orderlessGroups = (
  db: Queries,
): Promise<{ order_id: string; cause: JournalCause; cause_id: string }[]> =>
  db
    .selectFrom('journal_entry')
    .leftJoin('orders', 'orders.id', 'journal_entry.order_id')
    .select(['journal_entry.order_id', 'cause', 'cause_id'])
    .distinct()
    .where('orders.id', 'is', null)
    .where((row) =>
      row.or([
        row('journal_entry.order_id', '<>', ''),
        row('cause', 'not in', [...BALANCE_CAUSES]),
      ]),
    )
    .orderBy('journal_entry.order_id')
    .orderBy('cause_id')
    .execute();
