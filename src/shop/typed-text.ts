// Texts as people and their programs write them, made comparable.

/** Formatting characters without a width, but for the joiners that emoji and some scripts need. */
const UNSEEN = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;

/** The text without what nobody can see. */
export const withoutUnseen = (text: string): string => text.replace(UNSEEN, '');

/**
 * The text in the characters of a keyboard: full-width letters, no-break spaces and the dashes of word processors become
 * plain ones, and invisible characters are removed.
 */
export const plainText = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\u2010-\u2015\u2043\u2212]/g, '-')
    // A fraction in one character becomes figures with this slash.
    .replace(/[\u2044\u2215]/g, '/')
    .replace(/\p{Cf}/gu, '');

/** The text on one line: a space for line breaks, tabs and control characters, and no invisible characters. */
export const oneLine = (text: string): string =>
  withoutUnseen(text)
    .replace(/\s*[\p{Cc}\u2028\u2029][\s\p{Cc}]*/gu, ' ')
    .trim();

/**
 * The text on its lines: without invisible characters, and without control characters but for line breaks and tabs. A NUL
 * stays, so that it is refused: no person types one.
 */
export const onLines = (text: string): string =>
  withoutUnseen(text)
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n\t\0]/gu, '')
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

/** The letters of Western Europe with accents, and what people type for them. */
const PLAIN_LETTERS: ReadonlyMap<string, string> = new Map([
  ...[...'àáâãäåçèéêëìíîïñòóôõöùúûüýÿ'].map(
    (letter) => [letter, letter.normalize('NFD').charAt(0)] as const,
  ),
  ['œ', 'oe'],
  ['æ', 'ae'],
]);

/** A text as the owner's searches compare it: `searchText` in which letters with accents, and ligatures, are plain ones. */
export const foldedText = (text: string): string =>
  [...searchText(text)].map((letter) => PLAIN_LETTERS.get(letter) ?? letter).join('');

/** The letters that `foldedText` writes in another way, small and capital, each with what it writes. */
export const FOLDED_LETTERS: readonly (readonly [letter: string, typed: string])[] = [
  ...PLAIN_LETTERS,
].flatMap(([small, typed]) => [[small, typed] as const, [small.toUpperCase(), typed] as const]);

/** Letters of other alphabets that look like Latin ones, in lower case, and these. */
const ALIKE = new Map(
  [...'авекмнорстухіјѕοαιν'].map((letter, at) => [letter, [...'abekmhopctyxijsoaiv'][at] ?? '']),
);

/** The same for all names that people cannot tell apart: whatever their case, spaces, marks and invisible characters. */
export const nameKey = (name: string): string =>
  [
    ...searchText(name)
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim(),
  ]
    .map((letter) => ALIKE.get(letter) ?? letter)
    .join('');
