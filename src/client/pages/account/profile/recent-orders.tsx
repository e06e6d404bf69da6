import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../../ui/link';
import { useEffect } from 'react';
import { cad, parsePrice } from '../../../../shop/money';
import { differenceText } from '../../../../shop/orders/order';
import { isUnauthorized } from '../../../data/call';
import { orderCount, orders } from '../../../data/orders/orders';
import { ButtonLink } from '../../../ui/button';
import { dateText } from '../../../parts/date-text';
import { Skeleton } from '../../../ui/skeleton';
import { Note } from '../../../ui/text';
import { FailedNotice } from '../../../parts/failed-notice';
import { logInAgain } from '../../../parts/session/log-in-again';
import { StatusBadge } from '../../../parts/orders/status-badge';

/** The number of orders on the profile (docs/rules.md 2.8). */
const RECENT = 5;

const Recent = chakra('ol', {
  base: {
    mb: '4',
    '& li': { borderBottom: '1px solid', borderColor: 'line' },
    '& a': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      columnGap: '4',
      rowGap: '1',
      minHeight: '56px',
      py: '3',
      _hover: { color: 'accent' },
    },
    '& .number': { flex: '1 1 10rem', overflowWrap: 'anywhere' },
    '& .sum': { fontVariantNumeric: 'tabular-nums' },
  },
});

/** The last orders, on the profile (docs/rules.md 2.8). */
export const RecentOrders = () => {
  const { data: list, error, refetch } = useQuery(orders());
  const { data: counted } = useQuery(orderCount);
  const loggedOut = isUnauthorized(error);
  useEffect(() => {
    if (loggedOut) logInAgain('/profile');
  }, [loggedOut]);

  if (loggedOut) return <p role="status">You are logged out.</p>;
  if (!list && error)
    return (
      <FailedNotice retry={refetch}>
        Your orders can't be shown right now; nothing happened to them.
      </FailedNotice>
    );
  if (!list)
    return (
      <div role="status">
        <p>Loading your orders...</p>
        <Skeleton height="56px" mt="2" />
        <Skeleton height="56px" mt="2" />
      </div>
    );
  if (!list.length) return <p>No orders yet.</p>;
  return (
    <>
      <Recent>
        {list.slice(0, RECENT).map((order) => (
          <li key={order.id}>
            <Link to="/orders/$id" params={{ id: order.id }}>
              <b className="number">{order.orderNumber}</b>
              <Note as="span" flex="1 1 9rem">{`${dateText(order.createdAt)}, ${
                order.supplementOf
                  ? differenceText(order.supplementOf.orderNumber, parsePrice(order.hst) > 0)
                  : `${order.itemCount} ${order.itemCount === 1 ? 'item' : 'items'}`
              }`}</Note>
              <StatusBadge status={order.status} />
              <b className="sum">{cad(parsePrice(order.totalAmount))}</b>
            </Link>
          </li>
        ))}
      </Recent>
      {list.length > RECENT && (
        <ButtonLink to="/orders" look="outline">
          {`View All Orders${counted ? ` (${counted.count})` : ''}`}
        </ButtonLink>
      )}
    </>
  );
};
