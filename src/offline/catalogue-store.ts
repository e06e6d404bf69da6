import { getMany, set, setMany } from 'idb-keyval';
import type { CatalogueChanges, OfflineCatalogue } from '../contract/catalogue/offline';
import type { ShownStock } from '../shop/catalogue/stock/shown-stock';
import { deviceStore } from './device-store';
import { DATA_SCHEMA } from '../shop/data-schema';
import { patchCatalogue } from './patch-catalogue';

/** A catalogue, and the ETag of its answer. */
export interface StoredCatalogue {
  catalogue: OfflineCatalogue;
  etag: string;
  /** The changes since a whole catalogue was stored. */
  changes?: CatalogueChanges | undefined;
}

/** The stored stock. */
export interface StoredStock {
  stock: ShownStock;
  /** The time at which the server last confirmed stock and catalogue, by its own clock; epoch ms. */
  confirmedAt: number;
}

/** The data stored on this device. The stock is stored separately, because it is small and changes more often. */
export type CatalogueSnapshot = StoredCatalogue & StoredStock;

/** The key of the whole catalogue as it came: `Stored<'catalogue'>`. */
const CATALOGUE = 'catalogue';
/** The key of the changes since then, which are written instead of a new whole: `Stored<'changes'>`. */
const CHANGES = 'changes';
const STOCK = 'stock';
type Stored<Part extends 'catalogue' | 'changes'> = Required<Pick<StoredCatalogue, Part | 'etag'>>;

/** Reading from storage is given up after this many ms. */
const STORAGE_TIME = 1000;
/** Nobody waits for the catalogue to be written, which takes a slow phone seconds; ms. */
const WRITE_TIME = 30_000;

const store = deviceStore(`shop-catalogue-${DATA_SCHEMA}`, 'kept', WRITE_TIME);

const readStored = async (): Promise<CatalogueSnapshot | undefined> => {
  try {
    // The catalogue was parsed before it was stored, and each schema has its own store, so it is not parsed again.
    const [whole, later, stock] = (await getMany([CATALOGUE, CHANGES, STOCK], store)) as [
      Stored<'catalogue'>?,
      Stored<'changes'>?,
      StoredStock?,
    ]; // this file stored them
    if (!whole || !stock) return undefined;
    // Another tab may have stored changes to a different whole catalogue.
    if (!later?.changes || later.changes.since !== whole.catalogue.stamp)
      return { ...whole, ...stock };
    const catalogue = patchCatalogue(whole.catalogue, later.changes);
    return { ...later, catalogue, ...stock };
  } catch {
    return undefined;
  }
};

/**
 * Reads the stored catalogue; undefined when there is none, or when storage is blocked or does not answer in time.
 * @param onLate called with the catalogue when it is read later than that
 */
export const readCatalogue = async (
  onLate?: (stored: CatalogueSnapshot) => void,
): Promise<CatalogueSnapshot | undefined> => {
  const reading = readStored();
  const late = new Promise<undefined>((resolve) => {
    setTimeout(resolve, STORAGE_TIME, undefined);
  });
  const inTime = await Promise.race([reading, late]);
  if (!inTime) void reading.then((stored) => stored && onLate?.(stored));
  return inTime;
};

/** Stores what differs from `before`. It does nothing when storage is blocked or full. */
export const storeSnapshot = async (
  { catalogue, etag, changes, stock, confirmedAt }: CatalogueSnapshot,
  before: CatalogueSnapshot | undefined,
): Promise<void> => {
  try {
    if (catalogue !== before?.catalogue)
      await (changes
        ? set(CHANGES, { changes, etag } satisfies Stored<'changes'>, store)
        : setMany(
            [
              [CATALOGUE, { catalogue, etag } satisfies Stored<'catalogue'>],
              [CHANGES, undefined],
            ],
            store,
          ));
    await set(STOCK, { stock, confirmedAt } satisfies StoredStock, store);
  } catch {
    // If storage is blocked or full, the catalogue lasts until the page is closed.
  }
};
