import type { Query, QueryClient } from '@tanstack/react-query';
import { isPublicRead } from '../../contract/public-reads';
import {
  type CatalogueSnapshot,
  readCatalogue,
  refreshCatalogue,
} from '../../offline/catalogue-store';
import { lookUp } from '../../offline/catalogue-lookup';
import { config, featured, searchResults } from '../data/catalogue';
import { setConfirmedAt } from './set-connection';
import { shopFetch } from './shop-fetch';

type Shelf = Parameters<typeof lookUp>[2];

/** What the catalogue says to a query; undefined when it is about something else (key segments join to the path). */
const answerTo = (
  { catalogue }: CatalogueSnapshot,
  { queryKey }: Pick<Query, 'queryKey'>,
): unknown => {
  const names = queryKey.filter((part) => typeof part !== 'object');
  const [shelf] = queryKey.filter((part): part is object => typeof part === 'object');
  const path = names.join('/');
  return isPublicRead('GET', path) ? lookUp(catalogue, path, shelf as Shelf) : undefined; // our keys have no other object
};

/** Picked from the list of products by rules of our own, so they follow it. */
const isDerived = ({ queryKey }: Pick<Query, 'queryKey'>): boolean =>
  [featured.queryKey, searchResults('').queryKey].some(
    ([noun, kind]) => queryKey[0] === noun && queryKey[1] === kind,
  );

/** The catalogue that this device keeps, behind the query cache. */
export interface StoredCatalogue {
  readonly kept: CatalogueSnapshot | undefined;
  /** Asks the shop whether it has changed, and brings what is on screen up to date. */
  refresh: () => Promise<void>;
}

/** Lets every query about the catalogue begin with what is kept, whether its page was ever visited or not. */
export const openStoredCatalogue = async (queryClient: QueryClient): Promise<StoredCatalogue> => {
  const queries = queryClient.getQueryCache();
  let kept = await readCatalogue();
  setConfirmedAt(kept?.confirmedAt);

  const fill = (query: Query) => {
    if (!kept || query.state.data !== undefined) return;
    const answer = answerTo(kept, query);
    if (answer !== undefined) query.setData(answer, { updatedAt: kept.confirmedAt, manual: true });
  };
  queries.subscribe((event) => {
    if (event.type === 'added') fill(event.query);
  });
  queries.getAll().forEach(fill);

  const follow = (now: CatalogueSnapshot) => {
    for (const query of queries.getAll()) {
      const answer = answerTo(now, query);
      if (answer !== undefined) queryClient.setQueryData(query.queryKey, answer);
      // What the catalogue has no more may be gone: the shop says so itself.
      else if (query.state.data && isGone(query))
        void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true });
    }
    void queryClient.invalidateQueries({ predicate: isDerived });
  };
  const isGone = (query: Query) =>
    !isDerived(query) &&
    query.queryHash !== JSON.stringify(config.queryKey) &&
    isPublicRead('GET', query.queryKey.join('/'));

  const refresh = async () => {
    const before = kept;
    const now = await refreshCatalogue(before, (path, init) => shopFetch(String(path), init ?? {}));
    kept = now;
    setConfirmedAt(now.confirmedAt);
    if (now.catalogue !== before?.catalogue) follow(now);
  };
  let running: Promise<void> | undefined;

  return {
    get kept() {
      return kept;
    },
    // Asked for twice at a time, it is done once.
    refresh: () => (running ??= refresh().finally(() => (running = undefined))),
  };
};
