import { queryOptions } from '@tanstack/react-query';
import * as calls from '../../../contract/orders/progress';
import { call } from '../call';
import { freshQuery } from '../call-query';

/** The progress of one of the buyer's orders. */
export const orderProgress = (id: string) =>
  freshQuery(['/api/orders', id, 'progress'], calls.getOrderProgress, { params: { id } });

/** The order of a link. Never cached. */
export const linkedOrder = (token: string) =>
  queryOptions({
    queryKey: ['/api/order-links', token],
    queryFn: (context) => call(context, calls.getLinkedOrder, { params: { token } }),
    staleTime: 0,
    gcTime: 0,
  });
