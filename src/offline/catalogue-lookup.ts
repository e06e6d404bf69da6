import { toolsFor } from '../workbench/builds/find-tools';
import * as calls from '../contract/catalogue/catalogue';
import { type OfflineCatalogue, getStock } from '../contract/catalogue/offline';
import { listSuggestions } from '../contract/catalogue/search';
import type { Endpoint, ParamsOf, QueryOf, ReplyOf } from '../contract/endpoint';
import type { Category } from '../shop/catalogue/category';
import type { Product, UnstockedProduct } from '../shop/catalogue/product';
import { afterSale } from '../shop/catalogue/prices/sale';
import { type ShownStock, asListed, asStocked } from '../shop/catalogue/stock/shown-stock';
import { readIds } from '../shop/catalogue/product-ids';
import { pickFeatured } from '../shop/catalogue/featured';
import { partSuggestions } from '../shop/catalogue/search/suggestions';
import { type Searcher, openSearch } from '../shop/catalogue/search/searcher';

/** The input of a call. */
interface Input<E extends Endpoint> {
  params?: ParamsOf<E>;
  query?: QueryOf<E>;
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

const catalogueIndex = (catalogue: OfflineCatalogue): Index => {
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
  catalogueIndex(catalogue).search.prepare(isTime);

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

/** The stored products as lists show them. */
const asList = (items: readonly UnstockedProduct[], { stock }: Stored): Product[] =>
  items.map((product) => listed(product, stock));

/** The category with this slug or id. */
const categoryAt = ({ catalogue }: Stored, name: string | undefined): Category | undefined =>
  catalogue.categories.find(({ slug, id }) => slug === name || String(id) === name);

/** The answer to one call, beside the path of its entry. */
const answering = <E extends Endpoint>(
  { path }: E,
  answer: (stored: Stored, input: Input<E>) => ReplyOf<E> | undefined,
): [path: string, answer: (stored: Stored, input: never) => unknown] => [path, answer];

/** The calls that the stored catalogue answers, exactly as the server would. */
const ANSWERS = new Map([
  answering(getStock, ({ stock }) => stock),
  answering(listSuggestions, ({ catalogue }, { query }) =>
    partSuggestions(query?.q ? catalogueIndex(catalogue).search.find(query.q).products : []),
  ),
  answering(calls.search, (stored, { query }) => {
    const { q = '', words } = query ?? {};
    const { products, ...reading } = catalogueIndex(stored.catalogue).search.look(q);
    return { items: words ? [] : asList(products, stored), ...reading, ...toolsFor(q) };
  }),
  answering(
    calls.listProducts,
    (stored, { query: { ids, q, category, subcat, featured } = {} }) => {
      const { products } = stored.catalogue;
      if (ids !== undefined) {
        const chosenIds = new Set(readIds(ids));
        return asList(
          products.filter(({ id }) => chosenIds.has(id)),
          stored,
        );
      }
      if (q !== undefined)
        return asList(catalogueIndex(stored.catalogue).search.find(q).products, stored);
      const matches = products.filter(
        (product) =>
          (category === undefined || product.category.slug === category) &&
          (subcat === undefined || product.subcategory?.slug === subcat),
      );
      return asList(featured === undefined ? matches : pickFeatured(matches, stored.picks), stored);
    },
  ),
  answering(calls.getProduct, ({ catalogue, stock }, { params }) => {
    const items = catalogueIndex(catalogue).bySlug.get(params?.slug ?? '') ?? [];
    const variants = items.map((product) => asStocked(product, stock));
    return variants[0] && { ...variants[0], variants };
  }),
  answering(calls.listCategories, ({ catalogue }) => catalogue.categories),
  answering(calls.getCategory, (stored, { params }) => categoryAt(stored, params?.slug)),
  answering(calls.listCategoryProducts, (stored, { params }) => {
    const category = categoryAt(stored, params?.slug);
    return (
      category && asList(catalogueIndex(stored.catalogue).byCategory.get(category.id) ?? [], stored)
    );
  }),
  answering(calls.listSubcategories, (stored, { params }) => {
    const category = categoryAt(stored, params?.id);
    return (
      category &&
      stored.catalogue.subcategories
        .filter(({ categoryId }) => categoryId === category.id)
        .map(({ categoryId: _, ...subcategory }) => subcategory)
    );
  }),
]);

/** Whether the stored catalogue answers calls of an entry with this path. */
export const answersCall = (path: string): boolean => ANSWERS.has(path);

/**
 * Answers a call from the stored catalogue and stock, exactly as the server would.
 * @param call the entry of the call, or at least its path
 * @returns undefined when the catalogue has no answer
 */
export const lookUp = <E extends Endpoint>(
  stored: Stored,
  { path }: Pick<E, 'path'>,
  input: Input<E> = {},
): ReplyOf<E> | undefined => ANSWERS.get(path)?.(stored, input as never) as ReplyOf<E> | undefined; // both belong to this entry
