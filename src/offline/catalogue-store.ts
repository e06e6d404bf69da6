import { getMany, setMany } from 'idb-keyval';
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

/** A page opens without the catalogue when the device does not give it within this time, ms. */
const STORAGE_TIME = 1000;
/** A slow phone takes seconds to read or write the catalogue, for which no page waits; ms. */
const PATIENCE = 30_000;

const store = deviceStore(`shop-catalogue-${DATA_SCHEMA}`, 'kept', PATIENCE);

/** Reads the stored catalogue; undefined when there is none, or when storage is blocked or does not answer. */
export const readCatalogue = async (): Promise<CatalogueSnapshot | undefined> => {
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

/** Waits for a reading as long as a page may wait for it; undefined after that. The reading goes on. */
export const inTime = <Read>(reading: Promise<Read>): Promise<Read | undefined> =>
  Promise.race([
    reading,
    new Promise<undefined>((resolve) => {
      setTimeout(resolve, STORAGE_TIME, undefined);
    }),
  ]);

/** Stores what differs from `before`, all or nothing. It does nothing when storage is blocked or full. */
export const storeCatalogue = async (
  { catalogue, etag, changes, stock, confirmedAt }: CatalogueSnapshot,
  before: CatalogueSnapshot | undefined,
): Promise<void> => {
  const whole: [string, unknown][] = [
    [CATALOGUE, { catalogue, etag } satisfies Stored<'catalogue'>],
    [CHANGES, undefined],
  ];
  const catalogueRecords: [string, unknown][] = changes
    ? [[CHANGES, { changes, etag } satisfies Stored<'changes'>]]
    : whole;
  try {
    await setMany(
      [
        ...(catalogue === before?.catalogue ? [] : catalogueRecords),
        [STOCK, { stock, confirmedAt } satisfies StoredStock],
      ],
      store,
    );
  } catch {
    // If storage is blocked or full, the catalogue lasts until the page is closed.
  }
};
