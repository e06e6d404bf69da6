import type { z } from 'zod';
import type { PricedExample } from '../../../contract/builds/examples';
import { toolsFor } from '../../../workbench/builds/find-tools';
import type { SearchAnswer, listProducts, search } from '../../../contract/catalogue/catalogue';
import type { ExampleBuild } from '../../../workbench/builds/list/example-build';
import { listSums } from '../../../workbench/builds/list/list-sums';
import type { Category, Subcategory } from '../../../shop/catalogue/category';
import type { Product, ProductPage, StockedProduct } from '../../../shop/catalogue/product';
import { isSamplePicture } from '../../../shop/catalogue/picture';
import { MAX_REQUESTED_PRODUCTS, readIds } from '../../../shop/catalogue/product-ids';
import { pickFeatured } from '../../../shop/catalogue/featured';
import type { Axle } from '../../../shop/catalogue/search/axle';
import { type Searcher, openSearch } from '../../../shop/catalogue/search/searcher';
import { type Suggestion, partSuggestions } from '../../../shop/catalogue/search/suggestions';
import type { ShownStock } from '../../../shop/catalogue/stock/shown-stock';
import { LOW_STOCK, shownPieces } from '../../../shop/catalogue/stock';
import type { WordGroup } from '../../../shop/catalogue/search/word-group';
import { pages } from '../../../shop/catalogue/variants';
import { priceText } from '../../../shop/money';
import { givenSearchTexts } from '../../../shop/search-texts';
import type { ShownCategoryRow } from '../../tables/catalogue/catalogue-rows';
import type { CatalogueHistory } from './history';
import type { Shelf, SoldStock } from './shelf';
import sampleShelves from '../../sample/categories.json';
import type { Replaced } from '../../../shop/catalogue/successors';
import { KeptAnswer } from './kept-answer';

type ListQuery = z.infer<NonNullable<typeof listProducts.query>>;
type SearchQuery = z.infer<NonNullable<typeof search.query>>;

/**
 * One version of the catalogue with its answers. A change of words, prices, pictures or categories replaces it; a change
 * of stock changes `inStock` in it, and the answers that show it (docs/decisions/023).
 */
export interface Catalogue {
  version: number;
  history: CatalogueHistory;
  products: Product[];
  categories: Category[];
  /** The sub-categories of all categories. */
  subcategories: (Subcategory & { categoryId: number })[];
  /** Words that mean the same part, for the search. */
  groups: readonly WordGroup[];
  /** The axles that a search knows by name. */
  axles: readonly Axle[];
  /** The published example builds. */
  examples: readonly ExampleBuild[];
  /** The answer of GET /api/example-builds. */
  examplesAnswer: KeptAnswer;
  /** The pieces in stock of each product, by id. */
  stock: ReadonlyMap<number, number>;
  /** The packed ones of the kits that are packed from their parts, by id. */
  packed: ReadonlyMap<number, number>;
  /** The stock as pages show it: the answer of GET /api/stock. */
  stockAnswer: KeptAnswer;
  /** Takes over the stock of these products. @returns how many have another stock than before */
  restock: (rows: readonly SoldStock[]) => number;
  /** The kept answer of an API path without a query, or undefined when nothing is there. */
  at: (path: string) => KeptAnswer | undefined;
  /** The parts on sale, then those that are no longer sold and have a page. */
  shown: readonly Product[];
  /** Where the page with this former slug is now, or undefined. `item` is the size, when it is not sold and others are. */
  movedTo: (slug: string) => { slug: string; item?: number } | undefined;
  /** The current slug of a category that had this slug before, or undefined. */
  shelfMovedTo: (slug: string) => string | undefined;
  /**
   * The kept answer of GET /api/products with this query; undefined for searches and for empty lists.
   * @param picks the owner's list of featured parts
   */
  list: (query: ListQuery, picks: string | undefined) => KeptAnswer | undefined;
  /** The first parts that a search finds. */
  suggested: (q: string) => Suggestion[];
  /** The answer of GET /api/search, before it becomes JSON. */
  searched: (query: SearchQuery) => SearchAnswer;
  /** The answer of GET /api/products with any query, before it becomes JSON. */
  listed: (query: ListQuery, picks: string | undefined) => unknown;
}

/** A kept list with what is in it. */
interface List {
  has: (product: Product) => boolean;
  answer: KeptAnswer;
}

interface CatalogueParts extends Shelf {
  /** The products that are no longer sold and have a page that names their successor. */
  replaced: readonly Replaced[];
  version: number;
  history: CatalogueHistory;
  categories: ShownCategoryRow[];
  groups: readonly WordGroup[];
  axles: readonly Axle[];
  moved: { from: string; to: string; id: number }[];
  movedShelves: { from: string; to: string }[];
  examples: readonly ExampleBuild[];
}

