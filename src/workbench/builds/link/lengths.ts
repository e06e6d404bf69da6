import { fraction } from '../../../shop/catalogue/attributes';
import { sizesOf } from '../../../shop/catalogue/search/search-sizes';

/** What lengths are typed and shown in. */
export type LengthUnit = 'in' | 'mm';

/** Millimetres of an inch. */
export const MM = 25.4;

/** Inches without the noise of sums; 64ths have six decimals. */
export const withoutNoise = (inches: number): number => Math.round(inches * 1e6) / 1e6;

/**
 * Reads a length as people write it: "23 5/8", `23-5/8"`, "23.625 in", "600 mm".
 * @param unit of a number that has none; a fraction is always in inches
 * @returns inches, 0 included; undefined when the text is not one length
 */
export const readLength = (text: string, unit: LengthUnit): number | undefined => {
  const typed = text
    .trim()
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/ ?- ?/, '-')
    .replace(/(?<=\d) (?=[a-z"'”″])/, '');
  const isBare = /\d$/.test(typed) && !typed.includes('/');
  const [size, ...more] = sizesOf(isBare ? `${typed}${unit}` : typed);
  return size && !more.length && !size.threads ? withoutNoise(size.inches) : undefined;
};

/** A length to read: "1-1/8 in", "0.94 in", "23.9 mm". Inches that are not a whole 64th have three decimals. */
export const lengthIn = (inches: number, unit: LengthUnit): string => {
  if (unit === 'mm') return `${Math.round(inches * MM * 10) / 10} mm`;
  return `${fraction(Math.round(inches * 1000) / 1000)} in`;
};

const SIXTEENTHS = 16;

/** A length to mark on a tube: where a tape measure has no such line, also the nearest sixteenth. */
export const tapeLength = (inches: number, unit: LengthUnit): string => {
  const exact = lengthIn(inches, unit);
  if (unit === 'mm' || !exact.includes('.')) return exact;
  return `${exact} (nearest 1/16: ${fraction(Math.round(inches * SIXTEENTHS) / SIXTEENTHS)})`;
};
