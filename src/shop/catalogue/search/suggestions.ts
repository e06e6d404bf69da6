import * as z from 'zod/mini';

/** A part that the search box suggests while someone types. */
export const Suggestion = z.object({
  slug: z.string(),
  name: z.string(),
  imageUrl: z.string(),
  category: z.string(),
});
export type Suggestion = z.infer<typeof Suggestion>;

/** The maximum number of suggestions. */
const MAX_SUGGESTIONS = 6;

interface FoundPart {
  slug: string;
  name: string;
  imageUrl: string;
  category: { name: string };
}

/** The first parts of a search result; several sizes of one part appear once (docs/rules.md 3.36). */
export const suggestionsOf = (parts: readonly FoundPart[]): Suggestion[] => {
  const bySlug = new Map<string, Suggestion>();
  for (const { slug, name, imageUrl, category } of parts) {
    if (bySlug.size === MAX_SUGGESTIONS) break;
    if (!bySlug.has(slug)) bySlug.set(slug, { slug, name, imageUrl, category: category.name });
  }
  return [...bySlug.values()];
};
