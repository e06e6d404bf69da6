import type { AdminQuote } from '../../../contract/quotes/admin';
import { QUOTE_JSON, type ShopQuoteRow } from '../../tables/checkout/checkout-rows';
import type { Queries } from '../../tables/schema';
import { readSnapshot } from '../checkout/snapshot';
import { linePieces } from '../shipping/pieces';
import { shownParcels, whyFreight } from '../shipping/shipping';

/** The request that a quote answers, as the owner sees it; null for every other quote. */
export const freightOfQuote = async (
  db: Queries,
  row: ShopQuoteRow,
): Promise<AdminQuote['freight']> => {
  if (row.freight === null) return null;
  const pieces = await linePieces(db, readSnapshot(row).lines);
  const weights = pieces.map(({ productId, grams, quantity }) => ({
    productId,
    kg: (grams * quantity) / 1000,
  }));
  return {
    ...QUOTE_JSON.freight.read(row.freight, row.id),
    weightKg: weights.reduce((sum, { kg }) => sum + kg, 0),
    weights,
    reasons: whyFreight(pieces).map(({ reason }) => reason),
    parcels: shownParcels(pieces),
  };
};
