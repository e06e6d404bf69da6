import type { KeptShipping } from './kept-shipping';
import { packOrFreight } from './pack-or-freight';
import { type PackedPart, piecesOfPart } from './pieces';
import { ratesTogether, shippingZone, tableRates } from './shipping';

/** The parcels and prices of these parts by what a device keeps; no rates for an unknown place. */
export const keptRates = (
  { tables, packing }: KeptShipping,
  parts: readonly { part: Omit<PackedPart, 'packing'>; quantity: number }[],
  postalCode: string,
) => {
  const pieces = parts.map(({ part, quantity }) =>
    piecesOfPart({ ...part, packing: packing[part.id] ?? {} }, quantity),
  );
  const { freight, parcels } = packOrFreight(pieces);
  const zone = shippingZone(postalCode);
  const rates =
    parcels && zone
      ? ratesTogether(...tables.map((table) => tableRates(parcels, zone, table)))
      : [];
  return { freight, parcels, rates };
};
