import type { AdminQuote } from '../../../../contract/quotes/admin';

/** The states of a quote in the owner's words. */
export const QUOTE_STATES: Record<AdminQuote['state'], string> = {
  open: 'Open',
  paid: 'Paid',
  cancelled: 'Cancelled',
  expired: 'Ended',
};
