// Stands apart from the rules that make these words, because every page loads it.
import * as z from 'zod/mini';

/** The words of the seasonal sale that every page needs. */
export const SaleWords = z.object({
  /** 'October sale' */
  name: z.string(),
  /** The saving, '20% off'. */
  offer: z.string(),
  /** The words that follow the offer in the banner. */
  kind: z.string(),
  /** The word in front of sale, reminder and package deal. */
  season: z.string(),
});
export type SaleWords = z.infer<typeof SaleWords>;

/** The words of the specification (docs/rules.md 13.5). */
export const DEFAULT_WORDS: SaleWords = {
  name: 'October sale',
  offer: 'Save 15% when you buy 2+ items',
  kind: 'Package deals, all through October.',
  season: 'October',
};
