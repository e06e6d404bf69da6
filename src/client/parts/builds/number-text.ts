import type { FourLink } from '../../../workbench/builds/four-link/model';

/** A number with a fixed count of decimals, and a true minus. */
export const numberText = (value: number, places = 1): string => {
  const text = value.toFixed(places);
  return Number(text) === 0 ? (0).toFixed(places) : text.replace('-', '\u2212');
};

/** A length with its unit: tenths of inches or whole millimetres. */
export const lengthText = (value: number, unit: FourLink['unit']): string =>
  unit === 'mm' ? `${numberText(value, 0)} mm` : `${numberText(value, 2)} in`;

export const degreesText = (value: number): string => `${numberText(value)}°`;

/** A slope as an angle to the ground. */
export const slopeText = (slope: number): string => degreesText((Math.atan(slope) * 180) / Math.PI);
