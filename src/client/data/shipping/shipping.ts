import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { estimateShipping, getKeptShipping } from '../../../contract/shipping/shipping';
import type { SentBodyOf } from '../../../contract/endpoint';
import { queryOf } from '../query-of';

/** The cost of shipping these parts to a postal code. Until a changed question is answered, the last answer stays. */
export const shippingEstimate = (body: SentBodyOf<typeof estimateShipping>) =>
  queryOptions({
    ...queryOf(estimateShipping, { body }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });

/** The tables of shipping that this device keeps for the time when the shop cannot be reached. */
export const keptShipping = queryOptions({ ...queryOf(getKeptShipping), staleTime: Infinity });
