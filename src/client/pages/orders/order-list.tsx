import type { Order } from '../../../shop/orders/order';
import { ButtonLink } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { Skeleton } from '../../ui/skeleton';
import { FailedNotice } from '../../parts/failed-notice';
import { OrderCard } from './order-card';

interface Props {
  list: Order[] | undefined;
  failed: boolean;
  retry: () => unknown;
  onCancel: (order: Order) => void;
  /** Why the order with this id was not cancelled. */
  refused: (id: string) => string | undefined;
}

/** The user's orders: loading, empty, failed or listed. The root around it styles `.list`. */
export const OrderList = ({ list, failed, retry, onCancel, refused }: Props) => {
  if (!list && failed)
    return (
      <FailedNotice retry={retry}>
        Your orders can't be shown right now; nothing happened to them.
      </FailedNotice>
    );
  if (!list)
    return (
      <div role="status">
        <p>Loading your orders...</p>
        {['1', '2', '3'].map((place) => (
          <Skeleton key={place} height="196px" mt="4" />
        ))}
      </div>
    );
  if (!list.length)
    return (
      <Notice maxWidth="prose">
        <h2>No Orders Yet</h2>
        <p>Your orders appear here with their status and total.</p>
        <ButtonLink to="/" mt="4">
          Start Shopping
        </ButtonLink>
      </Notice>
    );
  return (
    <ul className="list">
      {list.map((order) => (
        <li key={order.id}>
          <OrderCard order={order} onCancel={onCancel} refused={refused(order.id)} />
        </li>
      ))}
    </ul>
  );
};
