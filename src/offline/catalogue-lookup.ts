import { toolsFor } from '../workbench/builds/find-tools';
import type { SearchAnswer } from '../contract/catalogue/catalogue';
import type { OfflineCatalogue } from '../contract/catalogue/offline';
import type { Product, UnstockedProduct } from '../shop/catalogue/product';
import { afterSale } from '../shop/catalogue/sale';
import { type ShownStock, asListed, asStocked } from '../shop/catalogue/stock/shown-stock';
import { readIds } from '../shop/catalogue/product-ids';
import { pickFeatured } from '../shop/catalogue/featured';
import { suggestionsOf } from '../shop/catalogue/search/suggestions';
import { type Searcher, openSearch } from '../shop/catalogue/search/searcher';

interface Shelf {
  /** The words of a search. */
  q?: string;
  category?: string;
  subcat?: string;
  featured?: string;
  /** The ids of products. */
  ids?: string;
  /** The reading of a search, without its parts. */
  words?: 'only';
}

/** The data that answers are made from. */
interface Stored {
  catalogue: OfflineCatalogue;
  stock: ShownStock;
  /** The owner's list of featured parts. */
  picks?: string | undefined;
}

/** The products of a catalogue by slug, category and so on, so that a tap does not scan all of them. */
interface Index {
  bySlug: Map<string, UnstockedProduct[]>;
  byCategory: Map<number, UnstockedProduct[]>;
  search: Searcher<UnstockedProduct>;
}

/** Returns the map's list at a key, and adds an empty one when there is none. */
const listAt = <Key, Item>(map: Map<Key, Item[]>, key: Key): Item[] => {
  const list = map.get(key) ?? [];
  if (!list.length) map.set(key, list);
  return list;
};

const indexes = new WeakMap<OfflineCatalogue, Index>();

const indexOf = (catalogue: OfflineCatalogue): Index => {
  const known = indexes.get(catalogue);
  if (known) return known;
  const { products } = catalogue;
  const search = openSearch(products, catalogue.groups, catalogue.axles);
  const index: Index = { bySlug: new Map(), byCategory: new Map(), search };
  for (const product of products) {
    listAt(index.bySlug, product.slug).push(product);
    listAt(index.byCategory, product.categoryId).push(product);
  }
  indexes.set(catalogue, index);
  return index;
};

/** Reads the catalogue's texts for its first search, while `isTime()` is true. @returns whether all are read */
export const prepareSearch = (catalogue: OfflineCatalogue, isTime: () => boolean): boolean =>
  indexOf(catalogue).search.prepare(isTime);

const listedBefore = new WeakMap<UnstockedProduct, Product>();

/**
 * A stored product as lists show it. It is the same object in all lists until its availability changes, so that code
 * that compares lists after a sale can skip it.
 */
const listed = (product: UnstockedProduct, stock: ShownStock): Product => {
  const before = listedBefore.get(product);
  const inStock = stock.left[product.id] !== 0;
  if (before?.inStock === inStock) return before;
  const now = asListed(product, stock);
  listedBefore.set(product, now);
  return now;
};

/** A catalogue with each day for which it was asked last, and what it is on that day. */
const days = new WeakMap<OfflineCatalogue, { day: string; catalogue: OfflineCatalogue }>();

/** A stored catalogue on a day in Toronto: the sales that have ended since are over. @param today tells the day */
export const onDay = (stored: OfflineCatalogue, today: () => string): OfflineCatalogue => {
  if (!stored.products.some(({ sale }) => sale)) return stored;
  const day = today();
  const known = days.get(stored);
  if (known?.day === day) return known.catalogue;
  const products = stored.products.map((product) => afterSale(product, day));
  const isSame = products.every((product, at) => product === stored.products[at]);
  const catalogue = isSame ? stored : { ...stored, products };
  days.set(stored, { day, catalogue });
  return catalogue;
};

/**
 * Answers a public read from the stored catalogue and stock, exactly as the server would.
 * @param path the path without its query, with decoded parameters: '/api/products/gusset-plate-set'
 * @returns undefined when the catalogue has no answer
 */
export const lookUp = (
  { catalogue, stock, picks }: Stored,
  path: string,
  shelf: Shelf = {},
): unknown => {
  const { products, categories, subcategories } = catalogue;
  const [, , noun, name, part, ...rest] = path.split('/');
  if (rest.length) return undefined;
  if (noun === 'stock' && name === undefined) return stock;
  if (noun === 'search' && name === 'parts')
    return suggestionsOf(shelf.q ? indexOf(catalogue).search.find(shelf.q).products : []);
  const asList = (items: UnstockedProduct[]) => items.map((product) => listed(product, stock));
  if (noun === 'search' && name === undefined) {
    const { q = '', words } = shelf;
    const { products: found, ...reading } = indexOf(catalogue).search.look(q);
    const answer: SearchAnswer = {
      items: words ? [] : asList(found),
      ...reading,
      ...toolsFor(q),
    };
    return answer;
  }

  if (noun === 'products' && name === undefined) {
    if (shelf.ids !== undefined) {
      const ids = new Set(readIds(shelf.ids));
      return asList(products.filter(({ id }) => ids.has(id)));
    }
    if (shelf.q !== undefined) return asList(indexOf(catalogue).search.find(shelf.q).products);
    const matches = products.filter(
      ({ category, subcategory }) =>
        (shelf.category === undefined || category.slug === shelf.category) &&
        (shelf.subcat === undefined || subcategory?.slug === shelf.subcat),
    );
    return asList(shelf.featured === undefined ? matches : pickFeatured(matches, picks));
  }
  if (noun === 'products' && part === undefined) {
    const items = indexOf(catalogue).bySlug.get(name ?? '') ?? [];
    const variants = items.map((product) => asStocked(product, stock));
    return variants[0] && { ...variants[0], variants };
  }
  if (noun !== 'categories') return undefined;
  if (name === undefined) return categories;

  const category = categories.find(({ slug, id }) => slug === name || String(id) === name);
  if (!category) return undefined;
  if (part === undefined) return category;
  if (part === 'products') return asList(indexOf(catalogue).byCategory.get(category.id) ?? []);
  if (part === 'subcategories')
    return subcategories
      .filter(({ categoryId }) => categoryId === category.id)
      .map(({ categoryId: _, ...subcategory }) => subcategory);
  return undefined;
};
