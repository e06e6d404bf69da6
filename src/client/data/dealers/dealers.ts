import { getOrderHistory } from '../../../contract/dealers/dealers';
import { freshQuery } from '../call-query';

/** One page of a vendor's own orders. Other users get 403. */
export const orderHistory = (page = '1') =>
  freshQuery([getOrderHistory.path, page], getOrderHistory, { query: { page } });
