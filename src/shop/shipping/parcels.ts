import type { Attributes, UncheckedInterface } from '../catalogue/product';

/** The limits of a parcel at Canada Post: 30 kg, and no side above 2 m. */
export const MAX_PARCEL_G = 30_000;
const MAX_PARCEL_IN = 200 / 2.54;

/** Equal pieces that go on their way: the grams of one, and its length in inches where it is stiff. */
export interface Pieces {
  name: string;
  quantity: number;
  grams: number;
  lengthIn: number;
}

/** The length of a part that cannot be coiled or folded, in inches: one with a stated wall or plate. 0 for others. */
const stiffLengthIn = (
  attributes: Attributes,
  interfaces: readonly UncheckedInterface[],
): number => {
  const isStiff = attributes.wallIn !== undefined || attributes.plateIn !== undefined;
  const tubes = interfaces
    .filter(({ kind }) => kind === 'tube')
    .map((tube) => Number(tube.lengthIn));
  return Math.max(isStiff ? (attributes.lengthIn ?? 0) : 0, ...tubes, 0);
};

/**
 * The pieces of a line. A kit comes apart, so one above the limit goes in equal shares.
 * @param grams of one part
 */
export const piecesOfPart = (
  name: string,
  quantity: number,
  grams: number,
  attributes: Attributes,
  interfaces: readonly UncheckedInterface[],
): Pieces => {
  const isKit = interfaces.some(({ kind }) => kind === 'kit');
  const shares = isKit ? evenParcels(grams) : [grams];
  return {
    name,
    quantity: quantity * shares.length,
    grams: shares[0] ?? grams,
    lengthIn: isKit ? 0 : stiffLengthIn(attributes, interfaces),
  };
};

/** A sentence about the first pieces that go in no parcel; undefined when all do. */
export const noParcel = (all: readonly Pieces[]): string | undefined => {
  for (const { name, grams, lengthIn } of all) {
    if (grams > MAX_PARCEL_G)
      return `${name} weighs ${(grams / 1000).toFixed(1)} kg, and no parcel may weigh more than 30 kg.`;
    if (lengthIn > MAX_PARCEL_IN)
      return `${name} is ${lengthIn} in long, and no parcel may be longer than 2 m.`;
  }
  return undefined;
};

/** Splits a weight of unknown pieces into parcels of equal weight, in grams. */
export const evenParcels = (grams: number): number[] => {
  const count = Math.max(1, Math.ceil(grams / MAX_PARCEL_G));
  return Array.from({ length: count }, () => Math.ceil(grams / count));
};

/**
 * Packs whole pieces, the heaviest first, each into the first parcel that has room.
 * @param all pieces that go in parcels (`noParcel`)
 * @returns the weight of each parcel in grams
 */
export const packParcels = (all: readonly Pieces[]): number[] => {
  const parcels: number[] = [];
  for (const { grams, quantity } of all.toSorted((a, b) => b.grams - a.grams)) {
    let left = quantity;
    for (let at = 0; left > 0; at += 1) {
      const filled = parcels[at] ?? 0;
      const count = Math.min(left, Math.floor((MAX_PARCEL_G - filled) / grams));
      if (count > 0) parcels[at] = filled + count * grams;
      left -= count;
    }
  }
  return parcels;
};
