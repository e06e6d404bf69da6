import * as z from 'zod/mini';

/** The maximum length of a query in characters. The search box takes no more; the server refuses more. */
export const MAX_QUERY = 200;
const MAX_WORDS = 20;

/**
 * A word of a query, or an expression of several, and the words that it was taken for. `also` is there when parts were
 * found by the word as typed, too.
 */
export const Taken = z.object({
  word: z.string(),
  words: z.string(),
  also: z.optional(z.literal(true)),
});
export type Taken = z.infer<typeof Taken>;

/** A tool of the workbench that a search asks for. */
export const SearchTool = z.object({ path: z.string(), name: z.string(), about: z.string() });
export type SearchTool = z.infer<typeof SearchTool>;

/** The reading of a search (docs/rules.md 3.34, 3.51). */
export const SearchReading = z.object({
  /** Whether each part has every word. Otherwise the parts are the closest ones, if there are any. */
  exact: z.boolean(),
  /** The words that the parts were found without, as typed. */
  dropped: z.array(z.string()),
  takenFor: z.array(Taken),
  /** Set when parts only mention the words: none of them is called so. */
  mentioned: z.optional(z.literal(true)),
  /** Missing where the search asks for none. */
  tools: z.optional(z.array(SearchTool)),
});
export type SearchReading = z.infer<typeof SearchReading>;

/** Trims a query and cuts it to MAX_QUERY characters: text shared from other apps can be longer. */
export const readQuery = (text: string): string =>
  text
    .trim()
    .slice(0, MAX_QUERY)
    // An address cannot contain half a character.
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd();

/** The words of a query: split on spaces, lower case, at most twenty. */
export const queryWords = (query: string): string[] =>
  readQuery(query).toLowerCase().split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
