/** The maximum number of characters of a missed search that is stored. */
const MAX_STORED_LENGTH = 60;

/** The most different words that are counted on one day, so that nobody can flood the table. */
export const MAX_MISSED_A_DAY = 500;

/** A decimal of one or two digits, as in "1.75 x .120". */
const SIZE = /(?<![\d.])\d{0,2}\.\d{1,4}(?![\d.])/g;
/** Seven digits or more of any script, with the separators of phone and card numbers. */
const LONG_NUMBER = /\p{Nd}(?:[\s().+\p{Pd}]*\p{Nd}){6}/u;
const EMAIL = /\S@\S/;

/**
 * Normalises a search that found nothing, for counting: lower case, single spaces, at most 60 characters.
 * @returns undefined when no words remain, or when they may identify somebody: an e-mail address, or a number as long
 * as that of a phone or a card (docs/rules.md 3.40)
 */
export const missedWords = (typed: string): string | undefined => {
  const words = typed.normalize('NFKC').toLowerCase().normalize('NFKC').trim().replace(/\s+/g, ' ');
  if (EMAIL.test(words) || LONG_NUMBER.test(words.replace(SIZE, 'x'))) return undefined;
  // Spread by characters, so that no emoji is cut in half.
  return [...words].slice(0, MAX_STORED_LENGTH).join('').trimEnd() || undefined;
};
