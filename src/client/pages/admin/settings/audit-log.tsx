import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { AuditEntry } from '../../../../contract/settings/settings';
import { PagedQuery } from '../../../../shop/paged';
import { acts } from '../../../data/settings/settings';
import { shopTime } from '../../../parts/admin/shop-time';
import { ButtonLink } from '../../../ui/button';
import { AdminList } from '../../../parts/admin/admin-list';
import { AdminPage } from '../../../parts/admin/admin-page';
import { AdminSearch } from '../../../parts/admin/admin-search';
import type { Column } from '../../../parts/admin/admin-table';
import { useAdminSearch } from '../../../parts/admin/use-admin-search';

const SETTINGS: string = '/admin/settings';
/** The admin page of an entry's subject, if it has one. */
const pageOf = (subject: string): string | undefined => {
  const [kind, id] = subject.split(':');
  switch (kind) {
    case 'order':
      return `/admin/orders/${id}`;
    case 'product':
      return `/admin/products/${id}`;
    case 'message':
      return `/admin/inbox/${id}`;
    case 'discount':
      return `/admin/discounts/${id}`;
    case 'catalogue':
      return '/admin/products';
    case 'setting':
      return `${SETTINGS}/${id}`;
    default:
      return undefined;
  }
};

const Subject = ({ entry: { subject, name } }: { entry: AuditEntry }) => {
  const to = pageOf(subject);
  return to ? <Link to={to}>{name}</Link> : name;
};

const COLUMNS: readonly Column<AuditEntry>[] = [
  { head: 'When', cell: ({ at }) => shopTime(at) },
  { head: 'Who', cell: ({ by }) => by ?? 'Automatic' },
  { head: 'What', cell: ({ what }) => what },
  { head: 'Subject', cell: (entry) => <Subject entry={entry} /> },
];

/** The log of admin and account actions; entries are never deleted. */
export const AuditLog = () => {
  const { search } = useAdminSearch();
  const asked = PagedQuery.safeParse(search);
  const list = useQuery(acts(asked.success ? asked.data : {}));
  return (
    <AdminPage
      title="Activity Log"
      path="/admin/settings/log"
      about="Everything done on the admin pages and to accounts, newest first."
      buttons={
        <ButtonLink to={SETTINGS} look="outline">
          Settings
        </ButtonLink>
      }
    >
      <AdminSearch looksFor="Action, subject or person" />
      <AdminList
        list={list}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        nouns={['entry', 'entries']}
      />
    </AdminPage>
  );
};
