import { createStore, del, get, set } from 'idb-keyval';
import { getOfflineCatalogue, OfflineCatalogue } from '../contract/catalogue-offline';
import { DATA_SCHEMA } from '../shop/data-schema';

/** The catalogue as this device keeps it. */
export interface CatalogueSnapshot {
  catalogue: OfflineCatalogue;
  etag: string;
  /** When the shop last said that this is how it is: its own clock, epoch ms. */
  confirmedAt: number;
}

const KEY = 'catalogue';
/** Longer than this a phone does not wait for its own storage; ms. */
const STORAGE_TIME = 1000;
/** As long as the shop may take to send the catalogue; ms. */
const FETCH_TIME = 10_000;

// Opened on first use: where storage is blocked, opening it throws.
const store = () => createStore(`shop-catalogue-${DATA_SCHEMA}`, 'kept');

/** The kept catalogue; undefined where there is none, or where storage is blocked or does not answer. */
export const readCatalogue = async (): Promise<CatalogueSnapshot | undefined> => {
  const late = new Promise<undefined>((resolve) => {
    setTimeout(resolve, STORAGE_TIME, undefined);
  });
  try {
    // Written below, after it was parsed, and in a store of its own for each schema.
    return await Promise.race([get<CatalogueSnapshot>(KEY, store()), late]);
  } catch {
    return undefined;
  }
};

const keep = async (kept: CatalogueSnapshot): Promise<void> => {
  try {
    await set(KEY, kept, store());
  } catch {
    // Storage is blocked or full: the catalogue is there until the page is left.
  }
};

/** Forgets the catalogue, for tests and for people who want their space back. */
export const forgetCatalogue = (): Promise<void> => del(KEY, store());

/** The server's clock as an answer tells it, epoch ms. */
const timeOf = (answer: Response): number =>
  Date.parse(answer.headers.get('date') ?? '') || Date.now();

/**
 * Asks the shop whether the kept catalogue is still right, and keeps the new one when it is not.
 * @returns what is kept now; the same `catalogue` object when nothing has changed
 * @throws the browser's own error when there was no answer; Error when the answer is no catalogue
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
    const kept = { ...before, confirmedAt: timeOf(answer) };
    await keep(kept);
    return kept;
  }
  if (!answer.ok) throw new Error(`The catalogue was answered with ${answer.status}`);
  const kept = {
    catalogue: OfflineCatalogue.parse(await answer.json()),
    etag: answer.headers.get('etag') ?? '',
    confirmedAt: timeOf(answer),
  };
  await keep(kept);
  return kept;
};
