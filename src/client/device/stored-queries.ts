import { type QueryClient, hashKey } from '@tanstack/react-query';
import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister';
import {
  persistQueryClientSave,
  persistQueryClientSubscribe,
} from '@tanstack/query-persist-client-core';
import { persistQueryClientRestore } from '@tanstack/react-query-persist-client';
import { DATA_SCHEMA } from '../../shop/data-schema';
import { isOctober, nextSaleChange } from '../../shop/october';
import { categories, config } from '../data/catalogue';

const KEY = 'shop-hot';
const MAX_AGE = 30 * 24 * 60 * 60_000;
/**
 * What every page's frame shows. Nothing else goes in: who is signed in is nobody else's business (docs/rules.md 12.2).
 */
const HOT = new Set([hashKey(config.queryKey), hashKey(categories.queryKey)]);

/** The sale as this device's clock knows it, until the shop is heard (docs/rules.md 12.4). */
const turnSale = (queryClient: QueryClient): void => {
  const now = new Date();
  queryClient.setQueryData(
    config.queryKey,
    (known) =>
      (known &&
        Date.parse(known.sale.changesAt) < now.getTime() && {
          ...known,
          sale: { active: isOctober(now), changesAt: nextSaleChange(now).toISOString() },
        }) ||
      known,
  );
};

/** Keeps the little that every page needs at once in the storage that answers at once. */
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
        state: { status: string };
      }) => HOT.has(queryHash) && state.status === 'success',
      shouldDehydrateMutation: () => false,
    },
  };
  // What the shop itself said on this load is right, whatever this device's clock says.
  const isHeard = queryClient.getQueryData(config.queryKey) !== undefined;
  await persistQueryClientRestore(options);
  if (!isHeard) turnSale(queryClient);
  void persistQueryClientSave(options);
  persistQueryClientSubscribe(options);
};
