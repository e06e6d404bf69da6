import * as z from 'zod/mini';
import { parsePrice } from '../../money';

/** A part that the search box suggests while someone types. */
export const Suggestion = z.object({
  slug: z.string(),
  name: z.string(),
  imageUrl: z.string(),
  category: z.string(),
  /** The lowest price of its sizes in dollars, and whether another one costs more. */
  price: z.string(),
  isFrom: z.optional(z.literal(true)),
});
export type Suggestion = z.infer<typeof Suggestion>;

/** The maximum number of suggestions. */
const MAX_SUGGESTIONS = 6;

interface FoundPart {
  slug: string;
  name: string;
  imageUrl: string;
  category: { name: string };
  price: string;
}

/** The first parts of a search result; several sizes of one part appear once (docs/rules.md 3.36). */
export const partSuggestions = (parts: readonly FoundPart[]): Suggestion[] => {
  const bySlug = new Map<string, Suggestion>();
  for (const { slug, name, imageUrl, category, price } of parts) {
    const known = bySlug.get(slug);
    if (!known && bySlug.size < MAX_SUGGESTIONS)
      bySlug.set(slug, { slug, name, imageUrl, category: category.name, price });
    else if (known && price !== known.price) {
      known.isFrom = true;
      if (parsePrice(price) < parsePrice(known.price)) known.price = price;
    }
  }
  return [...bySlug.values()];
};
