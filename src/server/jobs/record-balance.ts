import type { BalanceTransaction } from '../gateways/payments';
import type { Parts } from '../parts';
import { recordBalance } from '../services/reports/balance';
import { oldestOrderTime } from '../tables/orders/orders';
import { oldestOpenPayout, recordedSpan, savePayout } from '../tables/reports/balance';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** A later run finds entries that the provider lists late or dates by another clock. */
const OVERLAP = DAY;
const AHEAD = HOUR;
/** A paid payout is watched this long: its bank may refuse it some days later. */
const PAYOUTS_FOR = 14 * DAY;
/** The span of time that is listed and recorded together. */
const SPAN = 30 * DAY;

const all = async <T>(items: AsyncIterable<T>): Promise<T[]> => {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
};

interface RecordedBalance {
  /** Changes of the balance that this run recorded. */
  moves: number;
  payouts: number;
}

/**
 * Records fees and payouts of the payment provider (docs/rules.md 17.7): from the last change that was recorded, the first
 * time from the first order on. Batches are recorded in order of time, so a run that fails goes on where it ended.
 * @throws ProviderUnavailable; the next run tries again
 */
export const recordProviderBalance = async ({
  db,
  clock,
  payments: provider,
}: Pick<Parts, 'db' | 'clock' | 'payments'>): Promise<RecordedBalance> => {
  const now = clock();
  const recorded = await recordedSpan(db, provider.name);
  const start = (recorded?.to ?? (await oldestOrderTime(db)) ?? now) - OVERLAP;

  // Before the balance, so that each payout in the list has its change of the balance.
  const open = (await oldestOpenPayout(db, provider.name)) ?? now;
  const since = Math.max(recorded?.from ?? start, Math.min(start, open, now - PAYOUTS_FOR));
  const payouts = await all(provider.listPayouts(since));

  let moves = 0;
  for (let from = start; from <= now; from += SPAN) {
    const to = Math.min(from + SPAN, now + AHEAD);
    const moved: BalanceTransaction[] = await all(provider.listBalance({ from, to }));
    moves += await recordBalance(db, provider.name, moved);
  }
  for (const { id, cents, state, createdAt: at } of payouts)
    await savePayout(db, { id, provider: provider.name, cents, state, at });
  return { moves, payouts: payouts.length };
};
