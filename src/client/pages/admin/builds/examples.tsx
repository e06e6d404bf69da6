import { useQuery } from '@tanstack/react-query';
import type { AdminExample } from '../../../../contract/builds/admin';
import { adminExamples } from '../../../data/builds/admin';
import { SearchList, usePagedQuery } from '../../../parts/admin/search-list';
import type { Column } from '../../../parts/admin/list/admin-table';
import { ButtonLink } from '../../../ui/button';
import { Link } from '../../../ui/link';
import { May } from '../../../parts/admin/may';

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
export const Examples = () => (
  <SearchList
    title="Example Builds"
    path="/admin/example-builds"
    about="Lists of parts that visitors see under /builds, with what they cost now."
    add={
      <May right="products.write">
        <ButtonLink to="/admin/example-builds/new">New Example</ButtonLink>
      </May>
    }
    looksFor="Title or address"
    list={useQuery(adminExamples(usePagedQuery()))}
    columns={COLUMNS}
    rowKey={({ id }) => id}
    nouns={['example', 'examples']}
  />
);
