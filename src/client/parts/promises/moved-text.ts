import type { PromiseMove } from '../../../contract/orders/admin';
import { dayWords } from '../../../shop/plain-day';

/** What became of the last move of a promised day; undefined when it never moved. @param today of the shop */
export const movedText = (
  state: PromiseMove['state'] | null | undefined,
  agreed: string | null | undefined,
  today: string,
): string | undefined => {
  switch (state) {
    case 'asked':
      return `The buyer was asked; ${agreed ? dayWords(agreed, today) : 'no day'} was agreed`;
    case 'accepted':
      return 'The buyer accepted this day';
    case 'cancelled':
      return 'The buyer cancelled the line';
    case 'told':
      return 'Moved, and the buyer was told';
    default:
      return undefined;
  }
};
