import { useQuery } from '@tanstack/react-query';
import { type EditedPage, listAdminPages } from '../../../../contract/site/admin-pages';
import { queryOf } from '../../../data/query-of';
import { AdminPage } from '../../../parts/admin/admin-page';
import { AdminTable, type Column } from '../../../parts/admin/list/admin-table';
import { shopTime } from '../../../parts/admin/shop-time';
import { NotLoaded } from '../../../parts/not-loaded';
import { ButtonLink, OutlineLink } from '../../../ui/button';
import { Link } from '../../../ui/link';

const COLUMNS: readonly Column<EditedPage>[] = [
  {
    head: 'Page',
    cell: ({ slug, title }) => (
      <Link to="/admin/pages/$slug" params={{ slug }}>
        {title}
      </Link>
    ),
  },
  { head: 'Address', cell: ({ slug }) => (slug === 'privacy' ? '/privacy' : `/pages/${slug}`) },
  {
    head: 'State',
    cell: ({ confirmedAt }) =>
      confirmedAt ? `Confirmed ${shopTime(confirmedAt)}` : 'Draft, to be confirmed by you',
  },
  {
    head: 'Saved',
    cell: ({ savedAt, savedBy }) =>
      savedAt ? `${shopTime(savedAt)}${savedBy ? ` by ${savedBy}` : ''}` : 'Came with the shop',
  },
];

/** The admin page with all pages that the owner writes. */
export const PageList = () => {
  const { data, error, refetch } = useQuery(queryOf(listAdminPages));
  return (
    <AdminPage
      about="Shipping, returns, warranty, terms: what buyers agree to. Read each draft, change what differs, and confirm it."
      buttons={
        <>
          <OutlineLink to="/admin/site">Your Shop</OutlineLink>
          <ButtonLink to="/admin/pages/new">New Page</ButtonLink>
        </>
      }
    >
      {(!data || error) && <NotLoaded query={{ error, refetch }} height="24rem" />}
      {data && (
        <AdminTable label="Pages" columns={COLUMNS} rows={data} rowKey={({ slug }) => slug} />
      )}
    </AdminPage>
  );
};
