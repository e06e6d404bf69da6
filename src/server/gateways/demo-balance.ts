// The demo provider's fees and payouts: computed from its payments and refunds, so that they are the same every time.
import type { Cents } from '../../shop/money';
import type { Span } from '../../shop/reports/period';
import { dayStart, isBusinessDay, shopDay } from '../../shop/shop-day';
import { demoIntentsPaidIn, demoRefundsIn } from '../tables/checkout/demo-intents';
import type { Db } from '../tables/schema';
import type { BalanceTransaction, Payout } from './payments';

const PAGE = 100;

/** The fee of a payment: 2.9 % and 30 cents. The provider keeps it when the payment is refunded. */
export const demoFee = (cents: Cents): Cents => Math.floor((cents * 29 + 500) / 1000) + 30;

/** The rows of a list of pages, by id. */
export const everyPage = async function* <T extends { id: string }>(
  page: (last: string, limit: number) => Promise<T[]>,
): AsyncIterable<T> {
  for (let last = ''; ;) {
    const rows = await page(last, PAGE);
    yield* rows;
    last = rows.at(-1)?.id ?? '';
    if (rows.length < PAGE) return;
  }
};

/** Payments and refunds. */
const movesIn = async function* (db: Db, span: Span): AsyncIterable<BalanceTransaction> {
  for await (const { id, received_cents: cents, paid_at: at } of everyPage((last, limit) =>
    demoIntentsPaidIn(db, span, last, limit),
  ))
    yield {
      id: `txn_${id}`,
      kind: 'payment',
      source: id,
      cents,
      feeCents: demoFee(cents),
      createdAt: at,
    };
  for await (const { id, cents, created_at: at } of everyPage((last, limit) =>
    demoRefundsIn(db, span, last, limit),
  ))
    yield {
      id: `txn_${id}`,
      kind: 'refund',
      source: id,
      cents: -cents,
      feeCents: 0,
      createdAt: at,
    };
};

/** When a day begins that is `later` days after another, epoch ms. */
const dayStartTime = (day: string, later = 0): number => dayStart(day, later)?.getTime() ?? 0; // `day` is a day

const dayAfter = (day: string, days: number): string => shopDay(new Date(dayStartTime(day, days)));

/** The time whose money is paid out on a weekday: the day two days before, and those before the weekend in between. */
const paidOutOn = (day: string): Span => {
  let days = 1;
  while (!isBusinessDay(dayAfter(day, -days))) days += 1;
  return { from: dayStartTime(day, -1 - days), to: dayStartTime(day, -1) };
};

/**
 * The payouts of a time, at the beginning of each weekday. One is below zero, and taken from the bank, when more was
 * refunded than paid.
 */
const payoutsIn = async function* (db: Db, { from, to }: Span): AsyncIterable<Payout> {
  for (let day = shopDay(new Date(from)); dayStartTime(day) < to; day = dayAfter(day, 1)) {
    if (dayStartTime(day) < from || !isBusinessDay(day)) continue;
    let cents = 0;
    for await (const move of movesIn(db, paidOutOn(day))) cents += move.cents - move.feeCents;
    if (cents !== 0)
      yield { id: `po_demo_${day}`, cents, state: 'paid', createdAt: dayStartTime(day) };
  }
};

/** The payouts of a time up to now, in order. */
export const demoPayouts = (db: Db, since: number, now: number): AsyncIterable<Payout> =>
  payoutsIn(db, { from: since, to: now + 1 });

/** Movements of the balance in a span of time, up to now. */
export const demoBalance = async function* (
  db: Db,
  span: Span,
  now: number,
): AsyncIterable<BalanceTransaction> {
  const past = { from: span.from, to: Math.min(span.to, now + 1) };
  yield* movesIn(db, past);
  for await (const { id, cents, createdAt } of payoutsIn(db, past))
    yield { id: `txn_${id}`, kind: 'payout', source: id, cents: -cents, feeCents: 0, createdAt };
};
