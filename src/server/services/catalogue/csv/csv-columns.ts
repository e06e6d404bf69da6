import type { ProductChange } from '../../../../shop/catalogue/product-edit';
import type { Packing } from '../../../../shop/catalogue/packing';
import { priceText } from '../../../../shop/money';
import {
  type CategoryRow,
  PRODUCT_JSON,
  type ProductRow,
} from '../../../tables/catalogue/catalogue-rows';

/** The SKU of the product with this id; undefined when it has none. */
export type SkuById = (id: number) => string | null | undefined;

interface Column {
  /** The cell of a product; `readLine` is the inverse. */
  cell: (row: ProductRow, categories: readonly CategoryRow[], skuById: SkuById) => string;
  /** The field of the product's change that the cell sets; missing when only a file has it. */
  field?:
    | keyof ProductChange
    | `sale.${'price' | 'from' | 'to'}`
    | `packing.${keyof Packing}`
    | `supply.${'kind' | 'leadDays' | 'group'}`;
  /** The kind of its numbers; missing for texts. */
  number?: 'decimal' | 'sum' | 'whole';
  /** Whether an empty cell means the same as a missing column. */
  mayBeEmpty?: boolean;
  /** Whether a new product needs it. */
  isNeeded?: boolean;
}

const categorySlug = (id: number | null, categories: readonly CategoryRow[]): string =>
  categories.find((category) => category.id === id)?.slug ?? '';

const packingIn = ({ id, packing }: ProductRow): Packing =>
  packing === '{}' ? {} : PRODUCT_JSON.packing.read(packing, id);

/** The columns of the product CSV, in the order of the export (docs/catalogue-csv.md). */
const COLUMNS = {
  id: { cell: ({ id }) => String(id), mayBeEmpty: true },
  slug: { cell: ({ slug }) => slug, field: 'slug', mayBeEmpty: true },
  sku: { cell: ({ sku }) => sku ?? '', field: 'sku' },
  name: { cell: ({ name }) => name, field: 'name', isNeeded: true },
  description: { cell: ({ description }) => description, field: 'description' },
  search_title: { cell: (row) => row.search_title, field: 'searchTitle' },
  search_description: { cell: (row) => row.search_description, field: 'searchDescription' },
  category: {
    cell: ({ category_id: id }, categories) => categorySlug(id, categories),
    field: 'category',
    isNeeded: true,
  },
  subcategory: {
    cell: ({ subcategory_id: id }, categories) => categorySlug(id, categories),
    field: 'subcategory',
  },
  price: {
    cell: ({ price_cents: cents }) => priceText(cents),
    field: 'price',
    number: 'sum',
    isNeeded: true,
  },
  salePrice: {
    cell: ({ sale_cents: cents }) => (cents === null ? '' : priceText(cents)),
    field: 'sale.price',
    number: 'sum',
  },
  saleFrom: { cell: (row) => row.sale_from ?? '', field: 'sale.from' },
  saleTo: { cell: (row) => row.sale_to ?? '', field: 'sale.to' },
  weight_kg: {
    cell: ({ weight_g: grams }) => String(grams / 1000),
    field: 'weight',
    number: 'decimal',
    isNeeded: true,
  },
  pack_length: {
    cell: (row) => String(packingIn(row).lengthIn ?? ''),
    field: 'packing.lengthIn',
  },
  pack_width: { cell: (row) => String(packingIn(row).widthIn ?? ''), field: 'packing.widthIn' },
  pack_height: { cell: (row) => String(packingIn(row).heightIn ?? ''), field: 'packing.heightIn' },
  pack_form: { cell: (row) => packingIn(row).form ?? '', field: 'packing.form' },
  pack_nests: { cell: (row) => (packingIn(row).nests ? '1' : ''), field: 'packing.nests' },
  stock: { cell: ({ stock }) => String(stock), field: 'stock', number: 'whole' },
  shelf_place: { cell: (row) => row.shelf_place, field: 'shelfPlace' },
  low_mark: { cell: (row) => String(row.low_mark ?? ''), field: 'lowMark', number: 'whole' },
  supply: { cell: (row) => row.supply, field: 'supply.kind' },
  lead_days: {
    cell: (row) => (row.supply === 'stock' ? '' : String(row.lead_days)),
    field: 'supply.leadDays',
    number: 'whole',
  },
  work_group: { cell: (row) => row.work_group, field: 'supply.group' },
  packed_from_parts: { cell: (row) => String(row.packed_from_parts), field: 'packedFromParts' },
  published: { cell: ({ published }) => String(published), field: 'published' },
  // The figures of the reviews, for the reader of an export. An import leaves them as they are.
  rating: { cell: ({ rating_tenths: tenths }) => String(tenths / 10) },
  review_count: { cell: (row) => String(row.review_count) },
  image: { cell: (row) => row.image_url, field: 'imageUrl', mayBeEmpty: true },
  additional_images: {
    cell: (row) => PRODUCT_JSON.additional_images.read(row.additional_images, row.id).join('|'),
    field: 'additionalImages',
  },
  attributes: {
    cell: ({ id, attributes }) =>
      PRODUCT_JSON.attributes.write(PRODUCT_JSON.attributes.read(attributes, id)),
    field: 'attributes',
  },
  interfaces: {
    cell: ({ id, interfaces }) =>
      PRODUCT_JSON.interfaces.write(PRODUCT_JSON.interfaces.read(interfaces, id)),
    field: 'interfaces',
  },
  successor: {
    cell: ({ successor_id: id }, _, skuById) => (id === null ? '' : (skuById(id) ?? '')),
  },
} satisfies Record<string, Column>;

type CsvColumn = keyof typeof COLUMNS;

export const CSV_COLUMNS = Object.keys(COLUMNS) as CsvColumn[]; // its own keys

/** The rule of a column; undefined for an unknown name. */
export const columnNamed = (name: string): Column | undefined =>
  Object.hasOwn(COLUMNS, name) ? COLUMNS[name as CsvColumn] : undefined; // checked just now

/** The column with this name, in any case. */
export const columnWritten = (name: string): string => {
  const lower = name.trim().toLowerCase();
  return CSV_COLUMNS.find((column) => column.toLowerCase() === lower) ?? lower;
};

/** The columns that a new product needs. */
export const NEEDED_COLUMNS = CSV_COLUMNS.filter((name) => columnNamed(name)?.isNeeded);

/** The name of the column that sets a field of the change. */
export const fieldColumn = (field: string): string =>
  CSV_COLUMNS.find((name) => columnNamed(name)?.field === field) ?? field;

/** The cells of a product by column. */
export const productCells = (
  row: ProductRow,
  categories: readonly CategoryRow[],
  skuById: SkuById,
): Record<CsvColumn, string> =>
  Object.fromEntries(
    CSV_COLUMNS.map((name) => [name, COLUMNS[name].cell(row, categories, skuById)]),
  ) as Record<CsvColumn, string>; // one for each column
