import { arrives } from '../promises/arrives';
import type { Freight } from './pack-or-freight';
import type { PackedParcel } from './parcels';
import { type ShippingRate, deliveryProvince, shippingOption } from './shipping';
import { shownParcel } from './shown-parcel';

interface Answers {
  /** The day by which all of it ships; undefined when a part cannot be had in this quantity. */
  shipsBy: string | undefined;
  freight?: readonly Freight[] | undefined;
  parcels?: readonly PackedParcel[] | undefined;
  rates?: readonly ShippingRate[] | undefined;
  /** Sentences for buyers about carriers that are switched off. */
  notices?: readonly string[] | undefined;
}

/** An estimate of shipping as the page shows it (docs/rules.md 5.33, 22.5), on the server and on the phone. */
export const shownEstimate = (
  postalCode: string,
  { shipsBy, freight = [], parcels = [], rates = [], notices }: Answers,
) => {
  const province = deliveryProvince(postalCode);
  return {
    shipsBy: shipsBy ?? null,
    options: rates.map((rate) => ({
      ...shippingOption(rate, parcels.length),
      ...(shipsBy && { arrives: arrives(shipsBy, rate.estimatedDays, province) }),
    })),
    parcels: parcels.map(shownParcel),
    freight: freight.length > 0,
    reasons: [...freight],
    ...(notices?.length && { notices: [...notices] }),
  };
};
