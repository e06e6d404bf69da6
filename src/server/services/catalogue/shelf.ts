import type { Product } from '../../../shop/catalogue/product';
import { givenSearchTexts } from '../../../shop/search-texts';
import { kitStock } from '../../../shop/promises/kits';
import type { Supply } from '../../../shop/promises/ships-by';
import {
  type CategoryRow,
  PRODUCT_JSON,
  type ProductRow,
} from '../../tables/catalogue/catalogue-rows';
import { type KitPartStock, partsByKit } from '../../tables/catalogue/kit-parts';
import type { StockRow } from '../../tables/catalogue/stock';
import type { Queries } from '../../tables/schema';
import type { Difference } from './history';
import { productSupply } from '../promises/promises';
import { pricesOn } from './sale-prices';

/** The pieces of a product that can be sold. `packed` of those of a kit are packed, the others can be from its parts. */
export interface SoldStock extends StockRow {
  packed?: number;
}

/**
 * The published products in catalogue order, and the pieces in stock of each by id. `packed` are the packed ones, of kits
 * that are packed from their parts.
 */
export interface Shelf {
  products: Product[];
  stock: ReadonlyMap<number, number>;
  packed: ReadonlyMap<number, number>;
}

const named = (row: CategoryRow | undefined) => row && { name: row.name, slug: row.slug };

const imageAlts = ({ image_alts, id }: ProductRow): Pick<Product, 'imageAlts'> => {
  const imageAlts = PRODUCT_JSON.image_alts.read(image_alts, id);
  return Object.keys(imageAlts).length ? { imageAlts } : {};
};

const ownInterfaces = ({ interfaces: text, id }: ProductRow): Pick<Product, 'interfaces'> => {
  const interfaces = PRODUCT_JSON.interfaces.read(text, id);
  return interfaces.length ? { interfaces } : {};
};

/** The supply of a part that is made; empty for a part from stock. */
const madeSupply = (supply: Supply): Pick<Product, 'supply'> => {
  const { kind, ...made } = supply;
  return kind === 'stock' ? {} : { supply: { kind, ...made } };
};

/** The stock as it can be sold: that of a kit that is packed from its parts has also what can be packed. */
export const asSold = async (db: Queries, rows: readonly StockRow[]): Promise<SoldStock[]> => {
  const kits = await partsByKit(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => sellableStock(row, kits));
};

const sellableStock = (row: StockRow, kits: ReadonlyMap<number, KitPartStock[]>): SoldStock => {
  const parts = kits.get(row.id);
  const { stock } = kitOrOwn(row, parts);
  return { id: row.id, stock, ...(parts && { packed: row.stock }) };
};

/** The parts of a kit that are made; nothing for a product without any. */
const kitMadeParts = (parts: readonly KitPartStock[] = []): Pick<Product, 'madeParts'> => {
  const madeParts = parts.flatMap((part) => {
    const { supply } = madeSupply(productSupply(part));
    if (!supply) return [];
    // Pages do not know what is on the shelf of a part that is not published.
    const known = part.published ? supply : { ...supply, kind: 'made' as const };
    return [{ id: part.part_id, quantity: part.quantity, supply: known }];
  });
  return madeParts.length ? { madeParts } : {};
};

/** The stock of a product and its supply, those of the parts of its kit included. */
const soldStock = (
  row: ProductRow,
  kits: ReadProducts['kits'],
): ReturnType<typeof kitStock> & { supply: Supply } => {
  const parts = kits.get(row.id);
  return { supply: productSupply(row), ...kitOrOwn(row, parts) };
};

const kitOrOwn = (
  { stock }: StockRow,
  parts: KitPartStock[] | undefined,
): ReturnType<typeof kitStock> =>
  parts
    ? kitStock(
        stock,
        parts.map((part) => ({
          productId: part.part_id,
          quantity: part.quantity,
          stock: part.stock,
          supply: productSupply(part),
        })),
      )
    : { stock };

/** The rows of some products, and the time when they were read. */
export interface ReadProducts {
  rows: readonly ProductRow[];
  categories: CategoryRow[];
  /** The day in Toronto whose sales are on. */
  salesDay: string;
  /** The ids of the products whose regular price may be shown as a former one. */
  formers: ReadonlySet<number>;
  /** The parts of the kits that are packed from them, by kit. */
  kits: ReadonlyMap<number, KitPartStock[]>;
}

const asProduct = (
  row: ProductRow,
  rows: Map<number, CategoryRow>,
  { salesDay, formers, kits }: ReadProducts,
): Product => ({
  id: row.id,
  name: row.name,
  slug: row.slug,
  sku: row.sku,
  description: row.description,
  ...pricesOn(row, salesDay, formers),
  imageUrl: row.image_url,
  additionalImages: PRODUCT_JSON.additional_images.read(row.additional_images, row.id),
  ...imageAlts(row),
  ...givenSearchTexts(row),
  category: named(rows.get(row.category_id)) ?? { name: '', slug: '' },
  categoryId: row.category_id,
  subcategory: (row.subcategory_id !== null && named(rows.get(row.subcategory_id))) || null,
  inStock: soldStock(row, kits).stock > 0,
  weight: row.weight_g / 1000,
  rating: (row.rating_tenths / 10).toFixed(1),
  reviewCount: row.review_count,
  attributes: PRODUCT_JSON.attributes.read(row.attributes, row.id),
  ...ownInterfaces(row),
  ...madeSupply(soldStock(row, kits).supply),
  ...kitMadeParts(kits.get(row.id)),
});

/** The shelf of these rows. */
export const makeShelf = (read: ReadProducts): Shelf => {
  const { rows, categories } = read;
  const byId = new Map(categories.map((row) => [row.id, row]));
  const sold = rows.map((row) => sellableStock(row, read.kits));
  return {
    products: rows.map((row) => asProduct(row, byId, read)),
    stock: new Map(sold.map(({ id, stock }) => [id, stock])),
    packed: new Map(sold.flatMap(({ id, packed }) => (packed === undefined ? [] : [[id, packed]]))),
  };
};

/** The shelf after a change; products that have not changed are the same objects. @param input the changed products */
export const patchShelf = (
  before: Shelf,
  { changed, removed }: Pick<Difference, 'changed' | 'removed'>,
  input: ReadProducts,
): Shelf => {
  const read = makeShelf(input);
  const affected = new Set([...changed, ...removed]);
  const isUnaffected = (id: number) => !affected.has(id);
  return {
    products: [...before.products.filter(({ id }) => isUnaffected(id)), ...read.products].toSorted(
      (one, other) => one.id - other.id,
    ),
    stock: new Map([...[...before.stock].filter(([id]) => isUnaffected(id)), ...read.stock]),
    packed: new Map([...[...before.packed].filter(([id]) => isUnaffected(id)), ...read.packed]),
  };
};
