import { queryOptions } from '@tanstack/react-query';
import { getStock } from '../../../contract/catalogue/offline';
import { getOrderHistory } from '../../../contract/dealers/dealers';
import { call } from '../call';

/** The parts of which few or none are left, for the order pad. */
export const shownStock = queryOptions({
  queryKey: ['/api/stock'],
  queryFn: (context) => call(context, getStock),
});

/** One page of a vendor's own orders. Other users get 403. */
export const orderHistory = (page = '1') =>
  queryOptions({
    queryKey: [getOrderHistory.path, page],
    queryFn: (context) => call(context, getOrderHistory, { query: { page } }),
    staleTime: 0,
  });
