import { z } from 'zod';
import type { Province } from '../../../shop/checkout/address';
import { jsonColumn } from '../engine/json-column';

/** A carrier; `services` is JSON text. `off_from` is the day from which nothing goes with it, null while it is used. */
export interface CarrierRow {
  id: string;
  name: string;
  position: number;
  tracking: string;
  services: string;
  off_from: string | null;
  off_words: string;
  revision: number;
  changed_at: number | null;
}

/**
 * `postal` is compact (shop/shipping/shipping), `province` what the buyer chose beside it; `options` is JSON text of
 * shipping rates.
 */
export interface ShippingQuoteRow {
  account_id: string;
  postal: string;
  province: Province | null;
  weight_g: number;
  /** JSON text: the weights and sizes that were priced. */
  parcels: string;
  options: string;
  source: string;
  expires_at: number;
}

const ShippingOptions = z.array(
  z.object({ service: z.string(), cents: z.int().min(0), estimatedDays: z.number() }),
);

export const SHIPPING_QUOTE_JSON = {
  options: jsonColumn('shipping_quote.options', ShippingOptions),
};

export interface ShippingTables {
  carrier: CarrierRow;
  shipping_quote: ShippingQuoteRow;
}
