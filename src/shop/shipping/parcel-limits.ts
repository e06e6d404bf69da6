import { type Box, lengthAndGirth } from './box';

/** The limits of a parcel at Canada Post (docs/law.md). */
export const MAX_PARCEL_G = 30_000;
export const MAX_SIDE_IN = 200 / 2.54;
export const MAX_LENGTH_AND_GIRTH_IN = 300 / 2.54;

/** A box with a longest or second side above these is oversize, and pays more. */
const OVERSIZE_IN = 100 / 2.54;
const SECOND_OVERSIZE_IN = 76 / 2.54;

/** Whether a parcel may have this size. */
export const isParcelSize = (box: Box): boolean =>
  box[0] <= MAX_SIDE_IN && lengthAndGirth(box) <= MAX_LENGTH_AND_GIRTH_IN;

/** Whether a parcel of this size pays the surcharge for oversize. */
export const isOversize = ([longest, second]: Box): boolean =>
  longest > OVERSIZE_IN || second > SECOND_OVERSIZE_IN;

/** Splits a weight of unknown pieces into parcels of equal weight, in grams. */
export const evenParcels = (grams: number): number[] => {
  const count = Math.max(1, Math.ceil(grams / MAX_PARCEL_G));
  return Array.from({ length: count }, () => Math.ceil(grams / count));
};
