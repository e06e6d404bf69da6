// Orders on terms: dealers who pay later (docs/rules.md 7.12).
import * as z from 'zod/mini';
import { type Cents, cad } from '../money';
import { shopDay } from '../shop-day';

export const TERMS_DAYS = 30;
export const MAX_TERMS_DAYS = 120;

const DAY = 24 * 60 * 60_000;

/**
 * The terms of an account: `days` to pay, at most `limit` open at a time, of which `open` is owed. Dollars as decimal
 * strings; `open` is below zero when the shop owes it.
 */
export const Terms = z.object({ days: z.number(), limit: z.string(), open: z.string() });
export type Terms = z.infer<typeof Terms>;

/** What is owed of an order on terms, until the end of the day `dueDay` in Toronto ('2026-11-30'). */
export const OrderTerms = z.object({ dueDay: z.string(), open: z.string() });
export type OrderTerms = z.infer<typeof OrderTerms>;

/** The last day on which an order of this time can be paid, '2026-11-30'. */
export const dueDay = (ordered: Date, days: number): string =>
  new Date(Date.parse(`${shopDay(ordered)}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);

/** What keeps an order from being on terms; undefined when nothing does. Sums are cents. */
export const termsFault = (
  terms: { limit: Cents; open: Cents } | undefined,
  total: Cents,
): string | undefined => {
  if (!terms || terms.limit === 0) return 'This customer has no terms.';
  const { limit, open } = terms;
  if (open + total <= limit) return undefined;
  return `This is ${cad(open + total - limit)} over the credit limit of ${cad(limit)}, of which ${cad(open)} is open.`;
};
