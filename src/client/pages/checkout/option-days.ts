import { arrives } from '../../../shop/promises/arrives';
import { deliveryWords } from '../../../shop/promises/promise-words';
import { type ShippingOption, deliveryProvince } from '../../../shop/shipping/shipping';

/** The day on which parcels leave; undefined where it is not known. With the place that they go to. */
export interface Departure {
  day: string | undefined;
  zipCode: string;
  state: string;
  /** The day at the shop. */
  today: string;
}

/** When the parcels of a shipping option arrive: 'Arrives Mon Dec 7 – Wed Dec 9', or 'About 2 business days'. */
export const optionDays = (
  { estimatedDays }: Pick<ShippingOption, 'estimatedDays'>,
  { day, zipCode, state, today }: Departure,
): string =>
  deliveryWords(
    day === undefined ? undefined : arrives(day, estimatedDays, deliveryProvince(zipCode, state)),
    estimatedDays,
    today,
  );
