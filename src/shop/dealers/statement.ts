// The statement of a dealer's account, and how old its debts are (docs/decisions/055).
import * as z from 'zod/mini';
import { counted } from '../counted';
import { type Cents } from '../money';
import { daysBetween, isDay } from '../plain-day';

/** The days that one statement covers at most: a leap year. */
export const MAX_STATEMENT_DAYS = 366;

/**
 * The kinds of entries: an invoice; a payment; money that the shop gave back; a refund, which is a credit; and a refund that
 * was taken back.
 */
export const StatementKind = z.enum(['invoice', 'payment', 'given_back', 'credit', 'credit_ended']);
export type StatementKind = z.infer<typeof StatementKind>;

export const STATEMENT_WORDS: Record<StatementKind, string> = {
  invoice: 'Invoice',
  payment: 'Payment',
  given_back: 'Money given back',
  credit: 'Credit',
  credit_ended: 'Credit taken back',
};

/** The ages of debts by the days since their due day, the youngest first; `credit` is what the shop owes. */
export const AGES = ['current', 'days30', 'days60', 'days90', 'older', 'credit'] as const;
export type Age = (typeof AGES)[number];

export const AGE_WORDS: Record<Age, string> = {
  current: 'Not due yet',
  days30: '1 to 30 days late',
  days60: '31 to 60 days late',
  days90: '61 to 90 days late',
  older: 'More than 90 days late',
  credit: 'In your favour',
};

/**
 * A statement. Sums are dollars: `amount` is above zero when it is owed, `balance` is what is owed after it. `ages` are the
 * parts of `closing`. Days are days in Toronto: '2026-11-30'.
 */
export const Statement = z.object({
  from: z.string(),
  to: z.string(),
  opening: z.string(),
  entries: z.array(
    z.object({
      day: z.string(),
      kind: StatementKind,
      orderId: z.string(),
      orderNumber: z.string(),
      poNumber: z.nullable(z.string()),
      dueDay: z.string(),
      amount: z.string(),
      balance: z.string(),
    }),
  ),
  closing: z.string(),
  ages: z.object({
    current: z.string(),
    days30: z.string(),
    days60: z.string(),
    days90: z.string(),
    older: z.string(),
    credit: z.string(),
  }),
});
export type Statement = z.infer<typeof Statement>;

/** Tells what keeps a statement from being made of these days, both included; undefined when nothing does. */
export const statementFault = (from: string, to: string): string | undefined => {
  if (!isDay(from) || !isDay(to)) return 'Please give the first and the last day.';
  if (to < from) return 'The last day is before the first.';
  return daysBetween(from, to) < MAX_STATEMENT_DAYS
    ? undefined
    : `Please choose at most ${counted(MAX_STATEMENT_DAYS, 'day')}.`;
};

/** The age of a debt on a day. @param open cents, below zero when the shop owes them */
export const debtAge = ({ dueDay, open }: { dueDay: string; open: Cents }, day: string): Age => {
  if (open < 0) return 'credit';
  const late = daysBetween(dueDay, day);
  if (late <= 0) return 'current';
  if (late <= 30) return 'days30';
  if (late <= 60) return 'days60';
  return late <= 90 ? 'days90' : 'older';
};

/** The debts of a day by their age. The sums, in cents, add up to all that is open. */
export const sumsByAge = (
  debts: readonly { dueDay: string; open: Cents }[],
  day: string,
): Record<Age, Cents> => {
  const sums = { current: 0, days30: 0, days60: 0, days90: 0, older: 0, credit: 0 };
  for (const debt of debts) sums[debtAge(debt, day)] += debt.open;
  return sums;
};
