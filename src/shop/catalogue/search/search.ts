import * as z from 'zod/mini';

/** The maximum length of a query in characters. The search box takes no more; the server refuses more. */
export const MAX_QUERY = 200;
const MAX_WORDS = 20;

/** The reading of a word of a query. `also` says that parts were found by the word as typed, too. */
export const Taken = z.object({ typed: z.string(), shown: z.string(), also: z.boolean() });
export type Taken = z.infer<typeof Taken>;

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
