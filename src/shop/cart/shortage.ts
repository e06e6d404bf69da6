/** What buyers read instead of 'out of stock' while others are paying for the last pieces (docs/rules.md 4.9). */
export const SOMEONE_IS_PAYING = 'Someone is paying for the last ones';

/** Pieces of a part that a buyer can order now, and pieces in stock that other buyers are paying for. */
interface Shortage {
  available: number;
  held: number;
}

/** Why there are too few pieces for a line of the cart, and what the buyer can do (docs/rules.md 4.9). */
export const shortageText = ({ available, held }: Shortage): string => {
  if (!held) return available ? `Only ${available} in stock.` : 'Out of stock. Please remove it.';
  return available
    ? `${SOMEONE_IS_PAYING}. You can buy ${available} now, or try again later.`
    : `${SOMEONE_IS_PAYING}. Please try again later, or remove it.`;
};
