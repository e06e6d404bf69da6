// The audit's checks of the payment provider's balance (docs/rules.md 6.9).
import { priceText } from '../../../shop/money';
import { balanceGroups, expectedPayout } from '../../../shop/reports/journal';
import type { BalanceTransaction, PaymentProvider } from '../../gateways/payments';
import type { Queries } from '../../tables/schema';
import {
  type PostedTransaction,
  balancePages,
  movelessGroups,
  payoutsIn,
  recordedAmong,
  recordedSpan,
} from '../../tables/reports/balance';
import type { BalanceTransactionRow } from '../../tables/reports/journal-rows';
import { sameGroup } from './journal';
import type { Difference } from './order';

const DAY = 24 * 60 * 60_000;
/** The provider's list is compared with what was recorded in batches of this size. */
const BATCH = 500;

const moveText = ({ kind, cents, fee_cents: fee }: BalanceTransactionRow): string =>
  `${kind} of ${priceText(cents)} with a fee of ${priceText(fee)}`;

/** I18: a change of the balance has its groups in the journal, and no other. */
const postedWrong = ({ journal, ...row }: PostedTransaction): Difference[] => {
  const { kind, cents, fee_cents: fee, at } = row;
  const groups = balanceGroups({ kind, cents, fee });
  const isThere = groups.every(({ cause, postings }) =>
    sameGroup(
      journal.filter((entry) => entry.cause === cause && entry.at === at),
      postings,
    ),
  );
  const rows = groups.reduce((sum, { postings }) => sum + postings.length, 0);
  return isThere && rows === journal.length
    ? []
    : [{ rule: 'I18', what: `The ${moveText(row)}, ${row.id}, is not in the journal as it is.` }];
};

const isSame = (listed: BalanceTransaction, row: BalanceTransactionRow): boolean =>
  listed.kind === row.kind &&
  listed.cents === row.cents &&
  listed.feeCents === row.fee_cents &&
  listed.createdAt === row.at;

interface BalanceContext {
  db: Queries;
  payments: PaymentProvider;
  now: number;
}

/** Checks that everything the provider lists is recorded unchanged. @returns the listed ids */
const compareList = async (
  { db, payments }: BalanceContext,
  span: { from: number; to: number },
  note: (what: string) => void,
): Promise<Set<string>> => {
  const ids = new Set<string>();
  let batch: BalanceTransaction[] = [];
  const compare = async () => {
    const rows = await recordedAmong(
      db,
      batch.map(({ id }) => id),
    );
    for (const listed of batch) {
      const row = rows.get(listed.id);
      if (!row) note(`The ${listed.kind} ${listed.id} on the provider’s balance is not recorded.`);
      else if (!isSame(listed, row)) note(`The ${moveText(row)}, ${row.id}, is another there.`);
    }
    batch = [];
  };
  for await (const listed of payments.listBalance(span)) {
    ids.add(listed.id);
    batch.push(listed);
    if (batch.length === BATCH) await compare();
  }
  await compare();
  return ids;
};

/**
 * I18: the journal has what was recorded of the provider's balance. I23: that is what the provider lists, since the first
 * change that was recorded, except the last day, of which some may still come.
 */
export const balanceFaults = async (
  context: BalanceContext,
  since: number,
): Promise<Difference[]> => {
  const { db, payments, now } = context;
  const differences: Difference[] = [];
  const note = (what: string) => differences.push({ rule: 'I23', what });
  const recorded = await recordedSpan(db, payments.name);
  const span = recorded && {
    from: Math.max(since, recorded.from),
    to: Math.min(recorded.to, now - DAY),
  };
  const listed = span && span.from < span.to ? await compareList(context, span, note) : undefined;
  for await (const rows of balancePages(db))
    for (const row of rows) {
      differences.push(...postedWrong(row));
      const isCompared =
        span && row.provider === payments.name && row.at >= span.from && row.at < span.to;
      if (isCompared && listed && !listed.has(row.id))
        note(`The ${moveText(row)}, ${row.id}, is recorded, and the provider does not have it.`);
    }
  for (const payout of span ? await payoutsIn(db, { ...span, to: now - DAY }) : [])
    if (expectedPayout(payout) !== payout.posted_cents)
      note(
        `The payout ${payout.id} of ${priceText(payout.cents)} is ${payout.state}, and the journal has ${priceText(payout.posted_cents)} of it.`,
      );
  for (const { cause, cause_id: id } of await movelessGroups(db))
    differences.push({
      rule: 'I18',
      what: `The journal has the ${cause} ${id}, which was not recorded.`,
    });
  return differences;
};
