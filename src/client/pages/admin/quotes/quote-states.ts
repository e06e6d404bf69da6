import type { AdminQuote } from '../../../../contract/quotes/admin';

/** The states of a quote in the owner's words. One that became an order may be paid, or owed on terms. */
export const QUOTE_STATES: Record<AdminQuote['state'], string> = {
  requested: 'To answer',
  open: 'Open',
  paid: 'Ordered',
  cancelled: 'Cancelled',
  expired: 'Ended',
};
