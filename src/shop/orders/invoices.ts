// The invoices of a dealer, which are the orders that the dealer's company sees (docs/decisions/055).
import * as z from 'zod/mini';
import type { Cents } from '../money';
import { OrderStatus } from './order';

/**
 * The state of an invoice: something is to be paid, and its day has not come or is past; the shop owes the dealer something;
 * nothing is open; the order was cancelled and nothing is open.
 */
export const InvoiceState = z.enum(['open', 'overdue', 'credit', 'paid', 'cancelled']);
export type InvoiceState = z.infer<typeof InvoiceState>;

/** An invoice. `total` and `open` are dollars, `open` below zero when the shop owes it; `dueDay` is '2026-11-30'. */
export const DealerInvoice = z.object({
  /** The id of its order. */
  id: z.string(),
  orderNumber: z.string(),
  poNumber: z.nullable(z.string()),
  /** The name of the person of the same company who ordered; missing in the user's own orders. */
  orderedBy: z.optional(z.string()),
  /** The status of its order. */
  status: OrderStatus,
  state: InvoiceState,
  total: z.string(),
  open: z.string(),
  /** Null for an order that is not on terms. */
  dueDay: z.nullable(z.string()),
  /** The parcels of the order that have a tracking number, in the order in which they left. */
  parcels: z.array(z.object({ carrier: z.nullable(z.string()), trackingNumber: z.string() })),
  /** False for the difference in shipping of another order, of which there is nothing to buy again. */
  hasParts: z.boolean(),
  /** An ISO time. */
  createdAt: z.string(),
});
export type DealerInvoice = z.infer<typeof DealerInvoice>;

interface Owed {
  status: OrderStatus;
  /** Null for an order that is not on terms. */
  dueDay: string | null;
  open: Cents | null;
}

/** The state of an invoice on a day in Toronto ('2026-11-30'). An order that is not on terms was paid when it was placed. */
export const invoiceState = ({ status, dueDay, open }: Owed, today: string): InvoiceState => {
  if (dueDay !== null && open !== null && open !== 0) {
    if (open < 0) return 'credit';
    return dueDay < today ? 'overdue' : 'open';
  }
  return status === 'cancelled' ? 'cancelled' : 'paid';
};
