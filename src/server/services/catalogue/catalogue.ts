import type { z } from 'zod';
import type { listProducts } from '../../../contract/catalogue';
import type { Category, Subcategory } from '../../../shop/catalogue/category';
import type { Product, ProductPage } from '../../../shop/catalogue/product';
import { priceText } from '../../../shop/money';
import { pickFeatured } from '../../../shop/catalogue/featured';
import { searcher } from '../../../shop/catalogue/search';
import { pages } from '../../../shop/catalogue/variants';
import { allCategories } from '../../tables/catalogue/categories';
import type { Db } from '../../tables/engine/database';
import { movedPages } from '../../tables/catalogue/product-redirects';
import { catalogueVersion, publishedProducts } from '../../tables/catalogue/products';
import {
  type CategoryRow,
  PRODUCT_JSON,
  type ProductRow,
} from '../../tables/catalogue/catalogue-rows';
import { EncodedResponse } from '../../encoded-response';

const named = (row: CategoryRow | undefined) => row && { name: row.name, slug: row.slug };

const altsOf = ({ image_alts, id }: ProductRow): Pick<Product, 'imageAlts'> => {
  const imageAlts = PRODUCT_JSON.image_alts.read(image_alts, id);
  return Object.keys(imageAlts).length ? { imageAlts } : {};
};

const asProduct = (row: ProductRow, rows: Map<number, CategoryRow>): Product => ({
  id: row.id,
  name: row.name,
  slug: row.slug,
  sku: row.sku,
  description: row.description,
  price: priceText(row.price_cents),
  imageUrl: row.image_url,
  additionalImages: PRODUCT_JSON.additional_images.read(row.additional_images, row.id),
  ...altsOf(row),
  category: named(rows.get(row.category_id)) ?? { name: '', slug: '' },
  categoryId: row.category_id,
  subcategory: (row.subcategory_id !== null && named(rows.get(row.subcategory_id))) || null,
  inStock: row.stock > 0,
  stock: row.stock,
  weight: row.weight_g / 1000,
  rating: (row.rating_tenths / 10).toFixed(1),
  reviewCount: row.review_count,
  attributes: PRODUCT_JSON.attributes.read(row.attributes, row.id),
});

type ListQuery = z.infer<NonNullable<typeof listProducts.query>>;

/** One version of the catalogue with its encoded responses. Immutable: a change replaces it. */
export interface Catalogue {
  version: number;
  products: Product[];
  categories: Category[];
  /** The sub-categories of all categories. */
  subcategories: (Subcategory & { categoryId: number })[];
  /** The encoded response of an API path without a query, or undefined when nothing is there. */
  at: (path: string) => EncodedResponse | undefined;
  /** The current slug of a product whose page had this slug before, or undefined. */
  movedTo: (slug: string) => string | undefined;
  /** The response of GET /api/products with a query. */
  list: (query: ListQuery) => EncodedResponse;
  /** Ends what is still being compressed, when another version has taken its place. */
  replaced: () => void;
}

const buildCatalogue = (
  version: number,
  rows: CategoryRow[],
  productRows: ProductRow[],
  moved: { from: string; to: string }[],
): Catalogue => {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const products = productRows.map((row) => asProduct(row, byId));
  const shown = ({ id, name, slug, description }: CategoryRow): Category => ({
    id,
    name,
    slug,
    description,
  });
  const top = rows.filter((row) => row.parent_id === null);
  const categories = top.map(shown);

  const made = new Set<EncodedResponse>();
  const encode = (value: unknown): EncodedResponse => {
    const answer = EncodedResponse.json(value);
    made.add(answer);
    return answer;
  };
  const answers = new Map<string, () => EncodedResponse>();
  /** Registers a response, which is encoded at the first request. */
  const keep = (path: string, value: () => unknown): (() => EncodedResponse) => {
    let encoded: EncodedResponse | undefined;
    const answer = () => (encoded ??= encode(value()));
    answers.set(path, answer);
    return answer;
  };
  const whole = keep('/api/products', () => products);
  keep('/api/categories', () => categories);
  for (const row of top) {
    const inCategory = products.filter((product) => product.categoryId === row.id);
    const subcategories: Subcategory[] = rows.filter((sub) => sub.parent_id === row.id).map(shown);
    keep(`/api/categories/${row.slug}`, () => shown(row));
    keep(`/api/categories/${row.slug}/products`, () => inCategory);
    keep(`/api/categories/${row.id}/subcategories`, () => subcategories);
  }
  for (const variants of pages(products))
    keep(`/api/products/${variants[0].slug}`, (): ProductPage => ({
      ...variants[0],
      variants: [...variants],
    }));

  const newSlugs = new Map(moved.map(({ from, to }) => [from, to]));
  const lists = new Map<string, EncodedResponse>();
  let search: ReturnType<typeof searcher<Product>> | undefined;
  return {
    version,
    products,
    categories,
    subcategories: rows.flatMap((row) =>
      row.parent_id === null ? [] : [{ ...shown(row), categoryId: row.parent_id }],
    ),
    at: (path) => answers.get(path)?.(),
    // A product with this slug wins over a redirect from it.
    movedTo: (slug) => (answers.has(`/api/products/${slug}`) ? undefined : newSlugs.get(slug)),
    list: (query) => {
      const { category, subcat, q, featured } = query;
      if (Object.values(query).every((value) => value === undefined)) return whole();
      const found = () => {
        const onShelf = (q === undefined ? products : (search ??= searcher(products))(q)).filter(
          (product) =>
            (category === undefined || product.category.slug === category) &&
            (subcat === undefined || product.subcategory?.slug === subcat),
        );
        return featured ? pickFeatured(onShelf) : onShelf;
      };
      // Cache lists by category only: the number of searches is unlimited.
      if (q !== undefined) return EncodedResponse.jsonOnce(found());
      const key = JSON.stringify([category, subcat, featured]);
      const known = lists.get(key);
      if (known) return known;
      const onShelf = found();
      // Do not cache made-up categories.
      if (!onShelf.length) return EncodedResponse.jsonOnce(onShelf);
      const shelf = encode(onShelf);
      lists.set(key, shelf);
      return shelf;
    },
    replaced: () => made.forEach((answer) => answer.replaced()),
  };
};

export interface CatalogueHolder {
  readonly current: Catalogue;
  /** Reads the catalogue again when its version has changed. @returns whether it has */
  refresh: () => Promise<boolean>;
}

/** Holds the catalogue in memory; requests do not read it from the database. */
export const holdCatalogue = async (db: Db): Promise<CatalogueHolder> => {
  const read = async () => {
    const version = await catalogueVersion(db);
    const products = await publishedProducts(db);
    return buildCatalogue(version, await allCategories(db), products, await movedPages(db));
  };
  let current = await read();
  const refresh = async () => {
    if ((await catalogueVersion(db)) === current.version) return false;
    const next = await read();
    current.replaced();
    current = next;
    return true;
  };
  let last: Promise<unknown> = Promise.resolve();
  return {
    get current() {
      return current;
    },
    // One at a time, so that an older read never replaces a newer one.
    refresh: () => {
      const mine = last.then(refresh, refresh);
      last = mine;
      return mine;
    },
  };
};
