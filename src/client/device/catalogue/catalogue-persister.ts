import {
  type PersistedQuery,
  experimental_createQueryPersister,
} from '@tanstack/query-persist-client-core';
import {
  type CatalogueSnapshot,
  readCatalogue,
  storeCatalogue,
} from '../../../offline/catalogue-store';

const same = (query: PersistedQuery) => query;

/**
 * Persists the catalogue's query in IndexedDB, as objects, since making text of 10,000 products would block the page.
 * The snapshot is stored in three records, of which only those that have changed are written (offline/catalogue-store).
 * @param query the key and the hash of the query
 */
export const openPersister = ({
  queryKey,
  queryHash,
}: Pick<PersistedQuery, 'queryKey' | 'queryHash'>) => {
  /** The snapshot that was read or written last. */
  let onDisk: CatalogueSnapshot | undefined;
  return experimental_createQueryPersister<PersistedQuery>({
    storage: {
      getItem: async () => {
        onDisk = await readCatalogue();
        const state = { data: onDisk, dataUpdatedAt: onDisk?.confirmedAt ?? 0 };
        return (
          onDisk && { buster: '', queryKey, queryHash, state: state as PersistedQuery['state'] }
        );
      },
      setItem: async (_, { state }) => {
        const before = onDisk;
        onDisk = state.data as CatalogueSnapshot; // the data of this query
        await storeCatalogue(onDisk, before);
      },
      // A copy that cannot be read now may be readable later. A newer one replaces it.
      removeItem: () => undefined,
    },
    // Each schema has its own database, and the catalogue opens offline however old it is (docs/rules.md 12.1).
    maxAge: Infinity,
    serialize: same,
    deserialize: same,
  });
};
