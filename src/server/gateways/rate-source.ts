import type { Province } from '../../shop/checkout/address';
import type { MeasuredParcel } from '../../shop/shipping/parcels';
import {
  type ShippingRate,
  ratesTogether,
  shippingZone,
  tableRates,
} from '../../shop/shipping/shipping';
import { SHIPPING_TABLE, type ShippingTable } from '../../shop/shipping/built-in-table';

export interface Shipment {
  /** Each weighs 1 to MAX_PARCEL_G (shop/shipping/parcel-limits). */
  parcels: readonly MeasuredParcel[];
  /** As typed; at least the first three characters, unless the province is known. */
  postal: string;
  province?: Province | undefined;
}

export interface QuotedRates {
  /** Cheapest first. */
  rates: ShippingRate[];
  /** The source of the prices; stored with the quote. */
  source: string;
}

/** Where shipping rates come from. `quote` resolves to undefined for an unknown destination. */
export interface RateSource {
  name: 'table' | 'canada-post';
  quote: (shipment: Shipment) => Promise<QuotedRates | undefined>;
}

/** Which carriers are used now. */
export interface UsedCarriers {
  /** Whether nothing goes with the carrier of the shipping table. */
  isTableOff: boolean;
  /** The tables of the other carriers. */
  tables: readonly ShippingTable[];
}

/** The rates of all carriers that are used. @param first gives those of the carrier of the shipping table */
export const withOtherCarriers = (first: RateSource, used: () => UsedCarriers): RateSource => ({
  name: first.name,
  quote: async (shipment) => {
    const { isTableOff, tables } = used();
    if (!isTableOff && !tables.length) return first.quote(shipment);
    const { parcels, postal, province } = shipment;
    const zone = shippingZone(postal, province);
    const quoted = isTableOff ? undefined : await first.quote(shipment);
    if (!zone && !quoted) return undefined;
    const others = tables.map((table) => (zone ? tableRates(parcels, zone, table) : []));
    return {
      rates: ratesTogether(quoted?.rates ?? [], ...others),
      source: [quoted?.source, tables[0] && `carriers ${tables[0].version}`]
        .filter(Boolean)
        .join(', '),
    };
  },
});

/** The shop's own table, always available. @param current reads the current table */
export const tableSource = (current: () => ShippingTable = () => SHIPPING_TABLE): RateSource => ({
  name: 'table',
  quote: async ({ parcels, postal, province }) => {
    const zone = shippingZone(postal, province);
    const table = current();
    return zone && { rates: tableRates(parcels, zone, table), source: `table ${table.version}` };
  },
});