/** The categories whose pictures come with the shop, by slug: /img/parts/SLUG-800.webp. */
const SAMPLE_SHELVES: ReadonlySet<string> = new Set(sampleShelves.map(({ slug }) => slug));

/** A version of the catalogue from what was read. */
export const buildCatalogue = ({
  version,
  history,
  categories: rows,
  groups,
  axles,
  products,
  stock: pieces,
  packed: packedKits,
  moved,
  movedShelves,
  examples,
  replaced,
}: CatalogueParts): Catalogue => {
  const byId = new Map(products.map((product) => [product.id, product]));
  const stock = new Map(pieces);
  const packed = new Map(packedKits);
  const shown = ({ id, name, slug, description, ...row }: ShownCategoryRow) => ({
    id,
    name,
    slug,
    description,
    ...givenSearchTexts(row),
  });
  const shownShelf = (row: ShownCategoryRow): Category => {
    const first = products.find(({ categoryId }) => categoryId === row.id);
    // With parts of the owner it is another category than that of the sample with this address.
    const isSample = SAMPLE_SHELVES.has(row.slug) && !(first && !isSamplePicture(first.imageUrl));
    if (isSample && !row.image_url) return shown(row);
    return { ...shown(row), imageUrl: row.image_url || (first?.imageUrl ?? '') };
  };
  const top = rows.filter((row) => row.parent_id === null && !row.hidden);
  const categories = top.map(shownShelf);

  const answers = new Map<string, KeptAnswer>();
  const keep = (path: string, answer: KeptAnswer): KeptAnswer => {
    answers.set(path, answer);
    return answer;
  };
  const lists: List[] = [];
  const listed = (list: List): KeptAnswer => {
    lists.push(list);
    return list.answer;
  };

  const whole = listed({
    has: () => true,
    answer: keep('/api/products', new KeptAnswer(() => products)),
  });
  keep('/api/categories', new KeptAnswer(() => categories));
  for (const row of top) {
    const has = (product: Product) => product.categoryId === row.id;
    const inCategory = products.filter(has);
    const subcategories: Subcategory[] = rows
      .filter((sub) => sub.parent_id === row.id && !sub.hidden)
      .map(shown);
    keep(`/api/categories/${row.slug}`, new KeptAnswer(() => shownShelf(row)));
    const path = `/api/categories/${row.slug}/products`;
    listed({ has, answer: keep(path, new KeptAnswer(() => inCategory)) });
    keep(`/api/categories/${row.id}/subcategories`, new KeptAnswer(() => subcategories));
  }
  const onPage = (product: Product): StockedProduct => ({
    ...product,
    stock: stock.get(product.id) ?? 0,
  });
  const pagePath = ({ slug }: Product) => `/api/products/${slug}`;
  const isSold = new Set(products.map(({ slug }) => slug));
  const gone = replaced.map(({ product, by }): StockedProduct => ({
    ...product,
    stock: 0,
    replacedBy: by,
  }));
  const gonePages = new Map(pages(gone).map((items) => [items[0].slug, items]));
  for (const [slug, items] of gonePages)
    if (!isSold.has(slug))
      keep(
        pagePath(items[0]),
        new KeptAnswer((): ProductPage => ({ ...items[0], variants: [...items] })),
      );
  for (const items of pages(products)) {
    const goneSizes = gonePages.get(items[0].slug);
    keep(
      pagePath(items[0]),
      new KeptAnswer((): ProductPage => ({
        ...onPage(items[0]),
        variants: items.map(onPage),
        ...(goneSizes && { goneSizes: [...goneSizes] }),
      })),
    );
  }
  const priced = (example: ExampleBuild): PricedExample => {
    const { pieces: count, total } = listSums(example.lines, byId, undefined);
    return { ...example, pieces: count, total: priceText(total) };
  };
  const examplesAnswer = keep('/api/example-builds', new KeptAnswer(() => examples.map(priced)));
  const scarce = new Map<number, number>();
  const note = (id: number, pieces: number) => {
    const few = shownPieces(pieces);
    if (few === undefined) scarce.delete(id);
    else scarce.set(id, few);
  };
  for (const { id } of products) note(id, stock.get(id) ?? 0);
  // A kit without made parts has the same day whether it is packed or not.
  const shownPacked = () =>
    [...packed].flatMap(([id, kits]) =>
      kits && byId.get(id)?.madeParts ? [[id, shownPieces(kits) ?? LOW_STOCK + 1]] : [],
    );
  const stockAnswer = new KeptAnswer((): ShownStock => {
    const kits = shownPacked();
    return {
      left: Object.fromEntries(scarce),
      ...(kits.length && { packed: Object.fromEntries(kits) as Record<string, number> }),
    };
  });

  const restockOne = (product: Product, pieces: number): void => {
    const before = shownPieces(stock.get(product.id) ?? 0);
    stock.set(product.id, pieces);
    const isSeen = shownPieces(pieces) !== before;
    answers.get(pagePath(product))?.changed(isSeen);
    if (!isSeen) return;
    note(product.id, pieces);
    stockAnswer.changed(true);
    const inStock = pieces > 0;
    if (inStock === product.inStock) return;
    product.inStock = inStock;
    for (const { has, answer } of lists) if (has(product)) answer.changed(true);
  };

  const repack = (product: Product, kits: number): boolean => {
    const before = packed.get(product.id) ?? 0;
    packed.set(product.id, kits);
    if (product.madeParts && shownPieces(kits) !== shownPieces(before)) stockAnswer.changed(true);
    return kits !== before;
  };

  const goneIds = new Set(gone.map(({ id }) => id));
  // An address leads to a page or nowhere: the chain of successors of a part may end at one that is not sold.
  const newPlaces = new Map(
    moved
      .filter(({ to }) => answers.has(`/api/products/${to}`))
      .map(({ from, to, id }) => [
        from,
        { slug: to, ...(goneIds.has(id) && isSold.has(to) && { item: id }) },
      ]),
  );
  let opened: Searcher<Product> | undefined;
  const searcher = () => (opened ??= openSearch(products, groups, axles));
  const productsFor = (
    { category, subcat, q, ids, featured }: ListQuery,
    picks: string | undefined,
  ): Product[] => {
    const idSet = ids === undefined ? undefined : new Set(readIds(ids, MAX_REQUESTED_PRODUCTS));
    if (idSet) return products.filter(({ id }) => idSet.has(id));
    const onShelf = (q === undefined ? products : searcher().find(q).products).filter(
      (product) =>
        (category === undefined || product.category.slug === category) &&
        (subcat === undefined || product.subcategory?.slug === subcat),
    );
    return featured ? pickFeatured(onShelf, picks) : onShelf;
  };
  const shelves = new Map<string, KeptAnswer>();
  const list = (query: ListQuery, picks: string | undefined): KeptAnswer | undefined => {
    const { category, subcat, q, featured } = query;
    if (Object.values(query).every((value) => value === undefined)) return whole;
    // The number of searches, lists of ids and made-up categories is unlimited.
    if (q !== undefined || query.ids !== undefined) return undefined;
    const key = JSON.stringify([category, subcat, featured, featured && picks]);
    const known = shelves.get(key);
    if (known) return known;
    const onShelf = productsFor(query, picks);
    if (!onShelf.length) return undefined;
    const members = new Set(onShelf);
    const answer = new KeptAnswer(() => onShelf);
    shelves.set(key, listed({ has: (product) => members.has(product), answer }));
    return answer;
  };

  return {
    version,
    history,
    products,
    categories,
    groups,
    axles,
    subcategories: rows.flatMap((row) =>
      row.parent_id === null ? [] : [{ ...shown(row), categoryId: row.parent_id }],
    ),
    stock,
    packed,
    stockAnswer,
    examples,
    examplesAnswer,
    restock: (rows) => {
      let count = 0;
      for (const { id, stock: pieces, packed: kits } of rows) {
        const product = byId.get(id);
        if (!product) continue;
        const isRepacked = kits !== undefined && repack(product, kits);
        if (stock.get(id) !== pieces) restockOne(product, pieces);
        else if (!isRepacked) continue;
        count += 1;
      }
      return count;
    },
    at: (path) => answers.get(path),
    shown: [...products, ...gone],
    // A product with this slug wins over a redirect from it.
    shelfMovedTo: (slug) =>
      answers.has(`/api/categories/${slug}`)
        ? undefined
        : movedShelves.find(({ from }) => from === slug)?.to,
    movedTo: (slug) => (answers.has(`/api/products/${slug}`) ? undefined : newPlaces.get(slug)),
    list,
    suggested: (q) => partSuggestions(searcher().find(q).products),
    searched: ({ q, words }) => {
      const { products: items, ...reading } = searcher().look(q);
      return { items: words ? [] : items, ...reading, ...toolsFor(q) };
    },
    listed: (query, picks) => list(query, picks)?.value() ?? productsFor(query, picks),
  };
};
