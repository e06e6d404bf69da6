import { z } from 'zod';
import { WordGroup } from '../../../shop/catalogue/search/word-group';
import { addCategories, allCategories } from '../../tables/catalogue/categories';
import { inTransaction } from '../../tables/engine/database';
import type { Db, Tx } from '../../tables/schema';
import { exampleRows } from '../../tables/builds/examples';
import { addDiscountCodes } from '../../tables/discounts/discounts';
import { FIRST_ID, nextProductId, removedUpTo } from '../../tables/catalogue/product-ids';
import {
  raiseGroupsVersion,
  searchGroupRows,
  setGroupsVersion,
} from '../../tables/catalogue/search-groups';
import { catalogueVersions, raiseCatalogueVersion } from '../../tables/catalogue/versions';
import { noteChangedPrices } from './sale-prices';
import { noteKitParts } from './save-product';
import { addProducts } from '../../tables/catalogue/stock';
import {
  type CategoryRow,
  PRODUCT_JSON,
  type ProductRow,
} from '../../tables/catalogue/catalogue-rows';
import groupsFile from '../../sample/search-groups.json';
import categoriesFile from '../../sample/categories.json';
import pictureAlts from '../../sample/picture-alts.json';
import productsFile from '../../sample/products.csv?raw';
import { newId } from '../../ground/new-id';
import { sampleExamples } from '../builds/sample-examples';
import { planImport } from './plan-import';

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

/** The slugs of the sample's categories and sub-categories. */
export const SAMPLE_SLUGS: readonly string[] = categoryRows().map(({ slug }) => slug);

const ALTS = z.record(z.string(), z.string()).parse(pictureAlts);

/** Adds the alternative texts of a product's pictures. */
const withAlts = (row: ProductRow) => {
  const more = PRODUCT_JSON.additional_images.read(row.additional_images, row.id);
  const pictures = [row.image_url, ...more];
  const alts = pictures.flatMap((url) => (ALTS[url] ? [[url, ALTS[url]]] : []));
  return { ...row, image_alts: PRODUCT_JSON.image_alts.write(Object.fromEntries(alts)) };
};

/** The sample products. @throws Error with the number of an invalid line */
export const sampleProducts = async (categories: CategoryRow[]): Promise<ProductRow[]> =>
  (await planImport(productsFile, [], categories)).steps.map(({ write, report }) => {
    if (!write) throw new Error(`Line ${report.line}: ${report.reasons.join('; ')}`);
    return withAlts(write.after);
  });

/** Two discount codes to try: a percentage, and an amount with a least subtotal. */
export const SAMPLE_CODES = [
  { code: 'WELCOME10', percent: 10, amount_cents: null, min_total_cents: 0 },
  { code: 'BIGBUILD50', percent: null, amount_cents: 5000, min_total_cents: 40_000 },
].map((code) => ({
  ...code,
  free_shipping: 0 as const,
  category_id: null,
  starts_at: null,
  ends_at: null,
  max_uses: null,
  once_per_customer: 0 as const,
  active: 1 as const,
}));

/** Whether there ever was a product, published or not. */
const hasProducts = async (tx: Tx): Promise<boolean> => (await nextProductId(tx)) > FIRST_ID;

/** The search groups of the trade of the sample. */
export const sampleGroups = () => z.array(WordGroup).parse(groupsFile);

/** Adds the search groups of the trade, once: those that the owner has removed stay away. */
const loadGroups = async (tx: Tx): Promise<void> => {
  const { version, groupsIn } = await catalogueVersions(tx);
  if (groupsIn) return;
  await searchGroupRows.insert(
    tx,
    sampleGroups().map((words) => ({ id: newId(), words })),
  );
  // No phone has the catalogue of an empty shop.
  if (await hasProducts(tx)) await raiseGroupsVersion(tx);
  else await setGroupsVersion(tx, version + 1);
};

/**
 * Gives an empty shop its nine categories and, with `withProducts`, the sample products, codes and example builds; and any
 * shop the search groups of the trade, once.
 */
export const loadSample = (db: Db, withProducts: boolean, now: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    const isNew = (await removedUpTo(tx)) === undefined && !(await allCategories(tx)).length;
    if (isNew) await addCategories(tx, categoryRows());
    await loadGroups(tx);
    if (!withProducts || (await removedUpTo(tx)) !== undefined || (await hasProducts(tx))) return;
    const products = await sampleProducts(await allCategories(tx));
    await addProducts(tx, products, { cause: 'load', cause_id: null, at: now });
    const writes = products.map((after) => ({ before: undefined, after }));
    await noteKitParts(tx, writes);
    await noteChangedPrices(tx, writes, { at: now, cause_id: null });
    await addDiscountCodes(tx, SAMPLE_CODES);
    await exampleRows.insert(tx, sampleExamples(products));
    await raiseCatalogueVersion(tx);
  });
