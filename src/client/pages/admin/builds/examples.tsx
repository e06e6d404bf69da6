import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { AdminExample } from '../../../../contract/builds/admin';
import { PagedQuery } from '../../../../shop/paged';
import { adminExamples } from '../../../data/builds/admin';
import { AdminList } from '../../../parts/admin/admin-list';
import { AdminPage } from '../../../parts/admin/admin-page';
import { AdminSearch } from '../../../parts/admin/admin-search';
import type { Column } from '../../../parts/admin/admin-table';
import { useAdminSearch } from '../../../parts/admin/use-admin-search';
import { ButtonLink } from '../../../ui/button';

const COLUMNS: readonly Column<AdminExample>[] = [
  {
    head: 'Title',
    cell: ({ id, title }) => (
      <Link to="/admin/example-builds/$id" params={{ id }}>
        {title}
      </Link>
    ),
  },
  { head: 'Address', cell: ({ slug }) => `/builds/${slug}` },
  { head: 'Lines', isNumber: true, cell: ({ lines }) => lines.length },
  { head: 'State', cell: ({ published }) => (published ? 'Published' : 'Not published') },
];

/** The example builds, published or not. */
export const Examples = () => {
  const { search } = useAdminSearch();
  const asked = PagedQuery.safeParse(search);
  const list = useQuery(adminExamples(asked.success ? asked.data : {}));
  return (
    <AdminPage
      title="Example Builds"
      path="/admin/example-builds"
      about="Lists of parts that visitors see under /builds, with what they cost now."
      buttons={<ButtonLink to="/admin/example-builds/new">New Example</ButtonLink>}
    >
      <AdminSearch looksFor="Title or address" />
      <AdminList
        list={list}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        nouns={['example', 'examples']}
      />
    </AdminPage>
  );
};
