import { type Query, type QueryClient, hashKey, queryOptions } from '@tanstack/react-query';
import { type OfflineCatalogue, getOfflineCatalogue } from '../../../contract/catalogue/offline';
import { getFits } from '../../../contract/fits/fits';
import { type CatalogueSnapshot, inTime } from '../../../offline/catalogue-store';
import { refreshCatalogue, withStock } from '../../../offline/refresh-catalogue';
import { type ShownStock, restocked } from '../../../shop/catalogue/stock/shown-stock';
import { type StockChange, stockAfter } from '../../../shop/catalogue/stock/stock-change';
import { answersCall, lookUp, onDay } from '../../../offline/catalogue-lookup';
import { shopDay } from '../../../shop/shop-day';
import { ITEMS } from '../../data/catalogue/catalogue';
import { shownStock } from '../../data/catalogue/stock';
import { keyOf } from '../../data/query-of';
import { site } from '../../data/site/site';
import { openPersister } from './catalogue-persister';
import { prepareWhenIdle } from './prepare-search';
import { setConfirmedAt } from '../connection/set-connection';
import { shopFetch } from '../connection/shop-fetch';

type Sources = Parameters<typeof lookUp>[0];

/** The catalogue of a snapshot as it is today. */
const catalogueNow = ({ catalogue }: CatalogueSnapshot): OfflineCatalogue =>
  onDay(catalogue, () => shopDay(new Date()));

/** The call of a query: its key begins with the path of the call's entry, and its input (`keyOf`). */
const queriedCall = ({ queryKey: [path, input, field] }: Pick<Query, 'queryKey'>) => ({
  path: String(path) as `/${string}`,
  input: Object(input) as object,
  field,
});

/** The catalogue's answer to a query; undefined when it has none. */
const answerTo = (sources: Sources, query: Pick<Query, 'queryKey'>): unknown => {
  const { path, input, field } = queriedCall(query);
  if (!answersCall(path)) return undefined;
  const answer: unknown = lookUp(sources, { path }, input);
  return field === ITEMS ? (answer as { items: unknown }).items : answer; // the answer to a search
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

/**
 * Opens the catalogue of this device: one query, which is persisted. The queries of lists, parts and searches are
 * selections from it, also for pages that were never visited.
 */
export const openStoredCatalogue = async (queryClient: QueryClient): Promise<StoredCatalogue> => {
  const queries = queryClient.getQueryCache();
  /** The newest stock that the shop has announced. */
  let heard: ShownStock | undefined;

  const options = queryOptions({
    queryKey: keyOf(getOfflineCatalogue),
    queryFn: async () => {
      const heardBefore = heard;
      const fetched = await refreshCatalogue(kept.state.data, (path, init) =>
        shopFetch(String(path), init ?? {}),
      );
      // An event that came meanwhile is newer than the answer.
      return heard && heard !== heardBefore ? withStock(fetched, heard) : fetched;
    },
    gcTime: Infinity,
    // What has not changed is the same object already.
    structuralSharing: false,
  });
  const kept: Query<CatalogueSnapshot> = queries.build(
    queryClient,
    queryClient.defaultQueryOptions(options),
  );
  const persister = openPersister(kept);
  const persist = () => persister.persistQueryByKey(options.queryKey, queryClient);

  /** What the selections are made from. */
  const sources = (): Sources | undefined =>
    kept.state.data && {
      catalogue: catalogueNow(kept.state.data),
      stock: kept.state.data.stock,
      // The owner's list of featured parts comes with the facts of the shop.
      picks: queryClient.getQueryData(site.queryKey)?.texts?.featured,
    };
  let shown: Sources | undefined;
  const setShown = ({ catalogue, ...rest }: Sources) => {
    const isNew = catalogue !== shown?.catalogue;
    shown = { catalogue, ...rest };
    if (isNew) prepareWhenIdle(catalogue, () => shown?.catalogue === catalogue);
  };

  /** Answers a query that has no answer yet. */
  const fill = (query: Query) => {
    const now = query.state.data === undefined ? sources() : undefined;
    const answer = now && answerTo(now, query);
    if (answer !== undefined)
      query.setData(answer, { updatedAt: kept.state.dataUpdatedAt, manual: true });
  };

  /** Makes every selection again when what it is made from has changed, or a sale has ended. */
  const show = () => {
    const now = sources();
    if (
      !now ||
      (now.catalogue === shown?.catalogue && now.stock === shown.stock && now.picks === shown.picks)
    )
      return;
    setShown(now);
    for (const query of queries.getAll()) {
      const answer = answerTo(now, query);
      if (answer !== undefined) queryClient.setQueryData(query.queryKey, answer);
      // It is no longer in the catalogue: fetch it, to show the server's answer.
      else if (query.state.data && answersCall(queriedCall(query).path))
        void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true });
    }
    // What fits is found in the list of products.
    void queryClient.invalidateQueries({ queryKey: [getFits.path] });
  };
  queries.subscribe(({ type, query }) => {
    if (type === 'added') fill(query);
    else if (query.queryHash === hashKey(site.queryKey)) show();
  });

  const restore = async () => {
    const snapshot = await persister.retrieveQuery<CatalogueSnapshot>(kept.queryHash);
    if (!snapshot || kept.state.data) return;
    const { confirmedAt } = snapshot;
    queryClient.setQueryData(options.queryKey, snapshot, { updatedAt: confirmedAt });
    setConfirmedAt(confirmedAt);
    const now = sources();
    if (now) setShown(now);
    // The answers of a server-rendered page may be newer.
    queries.getAll().forEach(fill);
  };
  await inTime(restore());

  const takeStock = (change: StockChange) => {
    const stock = stockAfter(heard, change);
    heard = stock;
    const before = kept.state.data;
    if (!before) {
      for (const query of queries.getAll()) {
        const data = restocked(query.state.data, stock);
        if (data !== undefined) queryClient.setQueryData(query.queryKey, data);
      }
      queryClient.setQueryData(shownStock.queryKey, stock);
      return;
    }
    const now = withStock(before, stock);
    if (now === before) return;
    queryClient.setQueryData(options.queryKey, now, { updatedAt: kept.state.dataUpdatedAt });
    show();
    void persist();
  };

  const refresh = async () => {
    // A sale may have ended since, also where the shop cannot be reached.
    show();
    const { confirmedAt } = await kept.fetch();
    setConfirmedAt(confirmedAt);
    show();
    await persist();
  };

  return {
    get snapshot() {
      return kept.state.data;
    },
    takeStock,
    refresh,
    refreshAnew: async () => {
      await kept.promise?.catch(() => undefined);
      await refresh();
    },
  };
};
