import {
  type CatalogueChanges,
  type OfflineCatalogue,
  getOfflineCatalogue,
  getStock,
} from '../contract/catalogue/offline';
import { ShownStock } from '../shop/catalogue/stock/shown-stock';
import type { CatalogueSnapshot, StoredCatalogue, StoredStock } from './catalogue-store';
import { fetchUntilSilent } from './fetch-until-silent';
import { parseCatalogue } from './parse-catalogue';
import { joinChanges, patchCatalogue } from './patch-catalogue';

/** An answer is given up when nothing arrives for this many ms. */
const MAX_SILENCE = 10_000;
/** If more products than this have changed, the whole catalogue is stored again. */
const MAX_CHANGES = 500;

/** The time on the server when it answered, epoch ms. */
const answerTime = (answer: Response): number =>
  Date.parse(answer.headers.get('date') ?? '') || Date.now();

/**
 * Whether an answer has as many products as it says. A list is only empty where a newer version has emptied it: at the
 * same version, or an earlier one, the shop was deployed broken.
 */
const isComplete = (
  { version, totals, products, categories, images }: OfflineCatalogue,
  before: OfflineCatalogue | undefined,
): boolean =>
  products.length === totals.products &&
  images.length === totals.images &&
  (!before ||
    version > before.version ||
    [
      [products, before.products],
      [categories, before.categories],
      [images, before.images],
    ].every(([now = [], then = []]) => now.length || !then.length));

type Fetch = typeof fetch;

/** Fetches a path. @throws Error when the shop answers with a failure */
const ask = async (path: string, fetchIt: Fetch, headers: HeadersInit = {}) => {
  const { answer, body } = await fetchUntilSilent(fetchIt, path, {
    headers,
    limit: MAX_SILENCE,
  });
  if (!answer.ok && answer.status !== 304)
    throw new Error(`${path} was answered with ${answer.status}`);
  return { answer, body };
};

/** Fetches the stock. @throws the browser's error when there is no answer; Error when it is not a stock */
const askStock = async (fetchIt: Fetch): Promise<StoredStock> => {
  const { answer, body } = await ask(getStock.path, fetchIt);
  const stock = ShownStock.parse(JSON.parse(new TextDecoder().decode(body)));
  return { stock, confirmedAt: answerTime(answer) };
};

/** Applies changes to the stored catalogue; undefined when they do not belong to it. */
const patched = (
  before: StoredCatalogue,
  changes: CatalogueChanges,
  etag: string,
): StoredCatalogue | undefined => {
  if (changes.since !== before.catalogue.stamp) return undefined;
  if (changes.stamp === changes.since) return before;
  const catalogue = patchCatalogue(before.catalogue, changes);
  if (catalogue.products.length !== changes.count || !isComplete(catalogue, before.catalogue))
    return undefined;
  const all = before.changes ? joinChanges(before.changes, changes) : changes;
  const isFew = all.changed.length + all.removed.length <= MAX_CHANGES;
  return { catalogue, etag, changes: isFew ? all : undefined };
};

const askCatalogue = async (
  before: CatalogueSnapshot | undefined,
  fetchIt: Fetch,
): Promise<StoredCatalogue> => {
  const { path } = getOfflineCatalogue;
  const stamp = before?.catalogue.stamp;
  const { answer, body } = await ask(
    stamp === undefined ? path : `${path}?since=${encodeURIComponent(stamp)}`,
    fetchIt,
    before ? { 'if-none-match': before.etag } : {},
  );
  if (answer.status === 304 && before) return before;
  const etag = answer.headers.get('etag') ?? '';
  const parsed = await parseCatalogue(body);
  if (!('since' in parsed)) {
    if (!isComplete(parsed, before?.catalogue)) throw new Error('The catalogue is incomplete');
    return { catalogue: parsed, etag };
  }
  if (!before) throw new Error('The catalogue is incomplete');
  // If the changes do not fit, they belong to another copy than this one, and the whole is fetched.
  return patched(before, parsed, etag) ?? askCatalogue(undefined, fetchIt);
};

const isSame = (one: ShownStock, other: ShownStock): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/**
 * Revalidates the stored catalogue, and fetches the stock.
 * @returns the current snapshot, with the same `catalogue` and `stock` objects when nothing has changed
 * @throws the browser's error when there is no answer; Error when the answer is not a complete catalogue
 */
export const refreshCatalogue = async (
  before: CatalogueSnapshot | undefined,
  fetchIt: Fetch = fetch,
): Promise<CatalogueSnapshot> => {
  const [{ catalogue, etag, changes }, { stock, confirmedAt }] = await Promise.all([
    askCatalogue(before, fetchIt),
    askStock(fetchIt),
  ]);
  return {
    catalogue,
    etag,
    changes,
    stock: before && isSame(before.stock, stock) ? before.stock : stock,
    confirmedAt,
  };
};

/** Puts a newer stock into the snapshot. An equal stock returns the same object. */
export const withStock = (snapshot: CatalogueSnapshot, stock: ShownStock): CatalogueSnapshot =>
  isSame(snapshot.stock, stock) ? snapshot : { ...snapshot, stock };
