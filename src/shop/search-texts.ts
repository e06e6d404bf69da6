// The title and the description of a page that search engines show.
import * as z from 'zod/mini';
import { oneLine } from './typed-text';

const text = (max: number) =>
  z.string('Please write text').check(
    z.refine((typed) => !typed.includes('\0'), 'Please write text'),
    z.overwrite(oneLine),
    z.maxLength(max, `Please use at most ${max} characters`),
  );

/** The owner's fields of a part, a category or a page. Empty: the page says what it would say without them. */
export const SEARCH_TEXTS = { searchTitle: text(80), searchDescription: text(300) };

/** The texts that the owner has given, as public answers have them: an empty one is missing. */
export const SearchTexts = z.object({
  searchTitle: z.optional(z.string()),
  searchDescription: z.optional(z.string()),
});
export type SearchTexts = z.infer<typeof SearchTexts>;

/** A stored row's texts for public answers. */
export const givenSearchTexts = (row: {
  search_title: string;
  search_description: string;
}): SearchTexts => ({
  ...(row.search_title && { searchTitle: row.search_title }),
  ...(row.search_description && { searchDescription: row.search_description }),
});
