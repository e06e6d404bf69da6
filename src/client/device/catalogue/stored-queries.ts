import { type QueryClient, hashKey } from '@tanstack/react-query';
import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister';
import {
  persistQueryClientRestore,
  persistQueryClientSave,
  persistQueryClientSubscribe,
} from '@tanstack/query-persist-client-core';
import { DATA_SCHEMA } from '../../../shop/data-schema';
import { saleAt } from '../../../shop/discounts/season';
import { categories, config } from '../../data/catalogue/catalogue';
import { promotionsIn } from '../../data/discounts/promotions';
import { site } from '../../data/site/site';

const KEY = 'shop-hot';
const MAX_AGE = 30 * 24 * 60 * 60_000;
/** The queries that every page shows. Nothing else is stored, above all nothing private (docs/rules.md 12.2). */
const HOT = new Set([config, categories, site].map(({ queryKey }) => hashKey(queryKey)));

/** Sets the sale by this device's clock, until the server answers (docs/rules.md 12.4). */
const turnSale = (queryClient: QueryClient): void => {
  const now = new Date();
  queryClient.setQueryData(
    config.queryKey,
    (known) =>
      (known &&
        Date.parse(known.sale.changesAt) < now.getTime() && {
          ...known,
          sale: saleAt(promotionsIn(known), now),
        }) ||
      known,
  );
};

/** Restores the queries that every page shows from localStorage, which is synchronous, and stores them on changes. */
export const restoreQueries = async (queryClient: QueryClient): Promise<void> => {
  const options = {
    queryClient,
    persister: createSyncStoragePersister({ storage: localStorage, key: KEY }),
    maxAge: MAX_AGE,
    buster: `schema-${DATA_SCHEMA}`,
    dehydrateOptions: {
      shouldDehydrateQuery: ({
        queryHash,
        state,
      }: {
        queryHash: string;
        state: { data: unknown };
        // What is known stays, also when it could not be fetched again.
      }) => HOT.has(queryHash) && state.data !== undefined,
      shouldDehydrateMutation: () => false,
    },
  };
  // Data from the server in this page load is right, whatever the device's clock says.
  const isHeard = queryClient.getQueryData(config.queryKey) !== undefined;
  await persistQueryClientRestore(options);
  if (!isHeard) turnSale(queryClient);
  void persistQueryClientSave(options);
  persistQueryClientSubscribe(options);
};
