import type { Packing } from '../catalogue/packing';
import type { Attributes, UncheckedInterface } from '../catalogue/product';
import { type Box, lengthAndGirth, longestFirst } from './box';
import { boxOfPart } from './box-of-part';
import { MAX_LENGTH_AND_GIRTH_IN, MAX_PARCEL_G, MAX_SIDE_IN, evenParcels } from './parcel-limits';

/** Equal pieces that go on their way. */
export interface Pieces {
  productId: number;
  name: string;
  quantity: number;
  /** The weight of one. */
  grams: number;
  /** The length of one in inches where it is stiff, 0 otherwise. */
  lengthIn: number;
  /** The box around one, as far as its owner has measured it. */
  box?: Box | undefined;
  /** Whether they lie in one another. */
  nests?: boolean | undefined;
  /** The number of them that makes one part, when a kit comes apart. */
  shares?: number | undefined;
}

/** A part as the packer sees it. */
export interface PackedPart {
  id: number;
  name: string;
  grams: number;
  attributes: Attributes;
  interfaces: readonly UncheckedInterface[];
  packing: Packing;
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

/** One of the layers into which a box is divided. */
const oneLayer = (box: Box, layers: number): Box => longestFirst([box[0], box[1], box[2] / layers]);

/**
 * The pieces of a line. A kit comes apart, so one above the limit goes in equal shares. The measured length of a part
 * comes before that of its attributes.
 */
export const shippingPieces = (
  { id, name, grams, attributes, interfaces, packing }: PackedPart,
  quantity: number,
): Pieces => {
  const isKit = interfaces.some(({ kind }) => kind === 'kit');
  const shares = isKit ? evenParcels(grams) : [grams];
  const box = boxOfPart(packing);
  const stiffIn = isKit ? 0 : stiffLengthIn(attributes, interfaces);
  return {
    productId: id,
    name,
    quantity: quantity * shares.length,
    grams: shares[0] ?? grams,
    lengthIn: packing.lengthIn ? (box?.[0] ?? 0) : Math.max(stiffIn, box?.[0] ?? 0),
    ...(box && { box: oneLayer(box, shares.length) }),
    ...(packing.nests && { nests: true }),
    ...(shares.length > 1 && { shares: shares.length }),
  };
};

/** Pieces that go in no parcel, with a sentence that says why. */
export interface FreightPieces {
  productId: number;
  reason: string;
}

const freightReason = ({ name, grams, lengthIn, box }: Pieces): string | undefined => {
  if (grams > MAX_PARCEL_G)
    return `${name} weighs ${(grams / 1000).toFixed(1)} kg, and no parcel may weigh more than 30 kg.`;
  if (lengthIn > MAX_SIDE_IN)
    return `${name} is ${+lengthIn.toFixed(2)} in long, and no parcel may be longer than 2 m.`;
  const around = box ? lengthAndGirth(box) : 0;
  return around > MAX_LENGTH_AND_GIRTH_IN
    ? `${name} measures ${Math.ceil(+(around * 2.54).toFixed(2))} cm in length and girth, and no parcel may have more than 3 m.`
    : undefined;
};

/** The pieces that go in no parcel. */
export const freightPieces = (all: readonly Pieces[]): FreightPieces[] =>
  all.flatMap((pieces) => {
    const reason = freightReason(pieces);
    return reason ? [{ productId: pieces.productId, reason }] : [];
  });
