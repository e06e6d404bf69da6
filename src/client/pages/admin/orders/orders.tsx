import { OrderList } from './list/order-list';
import { OrderPage } from './order/order-page';
import { OrderPaper } from './paper/order-paper';
import { OrderSlips } from './paper/order-slips';
import { ReturnPaper } from './paper/return-paper';
import { AdminMissing } from '../../../parts/admin/admin-missing';

export { ReturnList } from './returns/return-list';

/** The admin pages of orders: the list, one order, its documents, and the packing slips of several. */
export const Orders = ({ at: [id, paper, parcel] }: { at: string[] }) => {
  if (!id) return <OrderList />;
  if (id === 'slips' && !paper) return <OrderSlips />;
  if (!paper) return <OrderPage key={id} id={id} />;
  if (paper === 'packing-slip' && (!parcel || /^[1-9]\d{0,3}$/.test(parcel)))
    return <OrderPaper id={id} paper={paper} parcel={parcel ? Number(parcel) : undefined} />;
  if (paper === 'invoice' && !parcel) return <OrderPaper id={id} paper={paper} />;
  if (paper === 'credit-note' && parcel)
    return <OrderPaper id={id} paper={paper} refundId={parcel} />;
  if (paper === 'return-slip' && parcel) return <ReturnPaper id={id} returnId={parcel} />;
  return <AdminMissing path={`/admin/orders/${[id, paper, parcel].filter(Boolean).join('/')}`} />;
};
