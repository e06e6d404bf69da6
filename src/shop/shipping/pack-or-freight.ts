import { cubicCentimetres } from './box';
import { type PackedParcel, packParcels } from './parcels';
import { type FreightPieces, type Pieces, freightPieces } from './pieces';
import { MAX_SHIPMENT_CM3, MAX_SHIPMENT_G } from './shipping';

/** Why something goes in no parcels: a part, or all parts together. */
export type Freight = Omit<FreightPieces, 'productId'> & { productId?: number };

export const TOO_HEAVY: Freight = { reason: 'This order is too heavy for parcels.' };
const TOO_LARGE: Freight = { reason: 'This order is too large for parcels.' };

/** The weight of these pieces, g. */
export const totalGrams = (pieces: readonly Pieces[]): number =>
  pieces.reduce((sum, { grams, quantity }) => sum + grams * quantity, 0);

const totalVolume = (pieces: readonly Pieces[]): number =>
  pieces.reduce((sum, { box, quantity }) => sum + (box ? cubicCentimetres(box) * quantity : 0), 0);

/** The parcels for these pieces, or why they are freight. */
export const packOrFreight = (
  pieces: readonly Pieces[],
):
  | { freight: Freight[]; parcels?: undefined }
  | { freight?: undefined; parcels: PackedParcel[] } => {
  if (totalGrams(pieces) > MAX_SHIPMENT_G) return { freight: [TOO_HEAVY] };
  if (totalVolume(pieces) > MAX_SHIPMENT_CM3) return { freight: [TOO_LARGE] };
  const freight = freightPieces(pieces);
  return freight.length ? { freight } : { parcels: packParcels(pieces) };
};
