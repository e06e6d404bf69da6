import { z } from 'zod';
import { addCategories, allCategories } from '../tables/categories';
import { type Db, inTransaction } from '../tables/database';
import { addProducts, publishedProducts, raiseCatalogueVersion } from '../tables/products';
import type { CategoryRow } from '../tables/schema';
import categoriesFile from '../sample/categories.json';
import productsFile from '../sample/products.csv?raw';
import { productsFromCsv } from './product-csv';

const Shelf = z.object({
  id: z.number(),
  slug: z.string(),
  name: z.string(),
  description: z.string(),
});
const SampleCategories = z.array(z.object({ ...Shelf.shape, subcategories: z.array(Shelf) }));

const categoryRows = (): CategoryRow[] => {
  const categories = SampleCategories.parse(categoriesFile);
  const top = categories.map(({ subcategories: _, ...shelf }, position) => ({
    ...shelf,
    parent_id: null,
    position,
  }));
  const below = categories.flatMap(({ id, subcategories }) =>
    subcategories.map((shelf, position) => ({ ...shelf, parent_id: id, position })),
  );
  return [...top, ...below];
};

/** Gives a new shop its nine categories and, when asked, the sample products; a shop that has them keeps its own. */
export const loadSample = (db: Db, withProducts: boolean): Promise<void> =>
  inTransaction(db, async (tx) => {
    if (!(await allCategories(tx)).length) await addCategories(tx, categoryRows());
    if (!withProducts || (await publishedProducts(tx)).length) return;
    await addProducts(tx, productsFromCsv(productsFile, await allCategories(tx)));
    await raiseCatalogueVersion(tx);
  });
