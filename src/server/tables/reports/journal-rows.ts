import type { ColumnType } from 'kysely';
import type { Province } from '../../../shop/checkout/address';
import type {
  BalanceKind,
  JournalAccount,
  JournalCause,
  PayoutState,
} from '../../../shop/reports/journal';

/**
 * A line of the journal. Those with the same cause are a group, whose debits equal its credits. `cause_id` is the id of
 * the order, or the provider's id of the refund, the fee or the payout. `province` is where the order was delivered when it
 * was placed. Rows that belong to no order have '' as `order_id` and `province`.
 */
export interface JournalRow {
  order_id: string;
  cause: JournalCause;
  cause_id: string;
  account: JournalAccount;
  at: number;
  debit_cents: number;
  credit_cents: number;
  province: Province | '';
}

/**
 * A change of the balance with the payment provider (docs/rules.md 17.7), recorded together with its groups in the journal.
 * `cents` were added, negative when taken; `fee_cents` were kept of it. `source` is the provider's id of what moved.
 */
export interface BalanceTransactionRow {
  id: string;
  provider: string;
  kind: BalanceKind;
  source: string | null;
  cents: number;
  fee_cents: number;
  at: number;
}

/** A payout as the payment provider lists it. */
export interface PayoutRow {
  id: string;
  provider: string;
  cents: number;
  state: PayoutState;
  at: number;
}

/** Append-only: an update does not compile. */
type Written<Row> = { [Column in keyof Row]: ColumnType<Row[Column], Row[Column], never> };

export interface ReportTables {
  journal_entry: Written<JournalRow>;
  balance_transaction: Written<BalanceTransactionRow>;
  payout: PayoutRow;
}
