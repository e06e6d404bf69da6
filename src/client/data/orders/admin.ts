import { getAdminOrder, listAdminOrders, listOrderMails } from '../../../contract/orders/admin';
import { queryOf } from '../query-of';
import { waiting } from '../settings/today';

/** One order with everything that the admin sees. */
export const adminOrder = (id: string) => queryOf(getAdminOrder, { params: { id } });

/** The queries that show an order to the admin, except its returns. */
export const ORDER_VIEWS = [listAdminOrders, getAdminOrder, listOrderMails, waiting.queryKey];
