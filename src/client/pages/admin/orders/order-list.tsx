import { chakra } from '../../../ui/styled';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type AdminOrderRow, listAdminOrders } from '../../../../contract/admin-orders';
import { ATTENTION, Attention } from '../../../../shop/orders/attention';
import { cad, parsePrice } from '../../../../shop/money';
import { OrderStatus } from '../../../../shop/orders/order';
import { adminOrders } from '../../../data/admin-orders';
import { AdminFilter } from '../../../parts/admin/admin-filter';
import { AdminList } from '../../../parts/admin/admin-list';
import { AdminPage } from '../../../parts/admin/admin-page';
import { AdminSearch } from '../../../parts/admin/admin-search';
import type { Column } from '../../../parts/admin/admin-table';
import { StatusBadge } from '../../../parts/status-badge';
import { useAdminSearch } from '../../../parts/admin/use-admin-search';
import { shopDate } from '../../../parts/admin/shop-time';

const States = chakra('span', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2',
    '& .flag': {
      px: '2',
      fontSize: 'xs',
      fontWeight: '600',
      color: 'danger',
      bg: 'dangerBg',
      border: '1px solid',
      borderColor: 'danger',
      rounded: 'sm',
    },
    '& .ready': { fontSize: 'xs', fontWeight: '600', color: 'good' },
  },
});

const STATUSES = [
  ['', 'All Statuses'],
  ['open', 'To do'],
  ...OrderStatus.options.map(
    (status) => [status, status.slice(0, 1).toUpperCase() + status.slice(1)] as const,
  ),
] as const;

const LOOKS = [
  ['', 'All orders'],
  ['any', 'Any reason'],
  ...Attention.options.map((reason) => [reason, ATTENTION[reason].short] as const),
] as const;

const WORK = [
  ['', 'Any'],
  ['ship', 'Ready to ship'],
  ['late', 'Late'],
  ['pickup', 'Pickups'],
] as const;

/** Adds 'PO', unless the number already starts with it. */
const poText = (poNumber: string): string =>
  /^p\.?o\b/i.test(poNumber) ? poNumber : `PO ${poNumber}`;

const columnsWith = (search: Record<string, string | undefined>): Column<AdminOrderRow>[] => [
  {
    head: 'Order',
    cell: ({ id, orderNumber }) => {
      const to: string = `/admin/orders/${id}`;
      return (
        <Link to={to} search={search}>
          {orderNumber}
        </Link>
      );
    },
  },
  { head: 'Date', cell: ({ createdAt }) => shopDate(createdAt) },
  {
    head: 'Buyer',
    cell: ({ name, username, email, isVendor }) => (
      <span>
        {name ?? username}
        {isVendor && ' (dealer)'}
        <small>{email}</small>
      </span>
    ),
  },
  {
    head: 'Delivery',
    cell: ({ isPickup, poNumber }) => (
      <span>
        {isPickup ? 'Pickup' : 'Ship'}
        {poNumber && <small>{poText(poNumber)}</small>}
      </span>
    ),
  },
  {
    head: 'Status',
    cell: ({ status, readyAt, attention, refund }) => (
      <States>
        <StatusBadge status={status} />
        {readyAt && status === 'processing' && <span className="ready">Ready</span>}
        {refund === 'pending' && <span>Refund on its way</span>}
        {attention.map((reason) => (
          <span key={reason} className="flag">
            {ATTENTION[reason].short}
          </span>
        ))}
      </States>
    ),
  },
  { head: 'Pieces', isNumber: true, cell: ({ itemCount }) => itemCount },
  { head: 'Total', isNumber: true, cell: ({ total }) => cad(parsePrice(total)) },
];

/** The search parameters if they are valid; a URL edited by hand may have others. */
const known = (search: Record<string, string | undefined>) => {
  const read = listAdminOrders.query?.safeParse(search);
  return read?.success ? read.data : {};
};

/** All orders, newest first. */
export const OrderList = () => {
  const { search } = useAdminSearch();
  const list = useQuery(adminOrders(known(search)));
  return (
    <AdminPage title="Orders" path="/admin/orders">
      <AdminSearch looksFor="Number, name, email, PO, tracking or SKU">
        <AdminFilter label="Status" name="status" options={STATUSES} />
        <AdminFilter label="Work" name="work" options={WORK} />
        <AdminFilter label="Needs attention" name="attention" options={LOOKS} />
      </AdminSearch>
      <AdminList
        list={list}
        columns={columnsWith(search)}
        keyOf={({ id }) => id}
        nouns={['order', 'orders']}
      />
    </AdminPage>
  );
};
