import { useQuery } from '@tanstack/react-query';
import { type CustomerRow, listCustomers } from '../../../../contract/account/admin';
import { cad, parsePrice, parseSum } from '../../../../shop/money';
import { pagedQueryOf } from '../../../data/query-of';
import { AdminFilter, DayFilter } from '../../../parts/admin/list/admin-filter';
import { AdminList } from '../../../parts/admin/list/admin-list';
import { AdminPage } from '../../../parts/admin/admin-page';
import { AdminSearch } from '../../../parts/admin/list/admin-search';
import type { Column } from '../../../parts/admin/list/admin-table';
import { shopDate } from '../../../parts/admin/shop-time';
import { useAdminSearch } from '../../../parts/admin/list/use-admin-search';
import { OutlineLink } from '../../../ui/button';
import { Link } from '../../../ui/link';

const COLUMNS: Column<CustomerRow>[] = [
  {
    head: 'Customer',
    cell: ({ id, username, name, email }) => (
      <>
        <Link to="/admin/customers/$id" params={{ id }}>
          {username}
        </Link>
        <small>{[name, email].filter(Boolean).join(', ')}</small>
      </>
    ),
  },
  {
    head: 'Account',
    cell: ({ isVendor, company }) => (
      <div>
        {isVendor ? 'Dealer' : 'Customer'}
        {company && <small>{company}</small>}
      </div>
    ),
  },
  {
    head: 'Last order',
    cell: ({ lastOrderAt, createdAt }) => (
      <div>
        {lastOrderAt ? shopDate(lastOrderAt) : 'None'}
        <small>{`member since ${shopDate(createdAt)}`}</small>
      </div>
    ),
  },
  { head: 'Orders', isNumber: true, cell: ({ orders }) => orders },
  { head: 'Total', isNumber: true, cell: ({ total }) => cad(parsePrice(total)) },
  {
    head: 'Open',
    isNumber: true,
    cell: ({ open, hasTerms }) =>
      parseSum(open) ? cad(parseSum(open)) : hasTerms ? 'On terms' : '',
  },
];

/** Customers and dealers (docs/rules.md 7.16). */
export const Customers = () => {
  const { search } = useAdminSearch();
  const list = useQuery(
    pagedQueryOf(listCustomers, listCustomers.query?.safeParse(search).data ?? {}),
  );
  return (
    <AdminPage
      about="Customers and dealers, with what they have ordered and owe."
      buttons={<OutlineLink to="/admin/dealers">Dealer Management</OutlineLink>}
    >
      <AdminSearch looksFor="Name, company, tax or order number, phone">
        <AdminFilter
          label="Account"
          name="kind"
          options={[
            ['', 'All Accounts'],
            ['dealer', 'Dealers'],
            ['customer', 'Customers'],
          ]}
        />
        <AdminFilter
          label="Money"
          name="money"
          options={[
            ['', 'Any'],
            ['terms', 'With terms'],
            ['open', 'Something open'],
            ['overdue', 'Overdue'],
          ]}
        />
        <DayFilter label="No order since" name="since" />
      </AdminSearch>
      <AdminList
        list={list}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        nouns={['customer', 'customers']}
      />
    </AdminPage>
  );
};
