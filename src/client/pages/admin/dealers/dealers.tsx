import { chakra } from '../../../ui/styled';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getUserFigures, listUsers } from '../../../../contract/dealers/admin';
import type { User } from '../../../../shop/session/user';
import { isUnauthorized } from '../../../data/call';
import { setDealer, userFigures, users } from '../../../data/dealers/admin';
import { AdminFigures } from '../../../parts/admin/admin-figures';
import { AdminFilter } from '../../../parts/admin/admin-filter';
import { AdminList } from '../../../parts/admin/admin-list';
import { AdminPage } from '../../../parts/admin/admin-page';
import { AdminSearch } from '../../../parts/admin/admin-search';
import { countedList } from './counted-list';
import { logInAgain } from '../../../parts/session/log-in-again';
import { useAdminSearch } from '../../../parts/admin/use-admin-search';
import { VendorBenefits } from '../../../parts/dealers/vendor-benefits';
import { shopDate } from '../../../parts/admin/shop-time';
import { useMailText } from '../../../parts/admin/use-mail-text';
import { toast } from '../../../state/toasts';
import { OutlineLink } from '../../../ui/button';
import { Link } from '../../../ui/link';
import { Switch } from '../../../ui/switch';
import { MayChange } from '../../../parts/admin/may';

const Board = chakra('div', {
  base: {
    display: 'grid',
    gap: '5',
    alignItems: 'start',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 20rem' },
    '& .kind': {
      display: 'inline-block',
      px: '3',
      py: '1',
      fontSize: 'xs',
      fontWeight: '600',
      color: 'muted',
      bg: 'sunken',
      rounded: 'full',
    },
    '& .kind[data-dealer]': { color: 'good', bg: 'goodBg' },
    '& .failed': { color: 'danger', fontSize: 'xs', fontWeight: '600', maxWidth: '16rem' },
    '& aside': {
      bg: 'surface',
      border: '1px solid',
      borderColor: 'line',
      borderTop: '6px solid',
      borderTopColor: 'forge',
      rounded: 'md',
      p: '5',
    },
    '& h2': { fontSize: 'xl', fontFamily: 'capitals', textTransform: 'uppercase', mb: '3' },
    '& aside ul': { display: 'grid', gap: '2', pl: '5', mb: '4', listStyle: 'square' },
    '& aside li::marker': { color: 'var(--s-colors-forge)' },
    '& aside p': { color: 'muted' },
  },
});

const FAILED = 'Failed to update dealer status. Please try again.';

/** Switches an account between dealer and customer; also shows a failure in the page (docs/rules.md 13.3). */
const DealerSwitch = ({ user }: { user: User }) => {
  const client = useQueryClient();
  const [pendingValue, setPendingValue] = useState<boolean>();
  const [failed, setFailed] = useState(false);
  const failureId = `failed-${user.id}`;

  const change = async (isDealer: boolean) => {
    setPendingValue(isDealer);
    setFailed(false);
    try {
      const changed = await setDealer(client, user.id, isDealer);
      client.setQueriesData<User[]>({ queryKey: [listUsers.path] }, (known) =>
        known?.map((other) => (other.id === changed.id ? changed : other)),
      );
      void client.invalidateQueries({ queryKey: [getUserFigures.path] });
      toast({
        title: 'Dealer status updated',
        description: `${user.username} is ${isDealer ? 'a dealer now' : 'a customer again'}.`,
      });
    } catch (error) {
      if (isUnauthorized(error)) logInAgain('/admin/dealers');
      else {
        setFailed(true);
        toast({ title: 'Error', description: FAILED, tone: 'destructive' });
      }
    }
    setPendingValue(undefined);
  };

  return (
    <div>
      <Switch
        label={`Dealer Status of ${user.username}`}
        on={pendingValue ?? user.isVendor}
        pending={pendingValue !== undefined}
        onSwitch={(on) => void change(on)}
        aria-describedby={failed ? failureId : undefined}
      />
      {failed && (
        <p className="failed" id={failureId}>
          {FAILED}
        </p>
      )}
    </div>
  );
};

const COLUMNS = [
  {
    head: 'User',
    cell: (user: User) => (
      <>
        {user.isVendor ? (
          <Link to="/admin/dealers/$id" params={{ id: user.id }}>
            {user.username}
          </Link>
        ) : (
          user.username
        )}
        <small>{user.email}</small>
      </>
    ),
  },
  {
    head: 'Account',
    cell: ({ isVendor }: User) => (
      <span className="kind" data-dealer={isVendor || undefined}>
        {isVendor ? 'Dealer' : 'Customer'}
      </span>
    ),
  },
  { head: 'Member since', cell: ({ createdAt }: User) => shopDate(createdAt) },
  {
    head: 'Dealer Status',
    cell: (user: User) => (
      <MayChange right="customers.write">
        <DealerSwitch user={user} />
      </MayChange>
    ),
  },
];

/** Users and dealers. */
export const Dealers = () => {
  const mailText = useMailText();
  const { search } = useAdminSearch();
  const { q, page, kind } = listUsers.query?.safeParse(search).data ?? {};
  const list = useQuery(users({ q, page, kind }));
  const figures = useQuery(userFigures({ q, kind }));
  const { data: counts } = figures;
  return (
    <AdminPage
      title="Dealer Management"
      path="/admin/dealers"
      buttons={<OutlineLink to="/admin/vendor-orders">View Vendor Orders</OutlineLink>}
    >
      <AdminFigures
        figures={[
          { label: 'Total Users', value: counts?.users.toString() },
          { label: 'Active Dealers', value: counts?.dealers.toString() },
          { label: 'Regular Customers', value: counts && String(counts.users - counts.dealers) },
        ]}
      />
      <Board>
        <div>
          <AdminSearch looksFor="Username or email">
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
            keyOf={({ id }) => id}
            nouns={['user', 'users']}
          />
        </div>
        <aside aria-labelledby="benefits">
          <h2 id="benefits">Dealer Benefits</h2>
          <VendorBenefits />
          <p>{`A change takes effect on the next page, without a new login; existing orders do not change. ${mailText('A new dealer is notified by mail.')}`}</p>
        </aside>
      </Board>
    </AdminPage>
  );
};
