import { cad, parsePrice } from '../../../shop/money';
import {
  type NewProduct,
  type ProductChange,
  makeSlug,
} from '../../../shop/catalogue/product-edit';
import { NO_PICTURE } from '../../../shop/catalogue/picture';
import { storedPacking } from '../../../shop/catalogue/packing';
import { saleState } from '../../../shop/catalogue/prices/sale';
import { nameKey } from '../../../shop/typed-text';
import { ApiError } from '../../ground/api-error';
import {
  type CategoryRow,
  PRODUCT_JSON,
  type ProductRow,
} from '../../tables/catalogue/catalogue-rows';
import { productSale } from './sale-prices';

/** The defaults of a new product. */
const EMPTY_PRODUCT = {
  sku: null,
  description: '',
  subcategory_id: null,
  stock: 0,
  published: 0,
  rating_tenths: 0,
  review_count: 0,
  image_url: NO_PICTURE,
  additional_images: '[]',
  attributes: '{}',
  image_alts: '{}',
  search_title: '',
  search_description: '',
  interfaces: '[]',
  shelf_place: '',
  low_mark: null,
  packing: '{}',
  supply: 'stock',
  lead_days: 0,
  work_group: '',
  packed_from_parts: 0,
  successor_id: null,
  sale_cents: null,
  sale_from: null,
  sale_to: null,
  revision: 1,
  updated_at: 0,
} satisfies Partial<ProductRow>;

/** @returns the API error of a field that is wrong */
export const wrongField = (field: string, message: string): ApiError =>
  new ApiError('invalid', message, { fields: { [field]: message } });

const slugIn = (category: string | { slug: string }): string =>
  typeof category === 'string' ? category : category.slug;

/** The validation message of one field. */
interface FieldProblem {
  field: 'category' | 'subcategory';
  message: string;
}
type Shelf = Pick<ProductRow, 'category_id' | 'subcategory_id'>;

/** Whether a category has this slug, or a name that looks the same. */
export const isNamed = ({ slug, name }: CategoryRow, typed: string): boolean =>
  slug === typed.trim() || nameKey(name) === nameKey(typed);

/** The end of a sentence about an unknown category: what could be written instead. */
const slugChoice = (categories: readonly CategoryRow[]): string =>
  categories.length ? `. Write one of: ${categories.map(({ slug }) => slug).join(', ')}` : '';

/**
 * The category and sub-category after a change. A product that moves to another category loses its sub-category.
 * @param before undefined for a new product
 */
export const changedShelf = (
  before: Shelf | undefined,
  { category, subcategory }: Pick<ProductChange, 'category' | 'subcategory'>,
  categories: CategoryRow[],
): Shelf | FieldProblem => {
  const topSlug = category === undefined ? undefined : slugIn(category);
  const top = categories.find((row) =>
    topSlug === undefined
      ? row.id === before?.category_id
      : row.parent_id === null && isNamed(row, topSlug),
  );
  if (!top) {
    const tops = categories.filter((row) => row.parent_id === null);
    const message = topSlug
      ? `There is no category "${topSlug}"${slugChoice(tops)}`
      : 'Category is required';
    return { field: 'category', message };
  }
  const below = categories.filter((row) => row.parent_id === top.id);
  if (subcategory === undefined) {
    const kept = below.find((row) => row.id === before?.subcategory_id);
    return { category_id: top.id, subcategory_id: kept?.id ?? null };
  }
  const slug = subcategory === null ? '' : slugIn(subcategory);
  const sub = below.find((row) => isNamed(row, slug));
  if (slug && !sub)
    return {
      field: 'subcategory',
      message: `There is no sub-category "${slug}" in ${top.name}${slugChoice(below)}`,
    };
  return { category_id: top.id, subcategory_id: sub?.id ?? null };
};

const knownShelf = (...input: Parameters<typeof changedShelf>): Shelf => {
  const shelf = changedShelf(...input);
  if ('field' in shelf) throw wrongField(shelf.field, shelf.message);
  return shelf;
};

const saleColumns = (sale: ProductChange['sale']) =>
  sale
    ? { sale_cents: parsePrice(sale.price), sale_from: sale.from, sale_to: sale.to }
    : { sale_cents: null, sale_from: null, sale_to: null };

/** A part from stock has neither a lead time nor a work group. */
const supplyColumns = ({ kind, leadDays, group }: NonNullable<ProductChange['supply']>) => ({
  supply: kind,
  lead_days: kind === 'stock' ? 0 : Number(leadDays),
  work_group: kind === 'stock' ? '' : (group ?? ''),
});

