import type { ColumnType } from 'kysely';
import type { Province } from '../../../shop/checkout/address';
import type { JournalAccount, JournalCause } from '../../../shop/reports/journal';

/**
 * A line of the journal. Those with the same cause are a group, whose debits equal its credits. `cause_id` is the id of
 * the order, or the provider's id of the refund. `province` is where the order was delivered when it was placed.
 */
export interface JournalRow {
  order_id: string;
  cause: JournalCause;
  cause_id: string;
  account: JournalAccount;
  at: number;
  debit_cents: number;
  credit_cents: number;
  province: Province;
}

/** Append-only: an update does not compile. */
type Written<Row> = { [Column in keyof Row]: ColumnType<Row[Column], Row[Column], never> };

export interface ReportTables {
  journal_entry: Written<JournalRow>;
}
