// Texts as people and their programs write them, made comparable.

/** Formatting characters without a width, but for the joiners that emoji and some scripts need. */
const UNSEEN = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;

/**
 * The text in the characters of a keyboard: full-width letters, no-break spaces and the dashes of word processors become
 * plain ones, and invisible characters are removed.
 */
export const plainText = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\u2010-\u2015\u2043\u2212]/g, '-')
    .replace(/\p{Cf}/gu, '');

/** The text on one line: a space for line breaks, tabs and control characters, and no invisible characters. */
export const oneLine = (text: string): string =>
  text
    .replace(UNSEEN, '')
    .replace(/\s*[\p{Cc}\u2028\u2029][\s\p{Cc}]*/gu, ' ')
    .trim();

/** Apostrophes and quotation marks of word processors, and the characters that they stand for. */
const MARKS: readonly (readonly [typographic: RegExp, plain: string])[] = [
  [/[’‘ʼ′]/g, "'"],
  [/[“”„″]/g, '"'],
];

/** A text as searches compare it: in lower case, in the characters of a keyboard. */
export const searchText = (text: string): string =>
  MARKS.reduce(
    (plain, [typographic, mark]) => plain.replace(typographic, mark),
    plainText(text),
  ).toLowerCase();
