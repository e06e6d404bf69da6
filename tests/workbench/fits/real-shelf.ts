import categories from '../../../src/server/sample/categories.json';
import { sampleProducts } from '../../../src/server/services/catalogue/sample';
import { Interfaces } from '../../../src/shop/catalogue/interfaces';
import { type Sold, indexParts } from '../../../src/workbench/fits/shelf';
import { priceText } from '../../../src/shop/money';

const rows = categories.flatMap(({ subcategories, ...shelf }, position) => [
  { ...shelf, parent_id: null, position },
  ...subcategories.map((sub) => ({ ...sub, parent_id: shelf.id, position })),
]);

/** The sample's products, all in stock. */
export const sold: Sold[] = (await sampleProducts(rows)).map((row) => ({
  id: row.id,
  name: row.name,
  sku: row.sku,
  description: row.description,
  category: rows.find(({ id }) => id === row.category_id),
  price: priceText(row.price_cents),
  inStock: true,
  interfaces: Interfaces.parse(JSON.parse(row.interfaces)),
}));

export const shelf = indexParts(sold);

/** Finds a product by its SKU without the shop's prefix: "HJ-CM-075R". */
export const named = (sku: string) => {
  const part = shelf.bySku.get(`NR-${sku}`);
  if (!part) throw new Error(`No part ${sku}`);
  return part;
};
