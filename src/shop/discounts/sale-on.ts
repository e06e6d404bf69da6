// Sentences about what the sale saves while it is on (docs/rules.md 5.4).
import { type Cents, cad, percentage } from '../money';
import type { Season } from './promotions';

/** The price of a part in the sale: '15% off with 2+ items: $5.94 CAD each'. @param price of one piece */
export const salePriceText = ({ percent, leastPieces }: Season, price: Cents): string =>
  `${percent}% off${leastPieces > 1 ? ` with ${leastPieces}+ items` : ''}: ${cad(price - percentage(price, percent))} each`;

/**
 * Says what a cart still lacks for the sale: 'One more piece saves 15% on everything.' @param pieces in the cart
 * @returns undefined for an empty cart, and for one that has the sale
 */
export const moreForSale = (
  { percent, leastPieces }: Season,
  pieces: number,
): string | undefined => {
  const lacking = leastPieces - pieces;
  if (!pieces || lacking <= 0) return undefined;
  return lacking === 1
    ? `One more piece saves ${percent}% on everything.`
    : `${lacking} more pieces save ${percent}% on everything.`;
};

/** The discount of the sale on these pieces, in cents. */
export const saleDiscount = (
  { percent, leastPieces }: Season,
  pieces: number,
  subtotal: Cents,
): Cents => (pieces >= leastPieces ? percentage(subtotal, percent) : 0);
