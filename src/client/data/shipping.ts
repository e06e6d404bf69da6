import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { estimateShipping } from '../../contract/shipping';
import type { SentBodyOf } from '../../contract/endpoint';
import { call } from './call';

/** What shipping these parts to a postal code costs. Until a changed question is answered, the last answer stays. */
export const shippingEstimate = (body: SentBodyOf<typeof estimateShipping>) =>
  queryOptions({
    queryKey: [estimateShipping.path, body],
    queryFn: (context) => call(context, estimateShipping, { body }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
