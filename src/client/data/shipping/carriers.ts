import { useQuery } from '@tanstack/react-query';
import { TRACKING_PAGES, type TrackingPages } from '../../../shop/orders/tracking';
import { config } from '../catalogue/catalogue';

/** The tracking pages of the carriers. */
export const useTrackingPages = (): TrackingPages =>
  useQuery(config).data?.trackingPages ?? TRACKING_PAGES;

/** The names of the carriers in use, in the owner's order. */
export const useCarriers = (): string[] => {
  const off = useQuery(config).data?.carriersOff ?? [];
  return Object.keys(useTrackingPages()).filter((name) => !off.includes(name));
};
