import * as z from 'zod/mini';
import { PAYOUT_STATES } from '../shop/reports/journal';
import { MONTH, QUARTER } from '../shop/reports/period';
import { endpoint } from './endpoint';

/** The tax collected and the tax in refunds, with the provinces in the order of the address form. */
const TaxReport = z.object({
  collected: z.string(),
  refunded: z.string(),
  byProvince: z.array(
    z.object({ province: z.string(), collected: z.string(), refunded: z.string() }),
  ),
});

/**
 * The figures of a month or quarter (docs/rules.md 17.4). `orders` is a number; sums are dollars as decimal strings.
 * `sales` are before discounts, without tax; `refunds` is the money that buyers got back, including tax.
 */
export const Report = z.object({
  orders: z.number(),
  sales: z.string(),
  discounts: z.string(),
  shipping: z.string(),
  refunds: z.string(),
  /**
   * Dealers' orders on terms: `sold` less refunds, `received` less what was given back, and `open` at the end of the
   * period.
   */
  terms: z.object({ sold: z.string(), received: z.string(), open: z.string() }),
  /**
   * Money that came in without the card provider, less what was given back: in `cash`, by e-transfer (`bank`), at the
   * card terminal, and by cheque. `rounding` is what the cash is more than the exact sums (docs/rules.md 19.11).
   */
  byHand: z.object({
    cash: z.string(),
    bank: z.string(),
    cardTerminal: z.string(),
    cheques: z.string(),
    rounding: z.string(),
  }),
  /**
   * Card money (docs/rules.md 17.7): the provider's balance `before` and `after` the period, what it `received` less
   * refunds, its `fees`, and what it paid `out` to the bank.
   */
  cards: z.object({
    before: z.string(),
    received: z.string(),
    fees: z.string(),
    out: z.string(),
    after: z.string(),
  }),
  /** GST and HST. */
  hst: TaxReport,
  /** The provinces' own taxes (docs/rules.md 17.9). */
  pst: TaxReport,
  /**
   * The orders with a discount code, with the seasonal discount, and with the owner's discount of a quote, the largest
   * discounts first. `discounts` add up to those of the report; `freeShipping` is the price of the services that the code
   * made free, which were not sold and are no discount; `sales` are before them (docs/rules.md 17.8).
   */
  byDiscount: z.array(
    z.object({
      kind: z.enum(['code', 'october', 'own']),
      /** The code; null for another discount. */
      code: z.nullable(z.string()),
      orders: z.number(),
      discounts: z.string(),
      freeShipping: z.string(),
      sales: z.string(),
    }),
  ),
});
export type Report = z.infer<typeof Report>;

export const getMonthReport = endpoint('GET', '/api/admin/reports/months/:month', {
  right: 'reports.read',
  params: z.object({ month: z.string().check(z.regex(MONTH, 'A month is written 2026-10.')) }),
  reply: Report,
});

export const getQuarterReport = endpoint('GET', '/api/admin/reports/quarters/:quarter', {
  right: 'reports.read',
  params: z.object({
    quarter: z.string().check(z.regex(QUARTER, 'A quarter is written 2026-Q4.')),
  }),
  reply: Report,
});

const Seller = z.object({ id: z.string(), name: z.string(), sales: z.string() });

/**
 * Sales before discounts and refunds: by day, and for the ten categories, parts and dealers with the most. `dealers` is
 * empty for those who may not see customers.
 */
export const Sales = z.object({
  days: z.array(z.object({ day: z.string(), orders: z.number(), sales: z.string() })),
  categories: z.array(Seller),
  parts: z.array(Seller),
  dealers: z.array(Seller),
});
export type Sales = z.infer<typeof Sales>;

const Period = z.object({
  period: z
    .string()
    .check(
      z.refine(
        (period) => MONTH.test(period) || QUARTER.test(period),
        'A month is written 2026-10, a quarter 2026-Q4.',
      ),
    ),
});

/** Returns the sales of a month or quarter, for the charts. */
export const getSales = endpoint('GET', '/api/admin/reports/sales/:period', {
  right: 'reports.read',
  params: Period,
  reply: Sales,
});

/** Searches that found nothing, with their number, the most frequent first, at most 100 (docs/rules.md 3.40). */
export const MissedSearches = z.object({
  rows: z.array(z.object({ words: z.string(), times: z.number() })),
  isMore: z.boolean(),
});
export type MissedSearches = z.infer<typeof MissedSearches>;

export const listMissedSearches = endpoint('GET', '/api/admin/reports/missed-searches/:period', {
  right: 'reports.read',
  params: Period,
  reply: MissedSearches,
});

/**
 * The payouts of the card provider, newest first. `posted` is the sum in the journal, `difference` the total by which
 * payouts differ from it, and `unposted` what moved at the provider without being in the journal (docs/rules.md 17.7).
 */
export const Payouts = z.object({
  rows: z.array(
    z.object({
      id: z.string(),
      sum: z.string(),
      state: z.enum(PAYOUT_STATES),
      /** An ISO time. */
      at: z.string(),
      posted: z.string(),
    }),
  ),
  difference: z.string(),
  unposted: z.string(),
});
export type Payouts = z.infer<typeof Payouts>;

export const listPayouts = endpoint('GET', '/api/admin/reports/payouts/:period', {
  right: 'reports.read',
  params: Period,
  reply: Payouts,
});

export const EXPORTS = ['orders', 'lines', 'journal', 'customers'] as const;
export type ExportName = (typeof EXPORTS)[number];

/** The exports that say who the buyers are to those who may see orders. */
export const BUYERS_EXPORTS: readonly ExportName[] = ['orders', 'customers'];

/**
 * A CSV of the days `from` to `to`, both included: '?from=2026-10-01&to=2026-10-31'. `file` is the name of an export
 * with '.csv'. It says who the buyers are only to those who may see orders, in a session that has shown lately who uses it
 * (403 `proof_needed`).
 */
export const exportFile = {
  path: '/api/admin/exports/:file',
  right: 'reports.read',
  errors: ['not_found'],
} as const;

/** The address of an export. @param from and `to` are days: '2026-10-31' */
export const exportPath = (name: ExportName, { from, to }: { from: string; to: string }): string =>
  `/api/admin/exports/${name}.csv?from=${from}&to=${to}`;
