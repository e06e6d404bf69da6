import { getStock } from '../../../contract/catalogue/offline';
import { getOrderHistory } from '../../../contract/dealers/dealers';
import { freshQuery, keptQuery } from '../call-query';

/** The parts of which few or none are left, for the order pad. */
export const shownStock = keptQuery(['/api/stock'], getStock);

/** One page of a vendor's own orders. Other users get 403. */
export const orderHistory = (page = '1') =>
  freshQuery([getOrderHistory.path, page], getOrderHistory, { query: { page } });
