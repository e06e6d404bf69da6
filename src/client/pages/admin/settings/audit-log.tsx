import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { AuditEntry } from '../../../../contract/settings/settings';
import { PagedQuery } from '../../../../shop/paged';
import { acts } from '../../../data/settings/settings';
import { shopTime } from '../../../parts/admin/shop-time';
import { OutlineLink } from '../../../ui/button';
import { AdminList } from '../../../parts/admin/admin-list';
import { AdminPage } from '../../../parts/admin/admin-page';
import { AdminSearch } from '../../../parts/admin/admin-search';
import type { Column } from '../../../parts/admin/admin-table';
import { useAdminSearch } from '../../../parts/admin/use-admin-search';

/** The page of each setting that the log names. */
const SETTING_PAGES: Record<string, `/admin/settings/${'shipping' | 'tax' | 'notices'}`> = {
  shipping: '/admin/settings/shipping',
  taxes: '/admin/settings/tax',
  notices: '/admin/settings/notices',
};

/** The name of an entry's subject; a link where the subject has an admin page. */
const Subject = ({ entry: { subject, name } }: { entry: AuditEntry }) => {
  const [kind, id = ''] = subject.split(':');
  switch (kind) {
    case 'order':
      return (
        <Link to="/admin/orders/$id" params={{ id }}>
          {name}
        </Link>
      );
    case 'product':
      return (
        <Link to="/admin/products/$id" params={{ id }}>
          {name}
        </Link>
      );
    case 'message':
      return (
        <Link to="/admin/inbox/$id" params={{ id }}>
          {name}
        </Link>
      );
    case 'discount':
      return (
        <Link to="/admin/discounts/$code" params={{ code: id }}>
          {name}
        </Link>
      );
    case 'catalogue':
      return <Link to="/admin/products">{name}</Link>;
    case 'setting':
      return <Link to={SETTING_PAGES[id] ?? '/admin/settings'}>{name}</Link>;
    default:
      return name;
  }
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
  const parsed = PagedQuery.safeParse(search);
  const list = useQuery(acts(parsed.success ? parsed.data : {}));
  return (
    <AdminPage
      title="Activity Log"
      path="/admin/settings/log"
      about="Everything done on the admin pages and to accounts, newest first."
      buttons={<OutlineLink to="/admin/settings">Settings</OutlineLink>}
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
