import type { Query, QueryClient } from '@tanstack/react-query';
import type { OfflineCatalogue } from '../../../contract/catalogue/offline';
import { STOCK, isPublicRead } from '../../../contract/public-reads';
import {
  type CatalogueSnapshot,
  readCatalogue,
  storeSnapshot,
} from '../../../offline/catalogue-store';
import { refreshCatalogue, withStock } from '../../../offline/refresh-catalogue';
import { type ShownStock, restocked } from '../../../shop/catalogue/stock/shown-stock';
import { type StockChange, stockAfter } from '../../../shop/catalogue/stock/stock-change';
import { lookUp, onDay } from '../../../offline/catalogue-lookup';
import { shopDay } from '../../../shop/shop-day';
import { config, searchResults } from '../../data/catalogue/catalogue';
import { type SearchAnswer, search } from '../../../contract/catalogue/catalogue';
import { site } from '../../data/site/site';
import { prepareWhenIdle } from './prepare-search';
import { setConfirmedAt } from '../connection/set-connection';
import { shopFetch } from '../connection/shop-fetch';

type Shelf = Parameters<typeof lookUp>[2];

const [SEARCH, ITEMS] = searchResults('').queryKey;

/** Whether the query holds the parts of a search, which are one field of the answer at its path. */
const isSearch = ({ queryKey }: Pick<Query, 'queryKey'>): boolean =>
  queryKey[0] === SEARCH && queryKey[1] === ITEMS;

/** The catalogue of a snapshot as it is today. */
const catalogueNow = ({ catalogue }: CatalogueSnapshot): OfflineCatalogue =>
  onDay(catalogue, () => shopDay(new Date()));

/** The catalogue's answer to a query; undefined when it has none. The segments of a key join to the path. */
const answerTo = (
  snapshot: CatalogueSnapshot,
  { queryKey }: Pick<Query, 'queryKey'>,
  picks: string | undefined,
): unknown => {
  const stored = { catalogue: catalogueNow(snapshot), stock: snapshot.stock, picks };
  if (isSearch({ queryKey }))
    return (lookUp(stored, search.path, { q: String(queryKey[2]) }) as SearchAnswer).items; // its answer at this path
  const names = queryKey.filter((part) => typeof part !== 'object');
  const [shelf] = queryKey.filter((part): part is object => typeof part === 'object');
  const path = names.join('/');
  return isPublicRead('GET', path) ? lookUp(stored, path, shelf as Shelf) : undefined; // no key has another object
};

/** The catalogue that is stored on this device. */
interface StoredCatalogue {
  readonly snapshot: CatalogueSnapshot | undefined;
  /** Revalidates the catalogue and updates the queries. Concurrent calls share one request. */
  refresh: () => Promise<void>;
  /** Like `refresh`, but the request begins after this call and so includes everything stored until now. */
  refreshAnew: () => Promise<void>;
  /** Applies a change of the stock to the stored catalogue, or only to the shown pages when none is stored. */
  takeStock: (change: StockChange) => void;
}

/** Fills every catalogue query from the stored catalogue, also for pages that were never visited. */
export const openStoredCatalogue = async (queryClient: QueryClient): Promise<StoredCatalogue> => {
  const queries = queryClient.getQueryCache();
  let snapshot = await readCatalogue((late) => {
    if (snapshot) return;
    snapshot = late;
    setConfirmedAt(late.confirmedAt);
    queries.getAll().forEach(fill);
    prepare();
  });
  setConfirmedAt(snapshot?.confirmedAt);

  /** The owner's list of featured parts, which comes with the facts of the shop. */
  const picks = () => queryClient.getQueryData(site.queryKey)?.texts?.featured;
  let shownPicks = picks();

  const fill = (query: Query) => {
    if (!snapshot || query.state.data !== undefined) return;
    const answer = answerTo(snapshot, query, picks());
    if (answer !== undefined)
      query.setData(answer, { updatedAt: snapshot.confirmedAt, manual: true });
  };
  queries.subscribe((event) => {
    if (event.type === 'added') fill(event.query);
    if (picks() === shownPicks) return;
    shownPicks = picks();
    if (snapshot) updateQueries(snapshot);
  });
  queries.getAll().forEach(fill);

  const updateQueries = (now: CatalogueSnapshot) => {
    for (const query of queries.getAll()) {
      const answer = answerTo(now, query, picks());
      if (answer !== undefined) queryClient.setQueryData(query.queryKey, answer);
      // It is no longer in the catalogue: fetch it, to show the server's answer.
      else if (query.state.data && isGone(query))
        void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true });
    }
  };
  const isGone = (query: Query) =>
    query.queryHash !== JSON.stringify(config.queryKey) &&
    isPublicRead('GET', query.queryKey.join('/'));

  const prepare = () => {
    const catalogue = snapshot && catalogueNow(snapshot);
    if (catalogue)
      prepareWhenIdle(
        catalogue,
        () => snapshot !== undefined && catalogueNow(snapshot) === catalogue,
      );
  };
  prepare();

  let heard: ShownStock | undefined;
  const takeStock = (change: StockChange) => {
    const before = snapshot;
    const stock = stockAfter(heard, change);
    heard = stock;
    if (!before) {
      for (const query of queries.getAll()) {
        const data = restocked(query.state.data, stock);
        if (data !== undefined) queryClient.setQueryData(query.queryKey, data);
      }
      queryClient.setQueryData([STOCK], stock);
      return;
    }
    const now = withStock(before, stock);
    if (now === before) return;
    snapshot = now;
    updateQueries(now);
    void storeSnapshot(now, before);
  };

  /** The catalogue that the queries show. */
  let shown = snapshot && catalogueNow(snapshot);
  const refresh = async () => {
    const [before, heardBefore] = [snapshot, heard];
    // A sale may have ended since, also where the shop cannot be reached.
    if (before && catalogueNow(before) !== shown) {
      shown = catalogueNow(before);
      updateQueries(before);
    }
    const fetched = await refreshCatalogue(before, (path, init) =>
      shopFetch(String(path), init ?? {}),
    );
    // An event that came meanwhile is newer than the answer.
    const now = heard && heard !== heardBefore ? withStock(fetched, heard) : fetched;
    snapshot = now;
    setConfirmedAt(now.confirmedAt);
    shown = catalogueNow(now);
    if (now.catalogue !== before?.catalogue || now.stock !== before.stock) updateQueries(now);
    if (now.catalogue !== before?.catalogue) prepare();
  };
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const refreshShared = () => (running ??= refresh().finally(() => (running = undefined)));
  const afterRunning = async (before: Promise<void>) => {
    await before.catch(() => undefined);
    next = undefined;
    await refreshShared();
  };

  return {
    get snapshot() {
      return snapshot;
    },
    takeStock,
    refresh: refreshShared,
    refreshAnew: () => (running ? (next ??= afterRunning(running)) : refreshShared()),
  };
};
