// The recorded balance changes and payouts of the payment provider (docs/rules.md 17.7).
import { sql } from 'kysely';
import { BALANCE_CAUSES } from '../../../shop/reports/journal';
import type { Span } from '../../../shop/reports/period';
import { changesRow } from '../engine/database';
import type { Queries, Tx } from '../schema';
import type { BalanceTransactionRow, JournalRow, PayoutRow } from './journal-rows';

const PAGE = 500;

/** The times of the first and the last recorded change; undefined before there is one. */
export const recordedSpan = async (db: Queries, provider: string): Promise<Span | undefined> => {
  const end = (from: 'asc' | 'desc') =>
    db
      .selectFrom('balance_transaction')
      .select('at')
      .where('provider', '=', provider)
      .orderBy('at', from)
      .limit(1)
      .executeTakeFirst();
  const [first, last] = [await end('asc'), await end('desc')];
  return first && last && { from: first.at, to: last.at };
};

/** Which of these changes were recorded, by id. */
export const recordedAmong = async (
  db: Queries,
  ids: readonly string[],
): Promise<Map<string, BalanceTransactionRow>> => {
  if (!ids.length) return new Map();
  const rows = await db
    .selectFrom('balance_transaction')
    .selectAll()
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
};

/** @returns false when it was recorded before */
export const addBalanceTransaction = (tx: Tx, row: BalanceTransactionRow): Promise<boolean> =>
  changesRow(
    tx
      .insertInto('balance_transaction')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doNothing()),
  );

/** Adds a payout, or changes its state. */
export const savePayout = async (db: Queries, row: PayoutRow): Promise<void> => {
  const { state } = row;
  await db
    .insertInto('payout')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ state }).where('payout.state', '<>', state),
    )
    .execute();
};

/** The time of the oldest payout that has not arrived yet; undefined when all have. */
export const oldestOpenPayout = async (
  db: Queries,
  provider: string,
): Promise<number | undefined> => {
  const row = await db
    .selectFrom('payout')
    .select('at')
    .where('provider', '=', provider)
    .where('state', 'in', ['pending', 'in_transit'])
    .orderBy('at')
    .limit(1)
    .executeTakeFirst();
  return row?.at;
};

/** A payout with its sum in the journal, in cents. */
type PostedPayout = PayoutRow & { posted_cents: number };

/** The payouts of a time, the newest first. SQLite keeps the order of a cross join. */
export const payoutsIn = async (db: Queries, { from, to }: Span): Promise<PostedPayout[]> => {
  const rows = await db
    .selectFrom('payout')
    .selectAll('payout')
    .select(
      sql<number>`(
        select coalesce(sum(entry.debit_cents - entry.credit_cents), 0)
        from balance_transaction as moved cross join journal_entry as entry
        where moved.source = payout.id and moved.kind = 'payout' and entry.order_id = ''
          and entry.cause = 'payout' and entry.cause_id = moved.id and entry.account = 'bank'
      )`.as('posted_cents'),
    )
    .where('payout.at', '>=', from)
    .where('payout.at', '<', to)
    .orderBy('payout.at', 'desc')
    .orderBy('payout.id', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, posted_cents: Number(row.posted_cents) }));
};

/** Movements in a span of time that the journal lacks: of other shops, or neither payment, refund, fee nor payout. Cents. */
export const unpostedIn = async (db: Queries, { from, to }: Span): Promise<number> => {
  const { rows } = await sql<{ cents: number | null }>`
    select sum(case kind when 'other' then cents else cents - fee_cents end) as cents
    from balance_transaction
    where kind in ('other', 'foreign') and at >= ${from} and at < ${to}`.execute(db);
  return Number(rows[0]?.cents ?? 0);
};

/** A change of the balance with its rows in the journal. */
export type PostedTransaction = BalanceTransactionRow & { journal: JournalRow[] };

/** All changes that were recorded, in pages. */
export async function* balancePages(db: Queries): AsyncGenerator<PostedTransaction[]> {
  for (let last = ''; ;) {
    const rows = await db
      .selectFrom('balance_transaction')
      .selectAll()
      .where('id', '>', last)
      .orderBy('id')
      .limit(PAGE)
      .execute();
    if (!rows.length) return;
    const entries = await db
      .selectFrom('journal_entry')
      .selectAll()
      .where('order_id', '=', '')
      .where('cause', 'in', BALANCE_CAUSES)
      .where(
        'cause_id',
        'in',
        rows.map(({ id }) => id),
      )
      .execute();
    yield rows.map((row) => ({
      ...row,
      journal: entries.filter((one) => one.cause_id === row.id),
    }));
    last = rows.at(-1)?.id ?? last;
  }
}

/** Groups of the balance without a recorded change. */
export const movelessGroups = (db: Queries): Promise<Pick<JournalRow, 'cause' | 'cause_id'>[]> =>
  db
    .selectFrom('journal_entry')
    .leftJoin('balance_transaction', 'balance_transaction.id', 'journal_entry.cause_id')
    .select(['cause', 'cause_id'])
    .distinct()
    .where('order_id', '=', '')
    .where('cause', 'in', BALANCE_CAUSES)
    .where('balance_transaction.id', 'is', null)
    .orderBy('cause_id')
    .execute();
