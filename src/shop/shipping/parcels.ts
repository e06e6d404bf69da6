import { type Box, cubicCentimetres, longestFirst } from './box';
import { MAX_PARCEL_G, isParcelSize } from './parcel-limits';
import type { Pieces } from './pieces';
import { type Stowed, stow } from './stow';

/** Carts with at most so many pieces are divided in every possible way when that may save a parcel. */
const MAX_TRIED = 6;

/** So many cubic centimetres count as a kilogram when pieces are put in order; the price has its own divisor. */
const USUAL_DIVISOR = 6000;

/** A parcel as carriers price it: a weight, and a size as far as it is known. */
export interface MeasuredParcel {
  grams: number;
  /** The least box for those of its pieces that have been measured. */
  box?: Box | undefined;
}

/** Pieces of one part in a parcel. */
export interface ParcelItem {
  productId: number;
  quantity: number;
  /** When a kit comes apart: `quantity` counts shares, and so many of them make one part. */
  shares?: number | undefined;
}

/** Pieces that leave together. */
export interface PackedParcel extends MeasuredParcel {
  items: readonly ParcelItem[];
}

/** The weight that a carrier counts for a volume, in grams. @param divisor cubic centimetres for a kilogram */
export const dimensionalG = (box: Box, divisor: number): number =>
  Math.ceil((cubicCentimetres(box) / divisor) * 1000);

interface Filled {
  grams: number;
  items: readonly ParcelItem[];
  stowed?: Stowed | undefined;
}

const EMPTY: Filled = { grams: 0, items: [] };

/** The parcel with as many of the pieces as it takes, at most `count`, and how many go in another. */
const withPieces = (
  { grams, items, stowed }: Filled,
  pieces: Pieces,
  count: number,
): { parcel: Filled; left: number } => {
  const { productId, box, nests, shares } = pieces;
  const byWeight = Math.min(count, Math.floor((MAX_PARCEL_G - grams) / pieces.grams));
  const added =
    box && byWeight > 0
      ? stow(stowed, { piece: box, count: byWeight, nests }, isParcelSize)
      : { stowed, left: 0 };
  const quantity = byWeight - added.left;
  const item = { productId, quantity, ...(shares && { shares }) };
  const parcel = {
    grams: grams + quantity * pieces.grams,
    items: quantity > 0 ? [...items, item] : items,
    stowed: added.stowed,
  };
  return { parcel, left: count - quantity };
};

/** Puts the pieces, in their order, each into the first parcel that has room. */
const firstFit = (all: readonly Pieces[]): Filled[] => {
  const parcels: Filled[] = [];
  for (const pieces of all) {
    let left = pieces.quantity;
    for (let at = 0; left > 0; at += 1) {
      const filled = withPieces(parcels[at] ?? EMPTY, pieces, left);
      if (!parcels[at] && filled.left === left)
        throw new Error(`${pieces.name} goes in no parcel.`);
      parcels[at] = filled.parcel;
      left = filled.left;
    }
  }
  return parcels;
};

/** All ways to divide things into at most `most` groups, as the group of each: equal numbers lie together. */
const divisions = (things: number, most: number): number[][] =>
  things === 0
    ? [[]]
    : divisions(things - 1, most).flatMap((groups) => {
        const next = Math.max(-1, ...groups) + 1;
        const last = Math.min(next, most - 1);
        return Array.from({ length: last + 1 }, (_, group) => [...groups, group]);
      });

/** The parcels of a division of single pieces, whose lines are `owners`; undefined when one breaks a limit. */
const divided = (
  all: readonly Pieces[],
  owners: readonly number[],
  groups: readonly number[],
): Filled[] | undefined => {
  const parcels: Filled[] = [];
  for (let group = 0; group <= Math.max(...groups); group += 1) {
    let parcel = EMPTY;
    for (const [line, pieces] of all.entries()) {
      const isHere = (owner: number, piece: number) => owner === line && groups[piece] === group;
      const filled = withPieces(parcel, pieces, owners.filter(isHere).length);
      if (filled.left > 0) return undefined;
      parcel = filled.parcel;
    }
    parcels.push(parcel);
  }
  return parcels;
};

/** Divides few pieces into fewer parcels than these, if that can be done. */
const withFewer = (all: readonly Pieces[], parcels: Filled[]): Filled[] => {
  const count = all.reduce((sum, { quantity }) => sum + quantity, 0);
  const grams = parcels.reduce((sum, parcel) => sum + parcel.grams, 0);
  let best = parcels;
  if (count > MAX_TRIED || parcels.length <= Math.ceil(grams / MAX_PARCEL_G)) return best;
  const owners = all.flatMap(({ quantity }, line) => Array.from({ length: quantity }, () => line));
  for (const groups of divisions(owners.length, parcels.length - 1)) {
    if (Math.max(...groups) + 1 >= best.length) continue;
    best = divided(all, owners, groups) ?? best;
  }
  return best;
};

const countedG = ({ grams, box }: Pieces): number =>
  Math.max(grams, box ? dimensionalG(box, USUAL_DIVISOR) : 0);

/** The order in which pieces are packed: what counts as heaviest first, and then by the numbers of the parts. */
const byWeight = (one: Pieces, other: Pieces): number =>
  countedG(other) - countedG(one) ||
  other.grams - one.grams ||
  one.productId - other.productId ||
  other.quantity - one.quantity;

/**
 * Packs whole pieces, the heaviest first, each into the first parcel that has room. Up to six pieces need as few parcels
 * as there can be. The order of the lines does not matter.
 * @param all pieces that go in parcels (`freightPieces`)
 */
export const packParcels = (all: readonly Pieces[]): PackedParcel[] => {
  const ordered = all.toSorted(byWeight);
  return withFewer(ordered, firstFit(ordered)).map(({ grams, items, stowed }) => ({
    grams,
    items,
    ...(stowed && { box: longestFirst(stowed.sides) }),
  }));
};
