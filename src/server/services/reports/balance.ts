// Records the payment provider's balance, each change with its groups in the journal (docs/decisions/038).
import type { Payouts } from '../../../contract/reports';
import { priceText } from '../../../shop/money';
import { balanceGroups, expectedPayout } from '../../../shop/reports/journal';
import { periodSpan } from '../../../shop/reports/period';
import type { BalanceTransaction } from '../../gateways/payments';
import { inTransaction } from '../../tables/engine/database';
import type { Db, Tx } from '../../tables/schema';
import {
  addBalanceTransaction,
  payoutsIn,
  recordedAmong,
  unpostedIn,
} from '../../tables/reports/balance';
import type { BalanceTransactionRow } from '../../tables/reports/journal-rows';
import { post } from './journal';

/** Changes that one transaction records. */
const AT_ONCE = 100;

/** Records a change with its groups in the journal. @returns false when it was recorded before */
const record = async (tx: Tx, row: BalanceTransactionRow): Promise<boolean> => {
  if (!(await addBalanceTransaction(tx, row))) return false;
  const { id, kind, cents, fee_cents: fee, at } = row;
  for (const group of balanceGroups({ kind, cents, fee }))
    await post(tx, { order_id: '', cause_id: id, at, province: '', ...group });
  return true;
};

const asRow =
  (provider: string) =>
  ({
    id,
    kind,
    source,
    cents,
    feeCents,
    createdAt,
  }: BalanceTransaction): BalanceTransactionRow => ({
    id,
    provider,
    kind,
    source,
    cents,
    fee_cents: feeCents,
    at: createdAt,
  });

/** Records what was not recorded before, the oldest first. @returns how many */
export const recordBalance = async (
  db: Db,
  provider: string,
  moved: readonly BalanceTransaction[],
): Promise<number> => {
  const rows = moved
    .map(asRow(provider))
    .toSorted((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1));
  let count = 0;
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    const batch = rows.slice(start, start + AT_ONCE);
    const known = await recordedAmong(
      db,
      batch.map(({ id }) => id),
    );
    if (known.size < batch.length)
      count += await inTransaction(db, async (tx) => {
        let added = 0;
        for (const row of batch) if (await record(tx, row)) added += 1;
        return added;
      });
  }
  return count;
};

/** The payouts of a month or quarter, compared with the journal (docs/rules.md 17.7). @throws RangeError */
export const payouts = async (db: Db, period: string): Promise<Payouts> => {
  const span = periodSpan(period);
  const rows = await payoutsIn(db, span);
  const difference = rows.reduce(
    (sum, row) => sum + Math.abs(expectedPayout(row) - row.posted_cents),
    0,
  );
  return {
    rows: rows.map(({ id, cents, state, at, posted_cents: posted }) => ({
      id,
      sum: priceText(cents),
      state,
      at: new Date(at).toISOString(),
      posted: priceText(posted),
    })),
    difference: priceText(difference),
    unposted: priceText(await unpostedIn(db, span)),
  };
};
