import type { KeptShipping } from './kept-shipping';
import { packOrFreight } from './pack-or-freight';
import { type PackedPart, shippingPieces } from './pieces';
import { ratesTogether, shippingZone, tableRates } from './shipping';

/** The parcels and prices of these parts from what the device stored; none for an unknown place. */
export const keptRates = (
  { tables, packing }: KeptShipping,
  parts: readonly { part: Omit<PackedPart, 'packing'>; quantity: number }[],
  postalCode: string,
) => {
  const pieces = parts.map(({ part, quantity }) =>
    shippingPieces({ ...part, packing: packing[part.id] ?? {} }, quantity),
  );
  const { freight, parcels } = packOrFreight(pieces);
  const zone = shippingZone(postalCode);
  const rates =
    parcels && zone
      ? ratesTogether(...tables.map((table) => tableRates(parcels, zone, table)))
      : [];
  return { freight, parcels, rates };
};
