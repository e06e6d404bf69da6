import { publishedExamples } from '../../tables/builds/examples';
import { axleRows } from '../../tables/catalogue/axles';
import { allCategories, movedCategories } from '../../tables/catalogue/categories';
import { searchGroupRows } from '../../tables/catalogue/search-groups';
import { allKitParts } from '../../tables/catalogue/kit-parts';
import { movedPages } from '../../tables/catalogue/product-redirects';
import {
  publishedAmong,
  publishedProducts,
  replacedProducts,
} from '../../tables/catalogue/products';
import { catalogueVersions } from '../../tables/catalogue/versions';
import { lastStockChange, stockSince, wholeStock } from '../../tables/catalogue/stock';
import { databaseEngine } from '../../tables/engine/database';
import type { Db } from '../../tables/schema';
import { makeTurns } from '../../ground/turns';
import { type Catalogue, buildCatalogue } from './catalogue';
import { readHistory } from './history';
import { formerPrices } from './sale-prices';
import { replacedBy, withReplaced } from '../../../shop/catalogue/successors';
import { asSold, makeShelf, patchShelf } from './shelf';

/** Changes of stock are read again for this long, ms: a slow transaction commits some time after its own time. */
const OVERLAP = 30_000;

export interface CatalogueHolder {
  readonly current: Catalogue;
  /** Reads what has changed: the catalogue, or the stock of some products. @returns whether anything has */
  refresh: () => Promise<boolean>;
  /** Calls `act` with the catalogue before, after each change that replaces it. */
  onReplaced: (act: (before: Catalogue) => void) => void;
  /** Calls `act` after each change of the shown stock. */
  onStock: (act: () => void) => void;
}

/** Holds the catalogue in memory; requests do not read it from the database. */
export const holdCatalogue = async (db: Db): Promise<CatalogueHolder> => {
  /** @param before the catalogue that is replaced, of which what has not changed is kept */
  const read = async (before?: Catalogue) => {
    const versions = await catalogueVersions(db);
    const stockAt = await lastStockChange(db);
    const history = await readHistory(db, versions);
    const categories = await allCategories(db);
    const difference = before?.history.name && history.since(before.history.name);
    const isPatched = Boolean(before && difference);
    const rows = difference
      ? await publishedAmong(db, [...difference.changed])
      : await publishedProducts(db);
    const { salesDay } = versions;
    const formers = await formerPrices(db, rows, salesDay);
    const input = { rows, categories, salesDay, formers, kits: await allKitParts(db) };
    const shelf = before && difference ? patchShelf(before, difference, input) : makeShelf(input);
    const goneRows = await replacedProducts(db);
    const gone = makeShelf({ ...input, rows: goneRows }).products.map((product, at) => ({
      product,
      successorId: goneRows[at]?.successor_id ?? null,
    }));
    const replaced = replacedBy(gone, shelf.products);
    const groups = (await searchGroupRows.all(db)).map(({ words }) => words);
    const axles = (await axleRows.all(db)).map(({ names, tubesIn }) => ({ names, tubesIn }));
    const moved = await movedPages(db);
    const movedShelves = await movedCategories(db);
    const examples = (await publishedExamples(db)).map(
      ({ id: _, published: __, ...example }) => example,
    );
    const catalogue = buildCatalogue({
      products: withReplaced(shelf.products, replaced),
      stock: shelf.stock,
      packed: shelf.packed,
      replaced,
      version: versions.version,
      history,
      categories,
      groups,
      axles,
      moved,
      movedShelves,
      examples,
    });
    return { catalogue, versions, stockAt, isPatched };
  };
  let { catalogue: current, versions: known, stockAt } = await read();

  /** @returns whether anything has changed */
  const readStock = async (isRaised: boolean): Promise<boolean> => {
    const last = await lastStockChange(db);
    let count = current.restock(await asSold(db, await stockSince(db, stockAt - OVERLAP)));
    // None after the clock was set back, or when a product was sold and returned.
    if (!count && isRaised) count = current.restock(await asSold(db, await wholeStock(db)));
    stockAt = Math.max(stockAt, last);
    return isRaised || count > 0;
  };
  // When there are several processes, one can die between a sale and the stock's new version.
  const isAlone = databaseEngine(db) === 'sqlite';
  const refresh = async () => {
    const versions = await catalogueVersions(db);
    if (versions.version === known.version) {
      const isRaised = versions.stock !== known.stock;
      if (!isRaised && isAlone) return false;
      const { looks } = current.stockAnswer;
      const hasChanged = await readStock(isRaised);
      known = versions;
      if (current.stockAnswer.looks !== looks) for (const act of stockListeners) act();
      return hasChanged;
    }
    const [before, stockBefore] = [current, known.stock];
    const now = await read(before);
    ({ catalogue: current, versions: known } = now);
    if (now.isPatched) await readStock(known.stock !== stockBefore);
    else ({ stockAt } = now);
    for (const act of listeners) act(before);
    for (const act of stockListeners) act();
    return true;
  };
  const listeners: ((before: Catalogue) => void)[] = [];
  const stockListeners: (() => void)[] = [];
  const turns = makeTurns(1);
  return {
    get current() {
      return current;
    },
    // One at a time, so that an older read never replaces a newer one.
    refresh: () => turns('alone', refresh),
    onReplaced: (act) => void listeners.push(act),
    onStock: (act) => void stockListeners.push(act),
  };
};
