import { MM } from '../../typed-length';
import { plainNumber } from '../../typed-number';

/**
 * A length in inches; `within` is its tolerance. `threads` is a thread's pitch per inch as typed ("14"), else empty.
 */
export interface Size {
  inches: number;
  within: number;
  threads: string;
}

/** Two sizes that are this close are the same, inches. Decimals are often rounded to three places: 0.312 means 5/16. */
export const ROUNDED = 0.0006;

const INCHES = `(?:in|inch|inches|"|''|”|″)`;
/** The inch mark may stand before the thread: 3/4"-16. */
const THREAD = `(?:${INCHES}?[-x](\\d{1,2})(?:-?un[cfs]?)?)?`;
const FRACTION = new RegExp(`^(?:(\\d{1,3})[- ])?(\\d{1,3})/(\\d{1,3})${THREAD}${INCHES}?$`);
const DECIMAL = new RegExp(`^(\\d{0,3}\\.\\d{1,4})${THREAD} ?${INCHES}?$`);
const WHOLE = new RegExp(`^(\\d{1,3}) ?${INCHES}$`);
const METRIC = /^(\d{1,4}(?:\.(\d{1,3}))?) ?mm$/;

const UNIT = new RegExp(`^(?:${INCHES}|mm)$`);
const NUMBER = /^\d{1,4}(?:[.,]\d{1,4})?$/;
const BARE = /^\d{1,3}$/;
const BARE_FRACTION = /^\d{1,3}\/\d{1,3}(?:[-x]\d{1,2})?"?$/;

/** Strips the punctuation around a word. */
const bare = (word: string): string =>
  word.replace(/^[([{<~'"]+/, '').replace(/[.,;:!?)\]}>]+$/, '');

const oneSize = (typed: string): Size | undefined => {
  const text = typed.replace(/\d+,\d+/, (number) => plainNumber(number));
  const fraction = FRACTION.exec(text);
  if (fraction) {
    const [, whole = '0', part, of, threads = ''] = fraction;
    const inches = Number(whole) + Number(part) / Number(of);
    return Number.isFinite(inches) ? { inches, within: ROUNDED, threads } : undefined;
  }
  const decimal = DECIMAL.exec(text);
  if (decimal) return { inches: Number(decimal[1]), within: ROUNDED, threads: decimal[2] ?? '' };
  const whole = WHOLE.exec(text);
  if (whole) return { inches: Number(whole[1]), within: ROUNDED, threads: '' };
  const metric = METRIC.exec(text);
  if (!metric) return undefined;
  // The tolerance follows the written precision: 19 mm is anything that rounds to 19.
  const within = 0.5 / 10 ** (metric[2]?.length ?? 0) / MM;
  return { inches: Number(metric[1]) / MM, within, threads: '' };
};

/**
 * Reads the sizes in a word: `3/4"`, "1-1/4-12", ".750", "19mm", "1 1/4"; "2x0.250" has two. Other words and numbers
 * without a unit have none.
 * @param word in lower case; a pair from `joinedSize` counts as one word
 */
export const wordSizes = (word: string): Size[] => {
  if (!/^[^a-z]{0,3}\d/.test(word)) return [];
  const text = bare(word);
  const size = oneSize(text);
  if (size) return [size];
  const [one, other, ...more] = text.split('x');
  if (!one || !other || more.length) return [];
  const pair = [one, other].map((side) => oneSize(BARE.test(side) ? `${side}in` : side));
  return pair.every((side) => side !== undefined) ? pair : [];
};

/** Whether a size matches another one. A diameter alone also matches a thread with that diameter. */
export const isSize = (query: Size, { inches, within, threads }: Size): boolean =>
  Math.abs(query.inches - inches) <= Math.max(query.within, within) &&
  threads.startsWith(query.threads);

/** Joins two neighbouring words into one size where they form one: "2 in", "1 1/4", "5 x". Otherwise undefined. */
export const joinedSize = (word: string, next: string | undefined): string | undefined => {
  if (next === undefined || !NUMBER.test(word)) return undefined;
  const after = bare(next) || next;
  if (UNIT.test(after)) return `${word} ${after}`;
  if (!BARE.test(word)) return undefined;
  if (BARE_FRACTION.test(after)) return `${word} ${after}`;
  return after === 'x' ? `${word} in` : undefined;
};

/** Whether a size is typed in millimetres: "12 mm". @param word in lower case */
export const isMetric = (word: string): boolean => METRIC.test(bare(word));

/** Whether a word only stands between two sizes: "3/4 x 5/8". */
export const isBetween = (word: string, before: string | undefined, after: string | undefined) =>
  word === 'x' && [before, after].every((one) => one !== undefined && wordSizes(one).length > 0);

/** Whether a word is only the unit of the size before it. */
export const isUnit = (word: string): boolean => UNIT.test(bare(word) || word);
