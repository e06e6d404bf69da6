import { createStore, get, set } from 'idb-keyval';
import { getOfflineCatalogue, OfflineCatalogue } from '../contract/catalogue-offline';
import { DATA_SCHEMA } from '../shop/data-schema';

/** The catalogue as it is stored on this device. */
export interface CatalogueSnapshot {
  catalogue: OfflineCatalogue;
  etag: string;
  /** When the server last confirmed it, by its own clock; epoch ms. */
  confirmedAt: number;
}

const KEY = 'catalogue';
/** Timeout of reading from storage, ms. */
const STORAGE_TIME = 1000;
/** Timeout of fetching the catalogue, ms. */
const FETCH_TIME = 10_000;

// Opened on first use, because opening throws when storage is blocked.
const store = () => createStore(`shop-catalogue-${DATA_SCHEMA}`, 'kept');

/** The stored catalogue; undefined when there is none, or when storage is blocked or does not answer. */
export const readCatalogue = async (): Promise<CatalogueSnapshot | undefined> => {
  const late = new Promise<undefined>((resolve) => {
    setTimeout(resolve, STORAGE_TIME, undefined);
  });
  try {
    // Not parsed again: it was parsed before it was stored, and each schema has its own store.
    return await Promise.race([get<CatalogueSnapshot>(KEY, store()), late]);
  } catch {
    return undefined;
  }
};

const storeSnapshot = async (snapshot: CatalogueSnapshot): Promise<void> => {
  try {
    await set(KEY, snapshot, store());
  } catch {
    // Storage is blocked or full: the catalogue lasts until the page is closed.
  }
};

/** The server's time of an answer, epoch ms. */
const timeOf = (answer: Response): number =>
  Date.parse(answer.headers.get('date') ?? '') || Date.now();

/**
 * Whether an answer contains what it counts, and no list is empty that was not. Another answer comes from a shop that
 * was deployed broken.
 */
const isComplete = (
  { totals, products, categories, images }: OfflineCatalogue,
  before: OfflineCatalogue | undefined,
): boolean =>
  products.length === totals.products &&
  images.length === totals.images &&
  (!before ||
    [
      [products, before.products],
      [categories, before.categories],
      [images, before.images],
    ].every(([now = [], then = []]) => now.length || !then.length));

/**
 * Revalidates the stored catalogue, and stores the new one when it has changed.
 * @returns what is stored now; the same `catalogue` object when nothing has changed
 * @throws the browser's error when there is no answer; Error when the answer is not a complete catalogue
 */
export const refreshCatalogue = async (
  before: CatalogueSnapshot | undefined,
  fetchIt: typeof fetch = fetch,
): Promise<CatalogueSnapshot> => {
  const answer = await fetchIt(getOfflineCatalogue.path, {
    cache: 'no-store',
    signal: AbortSignal.timeout(FETCH_TIME),
    headers: before ? { 'if-none-match': before.etag } : {},
  });
  if (answer.status === 304 && before) {
    const snapshot = { ...before, confirmedAt: timeOf(answer) };
    await storeSnapshot(snapshot);
    return snapshot;
  }
  if (!answer.ok) throw new Error(`The catalogue was answered with ${answer.status}`);
  const catalogue = OfflineCatalogue.parse(await answer.json());
  if (!isComplete(catalogue, before?.catalogue)) throw new Error('The catalogue is incomplete');
  const snapshot = {
    catalogue,
    etag: answer.headers.get('etag') ?? '',
    confirmedAt: timeOf(answer),
  };
  await storeSnapshot(snapshot);
  return snapshot;
};
