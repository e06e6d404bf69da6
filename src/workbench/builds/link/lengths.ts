import { fraction } from '../../../shop/catalogue/attributes';
import { type LengthUnit, MM, readInches } from '../../../shop/typed-length';

/** Rounds away the noise of floating-point sums. Six decimals are enough for 64ths. */
export const withoutNoise = (inches: number): number => Math.round(inches * 1e6) / 1e6;

/**
 * Parses a length as people write it: "23 5/8", `23-5/8"`, "23.625 in", "600 mm".
 * @param unit applies to a number without a unit; a fraction is always in inches
 * @returns inches, 0 included; undefined when the text is not one length
 */
export const readLength = (text: string, unit: LengthUnit): number | undefined => {
  const inches = readInches(text, unit);
  return inches !== undefined && inches >= 0 ? inches : undefined;
};

/** Writes a length: "1-1/8 in", "0.94 in", "23.9 mm". Inches that are not a whole 64th get three decimals. */
export const lengthIn = (inches: number, unit: LengthUnit): string => {
  if (unit === 'mm') return `${Math.round(inches * MM * 10) / 10} mm`;
  return `${fraction(Math.round(inches * 1000) / 1000)} in`;
};

const SIXTEENTHS = 16;

/** Writes a length to mark on a tube. Where a tape measure has no such line, it adds the nearest sixteenth. */
export const tapeLength = (inches: number, unit: LengthUnit): string => {
  const exact = lengthIn(inches, unit);
  if (unit === 'mm' || !exact.includes('.')) return exact;
  return `${exact} (nearest 1/16: ${fraction(Math.round(inches * SIXTEENTHS) / SIXTEENTHS)})`;
};
