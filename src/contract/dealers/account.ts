// The account of a dealer's company with the shop (docs/rules.md 7.17). Every call is 403 for others than dealers.
import * as z from 'zod/mini';
import { DealerInvoice, InvoiceState } from '../../shop/orders/invoices';
import { Terms } from '../../shop/dealers/terms';
import { PagedQuery, paged } from '../../shop/paged';
import { endpoint } from '../endpoint';

/** The balance of a dealer's company. Sums are dollars. */
export const DealerAccount = z.object({
  /** The name of the company; null for a dealer without one. */
  company: z.nullable(z.string()),
  /** Null when the company never had terms; the limit is 0 when they have ended. */
  terms: z.nullable(Terms),
  /** What can still be ordered on terms. */
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
