import type { Category, Subcategory } from '../../../shop/catalogue/category';
import type { Product, ProductPage } from '../../../shop/catalogue/product';
import { priceText } from '../../../shop/money';
import { searchProducts } from '../../../shop/catalogue/search';
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

/** One version of the catalogue, with every answer about it made ready. Never changed, only replaced. */
export interface Catalogue {
  version: number;
  products: Product[];
  categories: Category[];
  /** What is below the categories. */
  subcategories: (Subcategory & { categoryId: number })[];
  /** The ready answer for a path of the API without its query, or undefined when there is no such thing. */
  at: (path: string) => EncodedResponse | undefined;
  /** The slug of today for a product's page that has moved, or undefined where none has. */
  movedTo: (slug: string) => string | undefined;
  /** The products of a shelf or of a search, as GET /api/products answers a query. */
  list: (query: { category?: string; subcat?: string; q?: string }) => EncodedResponse;
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

  const answers = new Map<string, () => EncodedResponse>();
  /** Keeps an answer, which is made when it is first asked for. */
  const keep = (path: string, value: () => unknown): (() => EncodedResponse) => {
    let made: EncodedResponse | undefined;
    const answer = () => (made ??= EncodedResponse.json(value()));
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
  for (const product of products) {
    const path = `/api/products/${product.slug}`;
    if (answers.has(path)) continue;
    keep(path, (): ProductPage => {
      const variants = products.filter((other) => other.slug === product.slug);
      return { ...product, variants };
    });
  }

  const newSlugs = new Map(moved.map(({ from, to }) => [from, to]));
  const lists = new Map<string, EncodedResponse>();
  return {
    version,
    products,
    categories,
    subcategories: rows.flatMap((row) =>
      row.parent_id === null ? [] : [{ ...shown(row), categoryId: row.parent_id }],
    ),
    at: (path) => answers.get(path)?.(),
    // A page that stands at the address itself comes first.
    movedTo: (slug) => (answers.has(`/api/products/${slug}`) ? undefined : newSlugs.get(slug)),
    list: ({ category, subcat, q }) => {
      if (category === undefined && subcat === undefined && q === undefined) return whole();
      const found = () =>
        (q === undefined ? products : searchProducts(products, q)).filter(
          (product) =>
            (category === undefined || product.category.slug === category) &&
            (subcat === undefined || product.subcategory?.slug === subcat),
        );
      // Shelves are few and kept; searches are as many as people can think of.
      if (q !== undefined) return EncodedResponse.jsonForOne(found());
      const key = JSON.stringify([category, subcat]);
      const known = lists.get(key);
      if (known) return known;
      const onShelf = found();
      const made = EncodedResponse.json(onShelf);
      // Only shelves that exist are kept, whatever is asked for.
      if (onShelf.length) lists.set(key, made);
      return made;
    },
  };
};

export interface CatalogueHolder {
  readonly current: Catalogue;
  /** Reads the catalogue again when its version was raised. @returns whether it changed */
  refresh: () => Promise<boolean>;
}

/** Reads the catalogue into memory; requests never ask the database for it. */
export const holdCatalogue = async (db: Db): Promise<CatalogueHolder> => {
  const read = async () => {
    const version = await catalogueVersion(db);
    const products = await publishedProducts(db);
    return buildCatalogue(version, await allCategories(db), products, await movedPages(db));
  };
  let current = await read();
  const refresh = async () => {
    if ((await catalogueVersion(db)) === current.version) return false;
    current = await read();
    return true;
  };
  let last: Promise<unknown> = Promise.resolve();
  return {
    get current() {
      return current;
    },
    // One after the other: an older answer never takes the place of a newer one.
    refresh: () => {
      const mine = last.then(refresh, refresh);
      last = mine;
      return mine;
    },
  };
};
