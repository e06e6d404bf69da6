import { useQuery } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { Suspense, lazy } from 'react';
import { searchReading, searchResults } from '../../../data/catalogue/catalogue';
import { useConnection } from '../../../device/connection/connection';
import { PageHead } from '../../../head/page-head';
import { FailedNotice } from '../../../parts/failed-notice';
import { GridSkeleton } from '../../../parts/catalogue/grid-skeleton';
import { ListPages } from '../../../parts/catalogue/list-pages';
import { NarrowedList, ViewLinks } from '../../../parts/specs/narrowed-list';
import { ProductGrid } from '../../../parts/catalogue/product-grid';
import { useProductList } from '../../../parts/specs/use-product-list';
import { SearchBox } from '../../../parts/catalogue/search-box';
import { Shelf } from '../../../parts/catalogue/shelf';
import { readQuery } from '../../../../shop/catalogue/search/search';
import { dateText } from '../../../parts/date-text';
import { Notice } from '../../../ui/notice';

/** Loaded where a search needs more than its parts. */
const SearchNotes = import.meta.env.SSR
  ? (await import(/* kept: later */ './search-notes')).SearchNotes
  : lazy(() =>
      import(/* kept: later */ './search-notes').then((it) => ({ default: it.SearchNotes })),
    );

/** The search results (docs/rules.md 3.4, 3.51). */
export const Search = () => {
  const router = useRouter();
  const asOf = useConnection((connection) => connection.asOf);
  const query = readQuery(useSearch({ from: '/search' }).q ?? '');
  const { parts, count, page, last, view, isWhole, isError, refetch } = useProductList(
    searchResults(query),
  );
  const { data: reading } = useQuery({ ...searchReading(query), enabled: query !== '' });
  const isExact = reading?.exact !== false;
  const { tools, mentioned, dropped, takenFor } = reading ?? {};
  const notes = query && parts && (!parts.length || !isExact || mentioned || tools) && (
    <Suspense>
      <SearchNotes words={query} reading={reading} count={parts.length} />
    </Suspense>
  );
  const title = query ? `Search Results for ${query}` : 'Search Products';
  // Opened from a link or the home screen, the app has no history to go back to (docs/rules.md 3.5).
  const back = () =>
    router.history.canGoBack() ? router.history.back() : void router.navigate({ to: '/' });
  return (
    <Shelf>
      <PageHead title={title} description="Search the whole catalog." path="/search" hidden />
      <button className="back" type="button" onClick={back}>
        Back
      </button>
      <h1>{title}</h1>
      <SearchBox query={query} />
      {query && asOf && <p className="as-of">{`Searching the copy saved ${dateText(asOf)}`}</p>}
      <div className="found" role="status">
        {query && (view ? parts?.length !== 0 : parts?.length) ? (
          <>
            {!view && isExact && <h2>{`${count} ${count === 1 ? 'result' : 'results'} found`}</h2>}
            {takenFor?.map(
              ({ word, words, also }) =>
                dropped?.includes(word) || (
                  <p key={word}>
                    <span>{`${also ? 'Also showing' : 'Showing'} ${words} for `}</span>
                    <em>{word}</em>
                  </p>
                ),
            )}
          </>
        ) : null}
      </div>
      {notes}
      {!query ? (
        <Notice>
          <h2>Start Your Search</h2>
          <p>Type what you need: a part, a size like 3/4-16, or a SKU.</p>
        </Notice>
      ) : view && isExact && parts?.length !== 0 ? (
        <NarrowedList shelf={{ q: query }} noun={['result found', 'results found']} />
      ) : parts?.length ? (
        <>
          {isExact && <ViewLinks />}
          <ProductGrid key={`${page} ${query}`} parts={parts} eager />
          <ListPages page={page} last={last} />
          {isError && !isWhole && <FailedNotice retry={refetch} />}
        </>
      ) : parts ? null : isError ? (
        <FailedNotice retry={refetch} />
      ) : (
        <GridSkeleton label="Searching..." />
      )}
    </Shelf>
  );
};
