/** A length in inches with its uncertainty. A thread has its threads per inch too, as typed: "14". */
export interface Size {
  inches: number;
  within: number;
  threads: string;
}

const MM = 25.4;
/** Decimals are often rounded to three places: 0.312 means 5/16. */
const ROUNDED = 0.0006;

const INCHES = `(?:in|inch|inches|"|''|”|″)`;
const THREAD = '(?:[-x](\\d{1,2})(?:-?un[cfs]?)?)?';
const FRACTION = new RegExp(`^(?:(\\d{1,3})[- ])?(\\d{1,3})/(\\d{1,3})${THREAD}${INCHES}?$`);
const DECIMAL = new RegExp(`^(\\d{0,3}\\.\\d{1,4})${THREAD}${INCHES}?$`);
const WHOLE = new RegExp(`^(\\d{1,3}) ?${INCHES}$`);
const METRIC = /^(\d{1,4}(?:\.(\d{1,3}))?) ?mm$/;

const UNIT = new RegExp(`^(?:${INCHES}|mm)$`);
const BARE = /^\d{1,3}$/;
const BARE_FRACTION = /^\d{1,3}\/\d{1,3}(?:[-x]\d{1,2})?"?$/;

/** A word without the punctuation around it. */
const bare = (word: string): string =>
  word.replace(/^[([{<~'"]+/, '').replace(/[.,;:!?)\]}>]+$/, '');

const oneSize = (text: string): Size | undefined => {
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
  // As exact as it is written: 19 mm is what rounds to 19.
  const within = 0.5 / 10 ** (metric[2]?.length ?? 0) / MM;
  return { inches: Number(metric[1]) / MM, within, threads: '' };
};

/**
 * The sizes that a word says: `3/4"`, "1-1/4-12", ".750", "19mm", "1 1/4", two in "2x0.250". None in other words, nor in a
 * number without a unit.
 * @param word lower case; a pair of joinSizes counts as one word
 */
export const sizesOf = (word: string): Size[] => {
  if (!/^[^a-z]{0,3}\d/.test(word)) return [];
  const text = bare(word);
  const size = oneSize(text);
  if (size) return [size];
  const [one, other, ...more] = text.split('x');
  if (!one || !other || more.length) return [];
  const pair = [one, other].map((side) => oneSize(BARE.test(side) ? `${side}in` : side));
  return pair.every((side) => side !== undefined) ? pair : [];
};

/** Whether a size is another one; a thread is also the size of the same diameter. */
export const isSize = (asked: Size, { inches, within, threads }: Size): boolean =>
  Math.abs(asked.inches - inches) <= Math.max(asked.within, within) &&
  threads.startsWith(asked.threads);

/** Two neighbouring words as the one size that they say: "2 in", "1 1/4", "5 x"; undefined when they say none. */
export const joinedSize = (word: string, next: string | undefined): string | undefined => {
  if (next === undefined || !BARE.test(word)) return undefined;
  const after = bare(next) || next;
  if (UNIT.test(after)) return `${word} ${after}`;
  if (BARE_FRACTION.test(after)) return `${word} ${after}`;
  return after === 'x' ? `${word} in` : undefined;
};

/** Whether a word only says the unit of the size before it. */
export const isUnit = (word: string): boolean => UNIT.test(bare(word) || word);
