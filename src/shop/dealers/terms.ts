// Orders on terms, for dealers who pay later (docs/rules.md 7.12).
import * as z from 'zod/mini';
import { type Cents, cad } from '../money';
import { shopDay } from '../shop-day';

export const TERMS_DAYS = 30;
export const MAX_TERMS_DAYS = 120;
/** The open orders that are shown with the terms of a dealer. */
export const MAX_OPEN_ORDERS = 200;

const DAY = 24 * 60 * 60_000;

/**
 * The terms of an account: `days` to pay, and the `limit` on what may be open at a time; `open` is owed now. Sums are
 * dollars as decimal strings. `open` is below zero when the shop owes the dealer.
 */
export const Terms = z.object({ days: z.number(), limit: z.string(), open: z.string() });
export type Terms = z.infer<typeof Terms>;

/** The debt of an order on terms, due by the end of `dueDay` in Toronto ('2026-11-30'). */
export const OrderTerms = z.object({ dueDay: z.string(), open: z.string() });
export type OrderTerms = z.infer<typeof OrderTerms>;

/** The last day to pay an order that was placed at this time: '2026-11-30'. */
export const dueDay = (ordered: Date, days: number): string =>
  new Date(Date.parse(`${shopDay(ordered)}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);

/** Tells what keeps an order from being on terms; undefined when nothing does. Sums are cents. */
export const termsFault = (
  terms: { limit: Cents; open: Cents } | undefined,
  total: Cents,
): string | undefined => {
  if (!terms || terms.limit === 0) return 'This customer has no terms.';
  const { limit, open } = terms;
  if (open + total <= limit) return undefined;
  return `This is ${cad(open + total - limit)} over the credit limit of ${cad(limit)}, of which ${cad(open)} is open.`;
};
