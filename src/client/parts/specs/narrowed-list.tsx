import { Suspense, lazy } from 'react';
import { useSearch } from '@tanstack/react-router';
import { type ListView, readView } from '../../../shop/catalogue/lists/list-pages';
import { chooseListView, useIsTable } from '../../state/list-view';
import { ButtonLink } from '../../ui/button';
import { Skeleton } from '../../ui/skeleton';
import { Ways } from '../catalogue/list-pages';
import type { SpecsProps } from './specs';

/** Loaded on demand: the plain list of a first visit needs none of it. */
const Specs = import.meta.env.SSR
  ? (await import('./specs')).Specs
  : lazy(() => import('./specs').then((it) => ({ default: it.Specs })));

/** The list view from the address, or else from this device; undefined for plain cards. */
export const useChosenView = (): ListView | undefined => {
  const chosen = useSearch({ strict: false, select: ({ view }) => readView(view) });
  const isTable = useIsTable();
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
  const way = (view: ListView, text: string) => (
    <ButtonLink
      to="."
      search={(before) => ({ ...before, view, page: undefined })}
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
