import { useQuery } from '@tanstack/react-query';
import type { AdminWordGroup } from '../../../../../contract/catalogue/admin-words';
import { wordGroups } from '../../../../data/catalogue/admin-words';
import { SearchList, usePagedQuery } from '../../../../parts/admin/search-list';
import type { Column } from '../../../../parts/admin/admin-table';
import { ButtonLink } from '../../../../ui/button';
import { Link } from '../../../../ui/link';
import { May } from '../../../../parts/admin/may';

const COLUMNS: readonly Column<AdminWordGroup>[] = [
  {
    head: 'Part',
    cell: ({ id, words: [first] }) => (
      <Link to="/admin/search-words/$id" params={{ id }}>
        {first}
      </Link>
    ),
  },
  { head: 'Also called', cell: ({ words: [, ...others] }) => others.join(', ') },
];

/** The words that mean the same part. */
export const SearchWords = () => (
  <SearchList
    title="Search Words"
    path="/admin/search-words"
    about="Words that mean the same part. A search for one of them finds the parts that are called by the others; parts that are called as typed come first."
    add={
      <May right="products.write">
        <ButtonLink to="/admin/search-words/new">New Words</ButtonLink>
      </May>
    }
    looksFor="Word"
    list={useQuery(wordGroups(usePagedQuery()))}
    columns={COLUMNS}
    rowKey={({ id }) => id}
    nouns={['group of words', 'groups of words']}
  />
);
