import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import {
  type Customer,
  type CustomerOrder,
  getCustomer,
  listCustomerOrders,
} from '../../../../contract/account/admin';
import { cad, parsePrice } from '../../../../shop/money';
import { isApiError } from '../../../data/call';
import { queryOf } from '../../../data/query-of';
import { AdminFigures } from '../../../parts/admin/admin-figures';
import { AdminList } from '../../../parts/admin/list/admin-list';
import { AdminMissing } from '../../../parts/admin/admin-missing';
import { AdminPage } from '../../../parts/admin/admin-page';
import { AdminTable, type Column } from '../../../parts/admin/list/admin-table';
import { May, MayChange } from '../../../parts/admin/may';
import { shopDate } from '../../../parts/admin/shop-time';
import { useAdminSearch } from '../../../parts/admin/list/use-admin-search';
import { VendorBenefits } from '../../../parts/dealers/vendor-benefits';
import { NotLoaded } from '../../../parts/not-loaded';
import { StatusBadge } from '../../../parts/orders/status-badge';
import { ButtonLink } from '../../../ui/button';
import { Link } from '../../../ui/link';
import { Section } from '../../../ui/section';
import { Columns, Stack } from '../../../ui/stack';
import { CustomerCompany } from './customer-company';
import { CustomerNotes } from './customer-notes';
import { OpenOrders, Terms, termsFigures } from './customer-terms';
import { DealerSwitch } from './dealer-switch';

const ORDER_COLUMNS: Column<CustomerOrder>[] = [
  {
    head: 'Order',
    cell: ({ id, orderNumber, orderedBy }) => (
      <>
        <May right="orders.read" otherwise={orderNumber}>
          <Link to="/admin/orders/$id" params={{ id }}>
            {orderNumber}
          </Link>
        </May>
        {orderedBy && <small>{`ordered by ${orderedBy}`}</small>}
      </>
    ),
  },
  { head: 'Date', cell: ({ createdAt }) => shopDate(createdAt) },
  { head: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
  { head: 'Prices', cell: ({ isVendor }) => (isVendor ? 'Dealer' : 'Usual') },
  { head: 'Total', isNumber: true, cell: ({ total }) => cad(parsePrice(total)) },
];

const Orders = ({ id }: { id: string }) => {
  const { search } = useAdminSearch();
  const { page } = listCustomerOrders.query?.safeParse(search).data ?? {};
  const list = useQuery({
    ...queryOf(listCustomerOrders, { params: { id }, query: { page: page ?? '1' } }),
    placeholderData: keepPreviousData,
  });
  return (
    <Section panel title="Orders">
      <AdminList
        list={list}
        columns={ORDER_COLUMNS}
        rowKey={({ id: order }) => order}
        nouns={['order', 'orders']}
        empty={<p>No orders yet.</p>}
      />
    </Section>
  );
};

type Message = NonNullable<Customer['messages']>[number];

const MESSAGE_COLUMNS: Column<Message>[] = [
  {
    head: 'Message',
    cell: ({ id, subject }) => (
      <Link to="/admin/inbox/$id" params={{ id }}>
        {subject || 'No subject'}
      </Link>
    ),
  },
  { head: 'State', cell: ({ state }) => state },
  { head: 'Date', cell: ({ createdAt }) => shopDate(createdAt) },
];

const RETURN_COLUMNS: Column<Customer['returns'][number]>[] = [
  {
    head: 'Return',
    cell: ({ orderId, number }) => (
      <May right="orders.read" otherwise={number}>
        <Link to="/admin/orders/$id" params={{ id: orderId }}>
          {number}
        </Link>
      </May>
    ),
  },
  { head: 'State', cell: ({ state }) => state },
  { head: 'Date', cell: ({ createdAt }) => shopDate(createdAt) },
];

const Shown = ({ customer }: { customer: Customer }) => {
  const { id, sums, messages, returns, isVendor, company } = customer;
  const isShared = company !== null && company.people.length > 1;
  return (
    <>
      <AdminFigures
        figures={[
          {
            label: 'Orders',
            value: String(sums.orders),
            note: isShared ? 'with all of the company' : undefined,
          },
          { label: 'Ordered', value: cad(parsePrice(sums.total)), note: 'without cancelled ones' },
          { label: 'Refunded', value: cad(parsePrice(sums.refunded)) },
          {
            label: 'Last order',
            value: sums.lastOrderAt ? shopDate(sums.lastOrderAt) : 'None',
          },
        ]}
      />
      {(isVendor || customer.terms.terms) && (
        <AdminFigures figures={termsFigures(customer.terms)} />
      )}
      <Columns mt="4">
        <Stack>
          <Orders id={id} />
          <OpenOrders customer={customer} />
          {returns.length > 0 && (
            <Section panel title="Parts that came back">
              <AdminTable
                label="Parts that came back"
                columns={RETURN_COLUMNS}
                rows={returns}
                rowKey={({ id: one }) => one}
              />
            </Section>
          )}
          {messages && (
            <Section panel title="Messages">
              {messages.length ? (
                <AdminTable
                  label="Messages"
                  columns={MESSAGE_COLUMNS}
                  rows={messages}
                  rowKey={({ id: one }) => one}
                />
              ) : (
                <p>No messages.</p>
              )}
            </Section>
          )}
        </Stack>
        <Stack>
          <Section
            panel
            title="Price level"
            about={isVendor ? 'Dealer prices.' : 'The usual prices.'}
          >
            <MayChange right="customers.write">
              <DealerSwitch user={customer} path={`/admin/customers/${id}`} />
            </MayChange>
            {isVendor && <VendorBenefits mt="3" />}
          </Section>
          <CustomerCompany customer={customer} />
          <Terms customer={customer} />
          <CustomerNotes customer={customer} />
        </Stack>
      </Columns>
    </>
  );
};

/** One customer or dealer (docs/rules.md 7.16). */
export const CustomerPage = () => {
  const { id } = useParams({ from: '/admin/customers/$id' });
  const { data: customer, error, refetch } = useQuery(queryOf(getCustomer, { params: { id } }));
  if (isApiError(error, getCustomer, 'invalid', 'not_found')) return <AdminMissing />;
  return (
    <AdminPage
      title={customer?.username}
      way={<Link to="/admin/customers">All customers</Link>}
      about={
        customer && (
          <>
            <b>{customer.isVendor ? 'Dealer' : 'Customer'}</b>
            {customer.name && <span>{customer.name}</span>}
            <span>{`${customer.email}${customer.isProven ? '' : ', not confirmed'}`}</span>
            <span>{`member since ${shopDate(customer.createdAt)}`}</span>
          </>
        )
      }
      buttons={
        customer && (
          <May right="orders.read">
            <ButtonLink to="/admin/orders" search={{ customer: customer.username }} look="outline">
              All Orders
            </ButtonLink>
          </May>
        )
      }
    >
      {customer && <Shown key={id} customer={customer} />}
      {!customer && (
        <NotLoaded query={{ error, refetch }} height="20rem" label="Loading customer..." />
      )}
    </AdminPage>
  );
};
