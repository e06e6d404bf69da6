import * as z from 'zod/mini';

/** The longest query, in characters. The search box takes no more; the server refuses more. */
export const MAX_QUERY = 200;
const MAX_WORDS = 20;

/** What a word of a query was taken for; `also` when parts were found by the word as typed too. */
export const Taken = z.object({ typed: z.string(), shown: z.string(), also: z.boolean() });
export type Taken = z.infer<typeof Taken>;

/** A query as it is searched and shown: trimmed, and cut to MAX_QUERY characters. Text shared from other apps can be longer. */
export const readQuery = (text: string): string =>
  text
    .trim()
    .slice(0, MAX_QUERY)
    // Half a character, which cannot be part of an address.
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd();

/** The words of a query: split on spaces, lower case, at most twenty. */
export const queryWords = (query: string): string[] =>
  readQuery(query).toLowerCase().split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
