import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { getVendorOrders } from '../../../../contract/dealers/admin';
import type { VendorDetail } from '../../../../shop/orders/vendor-orders';
import { cad, parsePrice } from '../../../../shop/money';
import { queryOf } from '../../../data/query-of';
import { shopDate } from '../../../parts/admin/shop-time';
import { Dialog } from '../../../ui/dialog';
import { Heading } from '../../../ui/section';
import { Note } from '../../../ui/text';
import { NotLoaded } from '../../../parts/not-loaded';
import { StatusBadge } from '../../../parts/orders/status-badge';
import { Fact, Facts } from '../../../parts/facts';

const Shown = chakra('div', {
  base: {
    '& dl': {
      gridTemplateColumns: { base: '1fr', sm: 'repeat(3, 1fr)' },
      mb: '5',
    },
    '& dl > div': {
      display: { base: 'flex', sm: 'block' },
      justifyContent: 'space-between',
      alignItems: 'baseline',
      gap: '3',
      bg: 'sunken',
      rounded: 'sm',
      px: '3',
      py: '2',
    },
    '& dd': {
      fontFamily: 'heading',
      fontSize: 'xl',
      fontWeight: '700',
      fontVariantNumeric: 'tabular-nums',
    },
    // The history has a fixed height and a scroll bar.
    '& .history': {
      height: '18rem',
      overflowY: 'auto',
      border: '1px solid',
      borderColor: 'line',
      rounded: 'sm',
      overscrollBehavior: 'contain',
    },
    '& li': {
      display: 'grid',
      gridTemplateColumns: { base: '1fr auto', sm: 'minmax(0, 1fr) 7rem 7rem 8.5rem' },
      alignItems: 'center',
      justifyItems: 'start',
      columnGap: '3',
      rowGap: '1',
      px: '3',
      py: '2',
      borderBottom: '1px solid',
      borderBottomColor: 'line',
    },
    '& b': { overflowWrap: 'anywhere' },
    '& .sum': {
      justifySelf: 'end',
      fontWeight: '600',
      fontVariantNumeric: 'tabular-nums',
    },
    '& .none': { p: '3' },
  },
});

const Detail = ({ detail: { stats, orders } }: { detail: VendorDetail }) => (
  <Shown>
    <Facts look="columns">
      <Fact name="Total Orders">{stats.totalOrders}</Fact>
      <Fact name="Total Revenue">{`$${stats.totalRevenue}`}</Fact>
      <Fact name="Average Order">{`$${stats.averageOrderValue}`}</Fact>
    </Facts>
    <Heading as="h3" id="vendor-history">
      Order History
    </Heading>
    {/* Focusable, so that keys can scroll it. */}
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
    <div className="history" role="region" aria-labelledby="vendor-history" tabIndex={0}>
      {orders.length ? (
        <ul>
          {orders.map((order) => (
            <li key={order.id}>
              <b>{order.orderNumber}</b>
              <Note as="span">{shopDate(order.createdAt)}</Note>
              <StatusBadge status={order.status} />
              <span className="sum">{cad(parsePrice(order.total))}</span>
            </li>
          ))}
        </ul>
      ) : (
        <p className="none">No orders yet.</p>
      )}
    </div>
  </Shown>
);

interface Props {
  userId: string;
  username: string;
  open: boolean;
  onClose: () => void;
}

/** The order history of one vendor. */
export const VendorDialog = ({ userId, username, open, onClose }: Props) => {
  const { data, error, refetch } = useQuery(queryOf(getVendorOrders, { params: { userId } }));
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={username}
      {...(data && { description: data.email })}
    >
      {data && <Detail detail={data} />}
      {!data && (
        <NotLoaded query={{ error, refetch }} height="22rem" label="Loading order history..." />
      )}
    </Dialog>
  );
};
