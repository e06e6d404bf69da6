import { OrderList } from './order-list';
import { OrderPage } from './order-page';
import { OrderPaper } from './order-paper';
import { AdminMissing } from '../../../parts/admin/admin-missing';

/** The admin pages of orders: the list, one order, and its documents. */
export const Orders = ({ at: [id, paper] }: { at: string[] }) => {
  if (!id) return <OrderList />;
  if (!paper) return <OrderPage key={id} id={id} />;
  if (paper === 'packing-slip' || paper === 'invoice') return <OrderPaper id={id} paper={paper} />;
  return <AdminMissing path={`/admin/orders/${id}/${paper}`} />;
};
