import { stringify } from 'csv-stringify/sync';
import { priceText } from '../../../shop/money';
import { allCategories } from '../../tables/catalogue/categories';
import type { Db } from '../../tables/engine/database';
import { productLots } from '../../tables/catalogue/admin-products';
import {
  type CategoryRow,
  PRODUCT_JSON,
  type ProductRow,
} from '../../tables/catalogue/catalogue-rows';
import { neutralCell } from './csv-cells';
import { CSV_COLUMNS, type CsvColumn } from './product-csv';

/** The cells of a product; `readLine` is the inverse. */
export const cellsOf = (row: ProductRow, categories: CategoryRow[]): Record<CsvColumn, string> => {
  const slugOf = (id: number | null) => categories.find((category) => category.id === id)?.slug;
  return {
    id: String(row.id),
    slug: row.slug,
    sku: row.sku ?? '',
    name: row.name,
    description: row.description,
    category: slugOf(row.category_id) ?? '',
    subcategory: slugOf(row.subcategory_id) ?? '',
    price: priceText(row.price_cents),
    weight_kg: String(row.weight_g / 1000),
    stock: String(row.stock),
    shelf_place: row.shelf_place,
    low_mark: String(row.low_mark ?? ''),
    published: String(row.published),
    rating: String(row.rating_tenths / 10),
    review_count: String(row.review_count),
    image: row.image_url,
    additional_images: PRODUCT_JSON.additional_images.read(row.additional_images, row.id).join('|'),
    attributes: PRODUCT_JSON.attributes.write(PRODUCT_JSON.attributes.read(row.attributes, row.id)),
    interfaces: PRODUCT_JSON.interfaces.write(PRODUCT_JSON.interfaces.read(row.interfaces, row.id)),
  };
};

/** A CSV with these columns. Escapes cells that a spreadsheet would run as a formula. */
export const csvText = (
  columns: readonly string[],
  lines: readonly Partial<Record<string, string>>[],
  { header = true } = {},
): string =>
  stringify([
    ...(header ? [[...columns]] : []),
    ...lines.map((cells) => columns.map((column) => neutralCell(cells[column] ?? ''))),
  ]);

/** All products as a CSV that the import accepts (columns: docs/catalogue-csv.md). Made in lots, between which others are served. */
export const exportProducts = async (db: Db): Promise<string> => {
  const categories = await allCategories(db);
  const texts = [csvText(CSV_COLUMNS, [])];
  for await (const lot of productLots(db))
    texts.push(
      csvText(
        CSV_COLUMNS,
        lot.map((row) => cellsOf(row, categories)),
        { header: false },
      ),
    );
  return texts.join('');
};
