import { type LengthUnit, readInches } from '../typed-length';

const FINEST = 64;
/** Sizes are stored with three decimals: 2-7/16 is stored as 2.438. */
const ROUNDING = 0.000_6;

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));

/** Writes inches as on a tape measure: 3/16, 1-1/4, 2. A length that is not a whole 64th stays a decimal: 0.12. */
export const fraction = (inches: number): string => {
  const parts = Math.round(inches * FINEST);
  if (!parts || Math.abs(parts / FINEST - inches) > ROUNDING) return String(inches);
  const whole = Math.floor(parts / FINEST);
  const rest = parts % FINEST;
  if (!rest) return String(whole);
  const shared = divisor(rest, FINEST);
  return `${whole ? `${whole}-` : ''}${rest / shared}/${FINEST / shared}`;
};

const PLAIN = /^\s*[-+]?\d*\.?\d*\s*$/;

/**
 * Tells how a typed length is read: "Read as 1-1/4 in (31.8 mm)". Undefined for plain digits, which nobody can misread,
 * and for a text that is no length.
 */
export const readingText = (typed: string, unit: LengthUnit = 'in'): string | undefined => {
  const inches = PLAIN.test(typed) ? undefined : readInches(typed, unit);
  if (inches === undefined) return undefined;
  return `Read as ${inches < 0 ? '-' : ''}${lengthText(Math.round(Math.abs(inches) * 1000) / 1000)}`;
};

/** Writes inches in both units: "3/4 in (19.1 mm)". */
export const lengthText = (inches: number): string =>
  `${fraction(inches)} in (${Math.round(inches * 254) / 10} mm)`;

/** Writes kilograms in both units: "0.19 kg (0.42 lb)". */
export const weightText = (kilograms: number): string =>
  `${kilograms} kg (${(kilograms * 2.204_622_6).toFixed(2)} lb)`;
