import type { ComponentProps, ReactNode } from 'react';
import { PagedQuery } from '../../../shop/paged';
import { AdminList } from './list/admin-list';
import { AdminPage } from './admin-page';
import { AdminSearch } from './list/admin-search';
import { useAdminSearch } from './list/use-admin-search';

/** The words and the page in the address, for the query of a list. */
export const usePagedQuery = (): PagedQuery => {
  const { search } = useAdminSearch();
  const query = PagedQuery.safeParse(search);
  return query.success ? query.data : {};
};

type ListProps<Row> = Pick<
  ComponentProps<typeof AdminList<Row>>,
  'list' | 'columns' | 'rowKey' | 'nouns'
>;

interface Props<Row> extends ListProps<Row>, Pick<ComponentProps<typeof AdminPage>, 'about'> {
  /** The link to the form of a new entry. */
  add: ReactNode;
  /** The label of the search: 'Code'. */
  looksFor: string;
}

/** An admin page that is one searchable list, with a link that adds an entry. */
export const SearchList = <Row,>({ about, add, looksFor, ...list }: Props<Row>) => (
  <AdminPage about={about} buttons={add}>
    <AdminSearch looksFor={looksFor} />
    <AdminList {...list} />
  </AdminPage>
);
