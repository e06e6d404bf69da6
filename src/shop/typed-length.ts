// Lengths as people type them: 3/4, 1-1/4", 1¼ in, 600,5 mm, 5' 6" (docs/rules.md 10.12).
import { numberReadings } from './typed-number';
import { plainText } from './typed-text';

/** The unit in which lengths are typed and shown. */
export type LengthUnit = 'in' | 'mm';

/** Millimetres in an inch. */
export const MM = 25.4;

/** Fractions in one character. Unicode takes "1¼" for 11/4, so the whole number before them gets its hyphen first. */
const VULGAR = /(\d) ?(?=[¼-¾⅐-⅞])/gu;

/** A text with its sizes in the characters of a keyboard: 1¼ and 1 1⁄4 become 1-1/4 and 1 1/4, × becomes x, ″ becomes ". */
export const plainSizes = (text: string): string =>
  /^[\x20-\x7e]*$/.test(text)
    ? text
    : plainText(
        text
          .replace(VULGAR, '$1-')
          .replace(/[″”“„]|′′|’’/g, '"')
          .replace(/[′’‘]/g, "'"),
      )
        .replace(/[⁄∕]/g, '/')
        .replace(/[×✕✖]/g, 'x');

const FRACTION = /^(?:(\d{1,4})[- ])?(\d{1,3})\/(\d{1,3})$/;

/** The number in a text of `plainSizes`: 3/4, 1-1/4, 1 1/4, 2.5, 2,5. */
const numberIn = (text: string): number | undefined => {
  const [, whole = '0', over, under] = FRACTION.exec(text) ?? [];
  if (under !== undefined)
    return Number(under) ? Number(whole) + Number(over) / Number(under) : undefined;
  const [reading, another] = numberReadings(text.replace(/(\d)[.,]$/, '$1'));
  return reading === undefined || another !== undefined || reading.startsWith('-')
    ? undefined
    : Number(reading);
};

/** Reads a number that may be a fraction, and may have a sign. @returns NaN for any other text */
export const typedFraction = (typed: string): number => {
  const text = plainSizes(typed).trim().replace(/\s+/g, ' ');
  const [, sign = '', number = ''] = /^([-+]?) ?(.*)$/.exec(text) ?? [];
  const value = numberIn(number) ?? Number.NaN;
  return sign === '-' ? -value : value;
};

const UNITS: Record<string, { unit: LengthUnit; times: number }> = {
  in: { unit: 'in', times: 1 },
  mm: { unit: 'mm', times: 1 },
  cm: { unit: 'mm', times: 10 },
  ft: { unit: 'in', times: 12 },
};
const NAMES: Record<string, string> = {
  in: 'in',
  inch: 'in',
  inches: 'in',
  '"': 'in',
  "''": 'in',
  mm: 'mm',
  cm: 'cm',
  ft: 'ft',
  feet: 'ft',
  foot: 'ft',
  "'": 'ft',
};
const WITH_UNIT = /^(.*?\d[.,]?) ?(in|inch|inches|"|''|mm|cm|ft|feet|foot|')?\.?$/;
const FEET_AND_INCHES = /^(\d{1,3}) ?(?:ft|feet|foot|'(?!')) ?-? ?(\d.*)$/;

const oneLength = (
  text: string,
  unit: LengthUnit,
): { value: number; unit: LengthUnit } | undefined => {
  const [, digits = '', name] = WITH_UNIT.exec(text) ?? [];
  const value = numberIn(digits);
  if (value === undefined) return undefined;
  // Nobody writes millimetres in fractions.
  const { unit: of, times } = UNITS[NAMES[name ?? ''] ?? (digits.includes('/') ? 'in' : unit)] ?? {
    unit,
    times: 1,
  };
  return { value: value * times, unit: of };
};

/**
 * Reads a length, which may have a sign.
 * @param unit applies to a number without a unit; a fraction is always in inches
 * @returns the number in the unit that was typed, of inches and millimetres; undefined when the text is not one length
 */
export const typedLength = (
  typed: string,
  unit: LengthUnit,
): { value: number; unit: LengthUnit } | undefined => {
  const text = plainSizes(typed).trim().toLowerCase().replace(/\s+/g, ' ');
  const [, sign = '', size = ''] = /^([-+]?) ?(.*)$/.exec(text) ?? [];
  const length = size.replace(/(\d) ?- ?(?=\d)/, '$1-');
  const [, feet, rest = ''] = FEET_AND_INCHES.exec(length) ?? [];
  const read = oneLength(feet === undefined ? length : rest, feet === undefined ? unit : 'in');
  if (!read || (feet !== undefined && read.unit !== 'in')) return undefined;
  const value = read.value + Number(feet ?? 0) * 12;
  return { value: sign === '-' ? -value : value, unit: read.unit };
};

/** A length in inches, without the noise of floating-point sums: six decimals are enough for 64ths. As `typedLength`. */
export const readInches = (typed: string, unit: LengthUnit = 'in'): number | undefined => {
  const read = typedLength(typed, unit);
  return read && Math.round((read.unit === 'mm' ? read.value / MM : read.value) * 1e6) / 1e6;
};
