import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type VendorOrder,
  activeVendors,
  cancelledRevenue,
  matchesVendorOrder,
  vendorStats,
} from '../../../../shop/dealers/dealer';
import { cad, parsePrice, priceText } from '../../../../shop/money';
import { OrderStatus } from '../../../../shop/orders/order';
import { pageOf } from '../../../../shop/paged';
import { isAdmin } from '../../../../shop/session/user';
import { vendorOrders } from '../../../data/dealers';
import { user } from '../../../data/session';
import { AdminFigures } from '../../../parts/admin/admin-figures';
import { AdminFilter } from '../../../parts/admin/admin-filter';
import { AdminList } from '../../../parts/admin/admin-list';
import { AdminPage } from '../../../parts/admin/admin-page';
import { AdminSearch } from '../../../parts/admin/admin-search';
import type { Column } from '../../../parts/admin/admin-table';
import { StatusBadge } from '../../../parts/status-badge';
import { useAdminSearch } from '../../../parts/admin/use-admin-search';
import { VendorDialog } from './vendor-dialog';
import { shopDate } from '../../../parts/admin/shop-time';
import { Button, ButtonLink } from '../../../ui/button';

const STATUSES = [
  ['', 'All Statuses'],
  ['pending', 'Pending'],
  ['processing', 'Processing'],
  ['shipped', 'Shipped'],
  ['delivered', 'Delivered'],
  ['cancelled', 'Cancelled'],
] as const;

/** The four cards; they count all orders, regardless of the filters (docs/rules.md 7.5). */
const Figures = ({ orders }: { orders: VendorOrder[] | undefined }) => {
  const stats = orders && vendorStats(orders);
  return (
    <AdminFigures
      figures={[
        { label: 'Total Orders', value: stats && String(stats.totalOrders) },
        {
          label: 'Total Revenue',
          value: stats && `$${stats.totalRevenue}`,
          note:
            orders &&
            `includes $${priceText(cancelledRevenue(orders))} cancelled; tax and shipping included`,
        },
        { label: 'Average Order', value: stats && `$${stats.averageOrderValue}` },
        { label: 'Active Vendors', value: orders && String(activeVendors(orders)) },
      ]}
    />
  );
};

const columnsWith = (show: (order: VendorOrder) => void): Column<VendorOrder>[] => [
  {
    head: 'Order Number',
    cell: ({ id, orderNumber }) => <span id={`order-${id}`}>{orderNumber}</span>,
  },
  {
    head: 'Vendor',
    cell: ({ username, email }) => (
      <div>
        {username}
        <small>{email}</small>
      </div>
    ),
  },
  { head: 'Date', cell: ({ createdAt }) => shopDate(createdAt) },
  { head: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
  { head: 'Total', isNumber: true, cell: ({ total }) => cad(parsePrice(total)) },
  {
    head: 'Actions',
    cell: (order) => (
      <Button look="outline" aria-describedby={`order-${order.id}`} onClick={() => show(order)}>
        View Details
      </Button>
    ),
  },
];

/** The orders of dealers (docs/rules.md 7.5). */
export const VendorOrders = () => {
  const { data: person } = useQuery(user);
  const { search } = useAdminSearch();
  const { data, error, refetch } = useQuery({ ...vendorOrders, enabled: isAdmin(person) });
  // Kept while the dialog closes.
  const [shown, setShown] = useState<{ order: VendorOrder; open: boolean }>();
  const status = OrderStatus.safeParse(search.status).data;
  const found = data?.filter((order) => matchesVendorOrder(order, search.q ?? '', status));
  const columns = columnsWith((order) => setShown({ order, open: true }));
  return (
    <AdminPage
      title="Vendor Orders"
      path="/admin/vendor-orders"
      about="Orders that were placed at dealer prices."
      buttons={
        <ButtonLink to="/admin/$" params={{ _splat: 'dealers' }} look="outline">
          Dealer Management
        </ButtonLink>
      }
    >
      <Figures orders={data} />
      <AdminSearch looksFor="Vendor, email or order number">
        <AdminFilter label="Status" name="status" options={STATUSES} />
      </AdminSearch>
      <AdminList
        list={{
          data: found && pageOf(found, search.page),
          error: data ? null : error,
          isPlaceholderData: false,
          refetch,
        }}
        columns={columns}
        keyOf={({ id }) => id}
        nouns={['vendor order', 'vendor orders']}
        empty={<p>No vendor orders found matching your criteria.</p>}
      />
      {shown && (
        <VendorDialog
          userId={shown.order.userId}
          username={shown.order.username}
          open={shown.open}
          onClose={() => setShown({ ...shown, open: false })}
        />
      )}
    </AdminPage>
  );
};
