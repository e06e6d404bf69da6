import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { estimateShipping, getKeptShipping } from '../../contract/shipping';
import type { SentBodyOf } from '../../contract/endpoint';
import { TRACKING_PAGES, type TrackingPages } from '../../shop/orders/carriers';
import { call } from './call';
import { keptQuery } from './call-query';
import { config } from './catalogue/catalogue';

/** The cost of shipping these parts to a postal code. Until a changed question is answered, the last answer stays. */
export const shippingEstimate = (body: SentBodyOf<typeof estimateShipping>) =>
  queryOptions({
    queryKey: [estimateShipping.path, body],
    queryFn: (context) => call(context, estimateShipping, { body }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });

/** The tables of shipping that this device keeps for the time when the shop cannot be reached. */
export const keptShipping = keptQuery([getKeptShipping.path], getKeptShipping);

/** The tracking pages of the carriers. */
export const useTrackingPages = (): TrackingPages =>
  useQuery(config).data?.trackingPages ?? TRACKING_PAGES;
