import * as z from 'zod/mini';
import { typedLines } from '../../draft';
import { nameKey, oneLine } from '../../typed-text';

/** The maximum number of word groups. Phones download all of them with the catalogue. */
export const MAX_GROUPS = 300;
const MAX_WORDS = 20;
const MAX_WORD_LENGTH = 40;

const Word = z.string().check(
  z.overwrite((word) => oneLine(word).replace(/\s+/g, ' ')),
  z.maxLength(MAX_WORD_LENGTH, `Words can have at most ${MAX_WORD_LENGTH} characters`),
  z.regex(/[\p{L}\p{N}]/u, 'Each line needs a letter or a digit'),
);

const isEachOnce = (words: readonly string[]): boolean =>
  new Set(words.map(nameKey)).size === words.length;

/** Words or expressions that mean the same part. Pages use the first one (docs/rules.md 3.35). */
export const WordGroup = z
  .array(Word)
  .check(
    z.minLength(2, 'Please give two words or more, one on each line'),
    z.maxLength(MAX_WORDS, `A group can have at most ${MAX_WORDS} words`),
    z.refine(isEachOnce, 'Each word once is enough'),
  );
export type WordGroup = z.infer<typeof WordGroup>;

/** The form of a group: one word on each line. */
export const WordGroupForm = z.object({ words: typedLines(WordGroup) });
