import { createStore, getMany, set } from 'idb-keyval';
import { OfflineCatalogue, getOfflineCatalogue, getStock } from '../contract/catalogue-offline';
import { ShownStock } from '../shop/catalogue/stock';
import { DATA_SCHEMA } from '../shop/data-schema';
import { fetchUntilSilent } from './fetch-until-silent';

/** The stored catalogue with the ETag of its answer. */
interface StoredCatalogue {
  catalogue: OfflineCatalogue;
  etag: string;
}

/** The stored stock. */
interface StoredStock {
  stock: ShownStock;
  /** When the server last confirmed it and the catalogue, by its own clock; epoch ms. */
  confirmedAt: number;
}

/** What is stored on this device. The stock is stored by itself, because it changes more often and is small. */
export type CatalogueSnapshot = StoredCatalogue & StoredStock;

const CATALOGUE = 'catalogue';
const STOCK = 'stock';
/** Timeout of reading from storage, ms. */
const STORAGE_TIME = 1000;
/** An answer of which nothing arrives for this long is given up, ms. */
const LONGEST_SILENCE = 10_000;

// Opened on first use, because opening throws when storage is blocked.
const store = () => createStore(`shop-catalogue-${DATA_SCHEMA}`, 'kept');

/** The stored catalogue; undefined when there is none, or when storage is blocked or does not answer. */
export const readCatalogue = async (): Promise<CatalogueSnapshot | undefined> => {
  const late = new Promise<undefined>((resolve) => {
    setTimeout(resolve, STORAGE_TIME, undefined);
  });
  try {
    // Not parsed again: it was parsed before it was stored, and each schema has its own store.
    const stored = await Promise.race([getMany([CATALOGUE, STOCK], store()), late]);
    const [catalogue, stock] = (stored ?? []) as [StoredCatalogue?, StoredStock?]; // this file stored them
    return catalogue && stock && { ...catalogue, ...stock };
  } catch {
    return undefined;
  }
};

/** Stores what differs from `before`. Does nothing when storage is blocked or full. */
export const storeSnapshot = async (
  snapshot: CatalogueSnapshot,
  before: CatalogueSnapshot | undefined,
): Promise<void> => {
  const { catalogue, etag, stock, confirmedAt } = snapshot;
  try {
    if (catalogue !== before?.catalogue)
      await set(CATALOGUE, { catalogue, etag } satisfies StoredCatalogue, store());
    await set(STOCK, { stock, confirmedAt } satisfies StoredStock, store());
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

type Fetch = typeof fetch;

/** @throws Error when the shop answers with a failure */
const ask = async (path: string, fetchIt: Fetch, headers: HeadersInit = {}) => {
  const { answer, body } = await fetchUntilSilent(fetchIt, path, {
    headers,
    limit: LONGEST_SILENCE,
  });
  if (!answer.ok && answer.status !== 304)
    throw new Error(`${path} was answered with ${answer.status}`);
  const read = (): unknown => JSON.parse(new TextDecoder().decode(body));
  return { answer, read };
};

/** Asks for the stock. @throws the browser's error when there is no answer; Error when it is not a stock */
const askStock = async (fetchIt: Fetch): Promise<StoredStock> => {
  const { answer, read } = await ask(getStock.path, fetchIt);
  return { stock: ShownStock.parse(read()), confirmedAt: timeOf(answer) };
};

const askCatalogue = async (
  before: CatalogueSnapshot | undefined,
  fetchIt: Fetch,
): Promise<StoredCatalogue> => {
  const { answer, read } = await ask(
    getOfflineCatalogue.path,
    fetchIt,
    before ? { 'if-none-match': before.etag } : {},
  );
  if (answer.status === 304 && before) return before;
  const catalogue = OfflineCatalogue.parse(read());
  if (!isComplete(catalogue, before?.catalogue)) throw new Error('The catalogue is incomplete');
  return { catalogue, etag: answer.headers.get('etag') ?? '' };
};

const isSame = (one: ShownStock, other: ShownStock): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/**
 * Revalidates the stored catalogue, asks for the stock, and stores what has changed.
 * @returns what is stored now; the same `catalogue` and `stock` objects when nothing has changed
 * @throws the browser's error when there is no answer; Error when the answer is not a complete catalogue
 */
export const refreshCatalogue = async (
  before: CatalogueSnapshot | undefined,
  fetchIt: Fetch = fetch,
): Promise<CatalogueSnapshot> => {
  const [{ catalogue, etag }, { stock, confirmedAt }] = await Promise.all([
    askCatalogue(before, fetchIt),
    askStock(fetchIt),
  ]);
  const snapshot = {
    catalogue,
    etag,
    stock: before && isSame(before.stock, stock) ? before.stock : stock,
    confirmedAt,
  };
  await storeSnapshot(snapshot, before);
  return snapshot;
};

/** The snapshot with a newer stock; the same object when the stock is the same. */
export const withStock = (snapshot: CatalogueSnapshot, stock: ShownStock): CatalogueSnapshot =>
  isSame(snapshot.stock, stock) ? snapshot : { ...snapshot, stock };
