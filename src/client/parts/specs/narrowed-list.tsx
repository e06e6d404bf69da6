import { Suspense, lazy, useEffect } from 'react';
import { type ListView, readView } from '../../../shop/catalogue/list-pages';
import { chooseListView, readListView, useListView } from '../../state/list-view';
import { ButtonLink } from '../../ui/button';
import { Skeleton } from '../../ui/skeleton';
import { Ways, useSearchParam, useOwnAddress } from '../catalogue/list-pages';
import type { SpecsProps } from './specs';

/** Loaded on demand: the plain list of a first visit needs none of it. */
const Specs = import.meta.env.SSR
  ? (await import('./specs')).Specs
  : lazy(() => import('./specs').then((it) => ({ default: it.Specs })));

/** The list view from the address, or else from this device; undefined for plain cards. */
export const useChosenView = (): ListView | undefined => {
  const chosen = readView(useSearchParam('view'));
  const isTable = useListView((state) => state.isTable);
  useEffect(readListView, []);
  return chosen ?? (isTable ? 'table' : undefined);
};

/** The list as a table, or as cards with facets (docs/rules.md 3.25, 3.26). */
export const NarrowedList = (props: SpecsProps) => (
  <Suspense
    fallback={
      <>
        <p role="status">Loading products...</p>
        <Skeleton height="60vh" mt="4" />
      </>
    }
  >
    <Specs {...props} />
  </Suspense>
);

/** Links from a plain list to its facets and its table. */
export const ViewLinks = () => {
  const { pathname, search } = useOwnAddress();
  const way = (view: ListView, text: string) => (
    <ButtonLink
      to={pathname as '/'} // any page
      search={{ ...search, view, page: undefined }}
      look="outline"
      onClick={() => chooseListView(view === 'table')}
    >
      {text}
    </ButtonLink>
  );
  return (
    <Ways aria-label="View" justifyContent="start" mt="0" mb="4">
      {way('cards', 'Filter')}
      {way('table', 'Table')}
    </Ways>
  );
};