/**
 * The field of a product's sale that is wrong, with its message. A sale that is over is not compared with the price.
 * @param today the day in Toronto
 */
export const saleFault = (
  after: ProductRow,
  before: ProductRow | undefined,
  today: string,
): { field: 'price' | 'to'; message: string } | undefined => {
  const sale = productSale(after);
  if (!sale) return undefined;
  const isNew = (['sale_cents', 'sale_from', 'sale_to'] as const).some(
    (column) => after[column] !== before?.[column],
  );
  const hasEnded = saleState(sale, today) === 'ended';
  if (hasEnded)
    return isNew ? { field: 'to', message: 'The last day of the sale has passed' } : undefined;
  if (sale.cents < after.price_cents) return undefined;
  const price = cad(after.price_cents);
  return { field: 'price', message: `The sale price must be below the price of ${price}` };
};

const changedPictures = (before: ProductRow, change: ProductChange) => {
  const { imageUrl, additionalImages, imageAlts } = change;
  if (imageUrl === undefined && additionalImages === undefined && imageAlts === undefined)
    return {};
  const url = imageUrl ?? before.image_url;
  const known = PRODUCT_JSON.additional_images.read(before.additional_images, before.id);
  const more = [...new Set(additionalImages ?? known)].filter((other) => other !== url);
  const alts = Object.entries(
    imageAlts ?? PRODUCT_JSON.image_alts.read(before.image_alts, before.id),
  ).filter(([picture, alt]) => alt && [url, ...more].includes(picture));
  return {
    image_url: url,
    additional_images:
      additionalImages === undefined
        ? before.additional_images
        : PRODUCT_JSON.additional_images.write(more),
    image_alts: PRODUCT_JSON.image_alts.write(Object.fromEntries(alts)),
  };
};

/**
 * The product after a change. Writes nothing.
 * @throws ApiError invalid, with the field, for an unknown category
 */
export const applyProductChange = (
  before: ProductRow,
  change: ProductChange,
  categories: CategoryRow[],
): ProductRow => ({
  ...before,
  ...(change.name !== undefined && { name: change.name }),
  ...(change.slug !== undefined && { slug: change.slug }),
  ...(change.sku !== undefined && { sku: change.sku || null }),
  ...(change.description !== undefined && { description: change.description }),
  ...(change.searchTitle !== undefined && { search_title: change.searchTitle }),
  ...(change.searchDescription !== undefined && { search_description: change.searchDescription }),
  ...(change.shelfPlace !== undefined && { shelf_place: change.shelfPlace }),
  ...(change.price !== undefined && { price_cents: parsePrice(change.price) }),
  ...(change.sale !== undefined && saleColumns(change.sale)),
  ...(change.weight !== undefined && { weight_g: Math.round(Number(change.weight) * 1000) }),
  ...(change.stock !== undefined && { stock: Number(change.stock) }),
  ...(change.lowMark !== undefined && {
    low_mark: change.lowMark === null || change.lowMark === '' ? null : Number(change.lowMark),
  }),
  ...(change.packing !== undefined && {
    packing: PRODUCT_JSON.packing.write(storedPacking(change.packing)),
  }),
  ...(change.supply !== undefined && supplyColumns(change.supply)),
  ...(change.packedFromParts !== undefined && {
    packed_from_parts: change.packedFromParts ? 1 : 0,
  }),
  ...(change.successorId !== undefined && { successor_id: change.successorId }),
  ...(change.published !== undefined && { published: change.published ? 1 : 0 }),
  // Zod parses into the order of the schema, so equal attributes are equal text, and so are interfaces.
  ...(change.attributes !== undefined && {
    attributes: PRODUCT_JSON.attributes.write(change.attributes),
  }),
  ...(change.interfaces !== undefined && {
    interfaces: PRODUCT_JSON.interfaces.write(change.interfaces),
  }),
  ...knownShelf(before, change, categories),
  ...changedPictures(before, change),
});

/** A new product, unpublished unless `published` is set. @throws ApiError as applyProductChange */
export const newProductRow = (
  id: number,
  product: NewProduct,
  categories: CategoryRow[],
): ProductRow => {
  const { category_id } = knownShelf(undefined, product, categories);
  return applyProductChange(
    {
      ...EMPTY_PRODUCT,
      id,
      slug: makeSlug(product.name),
      name: product.name,
      category_id,
      price_cents: 0,
      weight_g: 1,
    },
    product,
    categories,
  );
};
