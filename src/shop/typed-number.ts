// Numbers as people type them, in fields and in spreadsheets: "12.50", "12,50", "1,299.00", "1 299,00" (docs/rules.md 10.11).

/** The meaning of a comma before three digits: 1,250 is 1.250 or 1250. */
export type CommaMeaning = 'decimals' | 'thousands';

const PLAIN = /^\d+$/;
const DECIMAL = /^(\d*)([.,])(\d+)$/;
/** Digits in groups of three. The first group never begins with 0; a second mark begins the decimals. */
const GROUPED = /^[1-9]\d{0,2}(?:(,)\d{3}(?:,\d{3})*(?:\.\d+)?|(\.)\d{3}(?:\.\d{3})*(?:,\d+)?)$/;
const SPACED = /^[1-9]\d{0,2}(?:[ '’]\d{3})+(?:[.,]\d+)?$/;
/** One mark and three digits, which can be a group or decimals. */
const TWO_WAYS = /^[1-9]\d{0,2}([.,])\d{3}$/;
const MAX_LENGTH = 30;

const ofGroups = (text: string, mark: string): string =>
  text.replaceAll(mark, '').replace(',', '.');

const ofDecimals = (text: string): string => {
  const [, whole = '', , decimals = ''] = DECIMAL.exec(text) ?? [];
  return `${whole || '0'}.${decimals}`;
};

/** A single point is a decimal point, except beside decimal commas. */
const twoWays = (text: string, mark: string, comma: CommaMeaning | undefined): string[] => {
  const [groups, decimals] = [ofGroups(text, mark), ofDecimals(text)];
  if (mark === '.') return comma === 'decimals' ? [groups, decimals] : [decimals];
  if (comma) return [comma === 'thousands' ? groups : decimals];
  return [groups, decimals];
};

const unsigned = (text: string, comma: CommaMeaning | undefined): string[] => {
  const [, unclear] = TWO_WAYS.exec(text) ?? [];
  if (unclear) return twoWays(text, unclear, comma);
  if (PLAIN.test(text)) return [text];
  if (SPACED.test(text)) return [text.replaceAll(/[ '’]/g, '').replace(',', '.')];
  const groups = GROUPED.exec(text);
  if (groups) return [ofGroups(text, groups[1] ?? groups[2] ?? '')];
  return DECIMAL.test(text) ? [ofDecimals(text)] : [];
};

/**
 * Reads a typed number. Full-width digits, narrow spaces and the minus sign are taken for the plain ones.
 * @param comma what a comma before three digits means, where that is known
 * @returns its readings as plain decimals ("1250", "1.250"): none when it is no number, two when both are possible
 */
export const numberReadings = (typed: string, comma?: CommaMeaning): string[] => {
  if (typed.length > MAX_LENGTH) return [];
  const text = typed.normalize('NFKC').replace('−', '-').trim();
  const sign = text.startsWith('-') ? '-' : '';
  return unsigned(text.slice(sign.length), comma).map((number) => sign + number);
};

const only = ([reading, another]: string[], typed: string): string =>
  reading === undefined || another !== undefined ? typed : reading;

/** The number as a plain decimal; the typed text itself when it is no number or can be read two ways. */
export const plainNumber = (typed: string, comma?: CommaMeaning): string =>
  only(numberReadings(typed, comma), typed);

/** The whole number as plain digits: a comma before three digits is between thousands. */
export const plainWhole = (typed: string): string => plainNumber(typed, 'thousands');

const DOLLARS = /^(-?)(?:CA)?\$\s*|\s*(?:\$(?:\s*CAD)?|CAD)$/gi;

const withoutDollars = (typed: string): string => typed.trim().replace(DOLLARS, '$1');

/** `plainNumber` of a sum, which may have its sign of dollars: "$12.50" and "12,50 $" are 12.50. */
export const plainSum = (typed: string, comma?: CommaMeaning): string =>
  only(numberReadings(withoutDollars(typed), comma), typed);

/** The sentence about a number that can be read two ways; undefined for all others. */
export const twoReadings = (typed: string, comma?: CommaMeaning): string | undefined => {
  const [reading, another] = numberReadings(withoutDollars(typed), comma);
  return another === undefined
    ? undefined
    : `“${typed.trim()}” can be ${reading} or ${another}: please write one of them`;
};

/** The message of a check of typed numbers: the two readings where there are two, else `otherwise`. */
export const numberFault = (otherwise: string) => ({
  error: ({ input }: { input?: unknown }): string =>
    (typeof input === 'string' && twoReadings(input)) || otherwise,
});

/**
 * Tells the meaning of a comma before three digits in a file, judged by its numbers. A decimal comma tells it, and another
 * comma that can only be between thousands; decimal points tell only that there are no decimal commas. Undefined when the
 * numbers contradict each other.
 * @param otherwise the meaning when no number tells
 */
export const commaMeaning = (
  numbers: Iterable<string>,
  otherwise?: CommaMeaning,
): CommaMeaning | undefined => {
  const seen = new Set<CommaMeaning | 'points'>();
  for (const number of numbers) {
    const text = withoutDollars(number);
    const [, mark] = /([.,])\d*$/.exec(text) ?? [];
    if (!mark || TWO_WAYS.test(text) || numberReadings(text).length !== 1) continue;
    const isGroup = /^[1-9]\d{0,2}(?:([.,])\d{3})(?:\1\d{3})+$/.test(text);
    if ((mark === ',') !== isGroup) seen.add('decimals');
    else seen.add(text.includes(',') ? 'thousands' : 'points');
  }
  if (seen.has('decimals')) return seen.size === 1 ? 'decimals' : undefined;
  if (seen.has('thousands')) return 'thousands';
  return seen.has('points') ? undefined : otherwise;
};

/**
 * The sentence about a sum with a comma before three digits whose other reading is nearer to what it is today: "12,490" of
 * a part that costs 12.49. Undefined for all others.
 * @param today dollars
 */
export const farReading = (
  typed: string,
  comma: CommaMeaning | undefined,
  today: number,
): string | undefined => {
  const [one, other] = numberReadings(withoutDollars(typed));
  const [read, another] = numberReadings(withoutDollars(typed), comma);
  if (!(today > 0) || other === undefined || read === undefined || another !== undefined)
    return undefined;
  const distance = (reading: string | undefined) => Math.abs(Math.log(Number(reading) / today));
  return distance(read) > distance(read === one ? other : one) ? twoReadings(typed) : undefined;
};
