// Texts of toasts about parts that go into the cart. Each place of the shop says it in the same words.
import { counted } from '../../../shop/counted';

export const ADDED_TITLE = 'Added to Cart';
export const LOG_IN_TO_ADD = 'Please log in to add items to your cart.';
export const ADDING_FAILED = 'Failed to add item to cart. Please try again.';

/** "Shackle has been added to your cart.", or the number of parts when there are several. */
export const partsAdded = (names: readonly string[]): string =>
  names.length === 1
    ? `${names[0]} has been added to your cart.`
    : `${counted(names.length, 'part')} have been added to your cart.`;

/** "6 pieces of 2 parts added to your cart." @param lines the parts with their quantities */
export const piecesAdded = (lines: readonly { quantity: number }[]): string => {
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return `${counted(pieces, 'piece')} of ${counted(lines.length, 'part')} added to your cart.`;
};
