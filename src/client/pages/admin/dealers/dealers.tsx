import { useQuery } from '@tanstack/react-query';
import { type ListedUser, getUserFigures, listUsers } from '../../../../contract/dealers/admin';
import { pagedQueryOf } from '../../../data/query-of';
import { AdminFigures } from '../../../parts/admin/admin-figures';
import { AdminFilter } from '../../../parts/admin/list/admin-filter';
import { AdminList } from '../../../parts/admin/list/admin-list';
import { AdminPage } from '../../../parts/admin/admin-page';
import { AdminSearch } from '../../../parts/admin/list/admin-search';
import { countedList } from './counted-list';
import { DealerSwitch } from './dealer-switch';
import { useAdminSearch } from '../../../parts/admin/list/use-admin-search';
import { VendorBenefits } from '../../../parts/dealers/vendor-benefits';
import { shopDate } from '../../../parts/admin/shop-time';
import { useMailText } from '../../../parts/admin/use-mail-text';
import { OutlineLink } from '../../../ui/button';
import { Link } from '../../../ui/link';
import { Section } from '../../../ui/section';
import { Columns } from '../../../ui/stack';
import { Note, Tag } from '../../../ui/text';
import { MayChange } from '../../../parts/admin/may';

const KINDS = { customer: 'Customer', guest: 'Guest', staff: 'Staff' };

const COLUMNS = [
  {
    head: 'User',
    cell: (user: ListedUser) => (
      <>
        <Link to="/admin/customers/$id" params={{ id: user.id }}>
          {user.username}
        </Link>
        <small>{user.email}</small>
      </>
    ),
  },
  {
    head: 'Account',
    cell: ({ isVendor, noDealer }: ListedUser) => (
      <Tag tone={isVendor ? 'good' : 'neutral'}>
        {isVendor ? 'Dealer' : KINDS[noDealer ?? 'customer']}
      </Tag>
    ),
  },
  { head: 'Member since', cell: ({ createdAt }: ListedUser) => shopDate(createdAt) },
  {
    head: 'Dealer Status',
    cell: (user: ListedUser) => (
      <MayChange right="customers.write">
        <DealerSwitch user={user} path="/admin/dealers" />
      </MayChange>
    ),
  },
];

/** Users and dealers. */
export const Dealers = () => {
  const mailText = useMailText();
  const { search } = useAdminSearch();
  const { q, page, kind } = listUsers.query?.safeParse(search).data ?? {};
  const list = useQuery(pagedQueryOf(listUsers, { q, page: page ?? '1', kind }));
  const figures = useQuery(pagedQueryOf(getUserFigures, { q, kind }));
  const { data: counts } = figures;
  return (
    <AdminPage
      buttons={
        <>
          <OutlineLink to="/admin/customers">All Customers</OutlineLink>
          <OutlineLink to="/admin/vendor-orders">View Vendor Orders</OutlineLink>
        </>
      }
    >
      <AdminFigures
        figures={[
          { label: 'Total Users', value: counts?.users.toString() },
          { label: 'Active Dealers', value: counts?.dealers.toString() },
          { label: 'Regular Customers', value: counts && String(counts.users - counts.dealers) },
        ]}
      />
      <Columns>
        <div>
          <AdminSearch looksFor="Username, email, company or tax number">
            <AdminFilter
              label="Account"
              name="kind"
              options={[
                ['', 'All Accounts'],
                ['dealer', 'Dealers'],
                ['customer', 'Customers'],
              ]}
            />
          </AdminSearch>
          <AdminList
            list={countedList(list, figures, page)}
            columns={COLUMNS}
            rowKey={({ id }) => id}
            nouns={['user', 'users']}
          />
        </div>
        <Section as="aside" panel="edged" title="Dealer Benefits">
          <VendorBenefits mb="4" />
          <Note>{`A change takes effect on the next page, without a new login; existing orders do not change. ${mailText('A new dealer is notified by mail.')}`}</Note>
        </Section>
      </Columns>
    </AdminPage>
  );
};
