import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { AdminWordGroup } from '../../../../../contract/catalogue/admin-words';
import { PagedQuery } from '../../../../../shop/paged';
import { wordGroups } from '../../../../data/catalogue/admin-words';
import { AdminList } from '../../../../parts/admin/admin-list';
import { AdminPage } from '../../../../parts/admin/admin-page';
import { AdminSearch } from '../../../../parts/admin/admin-search';
import type { Column } from '../../../../parts/admin/admin-table';
import { useAdminSearch } from '../../../../parts/admin/use-admin-search';
import { ButtonLink } from '../../../../ui/button';

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
export const SearchWords = () => {
  const { search } = useAdminSearch();
  const asked = PagedQuery.safeParse(search);
  const list = useQuery(wordGroups(asked.success ? asked.data : {}));
  return (
    <AdminPage
      title="Search Words"
      path="/admin/search-words"
      about="Words that mean the same part. A search for one of them finds the parts that are called by the others; parts that are called as typed come first."
      buttons={<ButtonLink to="/admin/search-words/new">New Words</ButtonLink>}
    >
      <AdminSearch looksFor="Word" />
      <AdminList
        list={list}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        nouns={['group of words', 'groups of words']}
      />
    </AdminPage>
  );
};
