import { whoActed } from '../../../../shop/log';
import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import {
  ActFilters,
  type AuditEntry,
  ExportedActs,
  NOBODY,
  exportActs,
  getActFilters,
  listActs,
} from '../../../../contract/log';
import type { ComponentProps } from 'react';
import * as z from 'zod/mini';
import { PagedQuery } from '../../../../shop/paged';
import { pagedQueryOf, queryOf } from '../../../data/query-of';
import { shopTime } from '../../../parts/admin/shop-time';
import { OutlineLink } from '../../../ui/button';
import { Link } from '../../../ui/link';
import { AdminFilter, DayFilter } from '../../../parts/admin/list/admin-filter';
import { AdminList } from '../../../parts/admin/list/admin-list';
import { AdminPage } from '../../../parts/admin/admin-page';
import { AdminSearch } from '../../../parts/admin/list/admin-search';
import { BuyersFile } from '../../../parts/admin/buyers-file';
import type { Column } from '../../../parts/admin/list/admin-table';
import { useAdminSearch } from '../../../parts/admin/list/use-admin-search';

type Target = Pick<ComponentProps<typeof Link>, 'to' | 'params'>;

/** The pages of settings; others are on the page of all settings. */
const SETTING_PAGES = new Map<string, Target['to']>([
  ['calendar', '/admin/settings/calendar'],
  ['shipping', '/admin/settings/shipping'],
  ['taxes', '/admin/settings/tax'],
  ['notices', '/admin/settings/notices'],
  ['site', '/admin/site'],
  ['home', '/admin/home'],
  ['promotions', '/admin/promotions'],
]);

/** The admin pages of subjects, by their kind. */
const PAGES = new Map<string | undefined, (id: string) => Target>([
  ['order', (id) => ({ to: '/admin/orders/$id', params: { id } })],
  ['product', (id) => ({ to: '/admin/products/$id', params: { id } })],
  ['message', (id) => ({ to: '/admin/inbox/$id', params: { id } })],
  ['discount', (code) => ({ to: '/admin/discounts/$code', params: { code } })],
  ['quote', (id) => ({ to: '/admin/quotes/$id', params: { id } })],
  ['category', (id) => ({ to: '/admin/categories/$id', params: { id } })],
  ['page', (slug) => ({ to: '/admin/pages/$slug', params: { slug } })],
  ['role', (id) => ({ to: '/admin/people/roles/$id', params: { id } })],
  ['catalogue', () => ({ to: '/admin/products' })],
  ['setting', (name) => ({ to: SETTING_PAGES.get(name) ?? '/admin/settings' })],
]);

/** The name of an entry's subject; a link where the subject has an admin page. */
const Subject = ({ entry: { act, subject, name } }: { entry: AuditEntry }) => {
  const [kind, id = ''] = subject.split(':');
  const page = act.endsWith('.removed') ? undefined : PAGES.get(kind);
  return page ? <Link {...page(id)}>{name}</Link> : name;
};

/** Who acted, and on which device. */
const Who = ({ entry: { by, device } }: { entry: AuditEntry }) => (
  <span>
    {whoActed({ by, device })}
    {device !== null && <small>{device}</small>}
  </span>
);

/** The values before and after, a line for each. A value that is not known is left out. */
const Changes = ({ entry: { changes } }: { entry: AuditEntry }) =>
  changes.length > 0 && (
    <ul>
      {changes.map(({ name, from, to }) => (
        <li key={name}>
          {name !== null && <small>{name}</small>}
          {from !== null && <del>{from}</del>}
          {from !== null && to !== null && <span aria-hidden> → </span>}
          {to !== null && <ins>{to}</ins>}
        </li>
      ))}
    </ul>
  );

const COLUMNS: readonly Column<AuditEntry>[] = [
  { head: 'When', cell: ({ at }) => shopTime(at) },
  { head: 'Who', cell: (entry) => <Who entry={entry} /> },
  { head: 'What', cell: ({ title }) => title },
  { head: 'From and to', cell: (entry) => <Changes entry={entry} /> },
  { head: 'Subject', cell: (entry) => <Subject entry={entry} /> },
];

const Log = chakra('div', {
  base: {
    '& td ul': { listStyle: 'none', display: 'grid', gap: '1', justifySelf: 'stretch' },
    '& td :is(del, ins)': { textDecoration: 'none' },
    '& td del': { color: 'muted' },
    // Long texts beside them would break a word of a name or a day.
    '@media screen and (min-width: 768px)': {
      '& tbody th': { minWidth: '7rem' },
      '& tbody td:first-of-type': { minWidth: '6rem' },
    },
  },
});

const Search = z.extend(PagedQuery, ActFilters.shape);

/** The address of the file with the entries that the list shows, all pages of it. */
const exportHref = (search: Record<string, string | undefined>): string => {
  const { data = {} } = ExportedActs.safeParse(search);
  const filters = Object.entries(data).filter(([, value]) => value !== undefined);
  return `${exportActs.path}?${new URLSearchParams(Object.fromEntries(filters))}`;
};

/** The log of admin and account actions; entries are never deleted. */
export const AuditLog = () => {
  const { search } = useAdminSearch();
  const parsed = Search.safeParse(search);
  const list = useQuery(pagedQueryOf(listActs, parsed.success ? parsed.data : {}));
  const { data: { people, groups } = { people: [], groups: [] } } = useQuery(
    queryOf(getActFilters),
  );
  return (
    <AdminPage
      about="Everything done on the admin pages and to accounts, newest first."
      buttons={
        <>
          <BuyersFile href={exportHref(search)}>Export CSV</BuyersFile>
          <OutlineLink to="/admin/settings">Settings</OutlineLink>
        </>
      }
    >
      <AdminSearch looksFor="Action, subject or person">
        <AdminFilter
          label="Person"
          name="by"
          options={[
            ['', 'Everybody'],
            ...people.map(({ id, name }) => [id, name] as const),
            [NOBODY, 'Automatic'],
          ]}
        />
        <AdminFilter
          label="Action"
          name="act"
          options={[['', 'All actions']]}
          groups={groups.map(({ id, name, acts: some }) => ({
            name,
            options: [[id, `${name}: all`], ...some.map(({ act, title }) => [act, title] as const)],
          }))}
        />
        <DayFilter label="From" name="from" />
        <DayFilter label="To" name="to" />
      </AdminSearch>
      <Log>
        <AdminList
          list={list}
          columns={COLUMNS}
          rowKey={({ id }) => id}
          nouns={['entry', 'entries']}
        />
      </Log>
    </AdminPage>
  );
};
