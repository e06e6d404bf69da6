import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { getVendorFigures, listVendorOrders } from '../../../../contract/dealers/admin';
import type { VendorFigures, VendorOrder } from '../../../../shop/orders/vendor-orders';
import { cad, parsePrice } from '../../../../shop/money';
import { may } from '../../../../shop/session/user';
import { pagedQueryOf } from '../../../data/query-of';
import { user } from '../../../data/session/session';
import { AdminFigures } from '../../../parts/admin/admin-figures';
import { AdminFilter } from '../../../parts/admin/list/admin-filter';
import { AdminList } from '../../../parts/admin/list/admin-list';
import { AdminPage } from '../../../parts/admin/admin-page';
import { AdminSearch } from '../../../parts/admin/list/admin-search';
import type { Column } from '../../../parts/admin/list/admin-table';
import { countedList } from './counted-list';
import { StatusBadge } from '../../../parts/orders/status-badge';
import { useAdminSearch } from '../../../parts/admin/list/use-admin-search';
import { VendorDialog } from './vendor-dialog';
import { shopDate } from '../../../parts/admin/shop-time';
import { Button, OutlineLink } from '../../../ui/button';

const STATUSES = [
  ['', 'All Statuses'],
  ['pending', 'Pending'],
  ['processing', 'Processing'],
  ['shipped', 'Shipped'],
  ['delivered', 'Delivered'],
  ['cancelled', 'Cancelled'],
] as const;

/** The four cards; they count all orders, regardless of the filters (docs/rules.md 7.5). */
const Figures = ({ of }: { of: z.infer<typeof VendorFigures> | undefined }) => (
  <AdminFigures
    figures={[
      { label: 'Total Orders', value: of && String(of.totalOrders) },
      {
        label: 'Total Revenue',
        value: of && `$${of.totalRevenue}`,
        note: of && `includes $${of.cancelledRevenue} cancelled; tax and shipping included`,
      },
      { label: 'Average Order', value: of && `$${of.averageOrderValue}` },
      { label: 'Active Vendors', value: of && String(of.activeVendors) },
    ]}
  />
);

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
  const { q, status, page } = listVendorOrders.query?.safeParse(search).data ?? {};
  const enabled = may(person, 'customers.read');
  const list = useQuery({
    ...pagedQueryOf(listVendorOrders, { q, status, page: page ?? '1' }),
    enabled,
  });
  const figures = useQuery({ ...pagedQueryOf(getVendorFigures, { q, status }), enabled });
  // The order stays rendered while the dialog closes.
  const [shown, setShown] = useState<{ order: VendorOrder; open: boolean }>();
  const columns = columnsWith((order) => setShown({ order, open: true }));
  return (
    <AdminPage
      about="Orders that were placed at dealer prices."
      buttons={<OutlineLink to="/admin/dealers">Dealer Management</OutlineLink>}
    >
      <Figures of={figures.data} />
      <AdminSearch looksFor="Vendor, email or order number">
        <AdminFilter label="Status" name="status" options={STATUSES} />
      </AdminSearch>
      <AdminList
        list={countedList(list, figures, page)}
        columns={columns}
        rowKey={({ id }) => id}
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
