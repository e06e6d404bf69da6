import type { ReturnState } from '../../../../../shop/orders/returns';

/** The states of a return in words. */
export const RETURN_STATES: Record<ReturnState, string> = {
  open: 'waiting for the parts',
  received: 'received',
  inspected: 'inspected',
  refunded: 'refunded',
  refused: 'refused',
  withdrawn: 'withdrawn',
};
