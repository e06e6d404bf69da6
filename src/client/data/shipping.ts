import { queryOptions } from '@tanstack/react-query';
import { estimateShipping } from '../../contract/shipping';
import type { SentBodyOf } from '../../contract/endpoint';
import { call } from './call';

/** Asks what shipping these parts to a postal code costs. An answer for other parts or another place is dropped. */
export const shippingEstimate = (body: SentBodyOf<typeof estimateShipping>) =>
  queryOptions({
    queryKey: [estimateShipping.path, body],
    queryFn: (context) => call(context, estimateShipping, { body }),
    gcTime: 0,
  });
