/** Buyers read this instead of 'out of stock' while others are paying for the last pieces (docs/rules.md 4.9). */
export const SOMEONE_IS_PAYING = 'Someone is paying for the last ones';

/** Counts in pieces: a buyer can order `available` now; `held` are in stock, but other buyers are paying for them. */
interface Shortage {
  available: number;
  held: number;
  /** The name of the part of which a kit lacks some. */
  lacks?: string | undefined;
}

/** Tells why a cart line cannot have all its pieces, and what the buyer can do (docs/rules.md 4.9). */
export const shortageText = ({ available, held, lacks }: Shortage): string => {
  if (!held && lacks !== undefined)
    return available
      ? `Only ${available} can be had: there is no more of its part ${lacks}.`
      : `Out of stock: there is not enough of its part ${lacks}. Please remove it.`;
  if (!held) return available ? `Only ${available} in stock.` : 'Out of stock. Please remove it.';
  return available
    ? `${SOMEONE_IS_PAYING}. You can buy ${available} now, or try again later.`
    : `${SOMEONE_IS_PAYING}. Please try again later, or remove it.`;
};
