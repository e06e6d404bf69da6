import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isProvince } from '../../../shop/checkout/address';
import {
  POSTAL_TRIGGER,
  type ShippingOption,
  compactPostal,
  postalArea,
} from '../../../shop/shipping/shipping';
import { shippingOptions } from '../../data/checkout/checkout';
import { useQuiet } from '../../parts/shipping/use-quiet';

export interface Shipping {
  isPickup: boolean;
  setPickup: (isPickup: boolean) => void;
  /** Undefined for pickup, and while there are no options. */
  service: string | undefined;
  pick: (service: string) => void;
  options: readonly ShippingOption[] | undefined;
  /** Whether the postal code is long enough, and the cart has a weight. */
  canAsk: boolean;
  isLoading: boolean;
  error: Error | null;
  retry: () => Promise<unknown>;
  /** The place that the options are for. */
  place: { zipCode: string; state?: string };
}

/** Pickup, or the options for a postal code, the first preselected (docs/rules.md 5.10). */
export const useShipping = (typedZip: string, state: string, weight: number): Shipping => {
  const [isPickup, setPickup] = useState(false);
  const [picked, setPicked] = useState<string>();
  const zipCode = useQuiet(typedZip.trim());
  // A Canadian postal code implies the province.
  const province = !postalArea(zipCode) && isProvince(state) ? state : undefined;
  const canAsk = zipCode.length >= POSTAL_TRIGGER && weight > 0;
  const { data, error, isFetching, refetch } = useQuery({
    ...shippingOptions({ weight, zipCode: compactPostal(zipCode).slice(0, 20), state: province }),
    enabled: canAsk && !isPickup,
  });
  const options = canAsk && !isPickup && !error ? data : undefined;
  const first = options?.[0]?.service;
  return {
    isPickup,
    setPickup: (on) => {
      setPickup(on);
      setPicked(undefined);
    },
    service: options?.some((option) => option.service === picked) ? picked : first,
    pick: setPicked,
    options,
    canAsk,
    isLoading: isFetching || zipCode !== typedZip.trim(),
    error: canAsk && !isPickup ? error : null,
    retry: refetch,
    place: { zipCode, ...(isProvince(state) && { state }) },
  };
};
