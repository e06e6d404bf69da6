// The account of a dealer's company with the shop (docs/decisions/055). Every call is 403 for others than dealers.
import * as z from 'zod/mini';
import { DealerInvoice, InvoiceState } from '../../shop/orders/invoices';
import { Statement } from '../../shop/dealers/statement';
import { Terms } from '../../shop/dealers/terms';
import { PagedQuery, paged } from '../../shop/paged';
import { endpoint } from '../endpoint';

/** The balance of a dealer's company. Sums are dollars. */
export const DealerAccount = z.object({
  /** The name of the company; null for a dealer without one. */
  company: z.nullable(z.string()),
  /** Null when the company never had terms; the limit is 0 when they have ended. */
  terms: z.nullable(Terms),
  /** The sum that can still be ordered on terms. */
  left: z.string(),
  /** The open sum of invoices that are past their day. */
  overdue: z.string(),
  /** The invoices with something open, the first due first, at most MAX_OPEN_ORDERS. */
  owed: z.array(DealerInvoice),
});
export type DealerAccount = z.infer<typeof DealerAccount>;

export const getDealerAccount = endpoint('GET', '/api/dealer/account', {
  reply: DealerAccount,
  errors: ['vendors_only'],
});

/** One page of the invoices, newest first. `q` are words of the order's number or PO number. */
export const listInvoices = endpoint('GET', '/api/dealer/invoices', {
  query: z.extend(PagedQuery, { state: z.optional(InvoiceState) }),
  reply: paged(DealerInvoice),
  errors: ['vendors_only'],
});

const InvoiceId = z.object({ id: z.string().check(z.maxLength(100)) });

/**
 * Starts or resumes the card payment of what is open of an invoice of the dealer's company. `total` is the open sum that
 * the page shows: 409 `amount_mismatch` when it is another one by now, 409 `not_now` when nothing is open.
 */
export const payInvoiceByCard = endpoint('POST', '/api/dealer/invoices/:id/payment', {
  params: InvoiceId,
  body: z.object({ total: z.string().check(z.maxLength(20)) }),
  reply: z.object({ clientSecret: z.string(), paymentIntentId: z.string(), total: z.string() }),
  errors: [
    'vendors_only',
    'not_found',
    'not_now',
    'already_paid',
    'amount_mismatch',
    'below_minimum',
    'payment_in_progress',
    'payments_unavailable',
  ],
});

/**
 * Books the card payment of an invoice that has succeeded, once; the provider is asked. 402 `payment_required` with the
 * `status` of one that has not. Answers the dealer's account.
 */
export const settleInvoice = endpoint('POST', '/api/dealer/invoices/:id/paid', {
  params: InvoiceId,
  reply: DealerAccount,
  errors: ['vendors_only', 'not_found', 'payment_required', 'payments_unavailable'],
});

const OneDay = z.optional(z.string().check(z.maxLength(10)));

/**
 * The statement of the company's account with the shop (docs/decisions/055), of the days `from` to `to`, both included:
 * '?from=2026-11-01&to=2026-11-30'. Without them it is that of this month so far. 400 `invalid` when these are no days in
 * this order, or too many.
 */
export const getStatement = endpoint('GET', '/api/dealer/statement', {
  query: z.object({ from: OneDay, to: OneDay }),
  reply: Statement,
  errors: ['vendors_only'],
});

/** The kinds of files that a dealer's papers are. */
export const PAPER_KINDS = ['csv', 'pdf'] as const;
type PaperKind = (typeof PAPER_KINDS)[number];

/** The same as a file, with the same query. */
export const exportStatement = (kind: PaperKind) => ({
  path: `/api/dealer/statement.${kind}`,
  errors: getStatement.errors,
});

/** The address of a statement's file. @param days as '2026-11-30' */
export const statementPath = (
  kind: PaperKind,
  { from, to }: { from: string; to: string },
): string => `${exportStatement(kind).path}?from=${from}&to=${to}`;

/**
 * The price list of the signed-in dealer as a file: every part on sale at the dealer's prices of this moment, by category in
 * the shop's order, with the stock or the day by which it ships.
 */
export const exportPriceList = (kind: PaperKind) => ({
  path: `/api/dealer/price-list.${kind}`,
  errors: getDealerAccount.errors,
});
