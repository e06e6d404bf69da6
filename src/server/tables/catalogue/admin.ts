import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { skuKey } from '../../../shop/catalogue/sku';
import type { Paged } from '../../../shop/paged';
import { changesRow } from '../engine/database';
import type { Queries } from '../schema';
import { onePage } from '../engine/paged';
import { holdsWords, isIn } from '../holds-words';
import type { NewProductRow, ProductRow } from './catalogue-rows';
import { isLowRow, isOutRow } from './stock-counts';

export interface AdminSearch {
  q?: string | undefined;
  page?: string | undefined;
  show?: 'published' | 'unpublished' | 'low' | 'out' | undefined;
  /** A category's slug. */
  category?: string | undefined;
}

const searched = (db: Queries, { q, show, category }: Omit<AdminSearch, 'page'>) => {
  let query = db
    .selectFrom('product')
    .innerJoin('category', 'category.id', 'product.category_id')
    .selectAll('product')
    .where(holdsWords(['product.name', 'product.sku', 'product.slug', 'category.name'], q))
    .where('product.archived', '=', 0)
    .orderBy('product.id');
  if (show === 'published' || show === 'unpublished')
    query = query.where('product.published', '=', show === 'published' ? 1 : 0);
  if (show === 'low') query = query.where(isLowRow);
  if (show === 'out') query = query.where(isOutRow);
  if (category) query = query.where('category.slug', '=', category);
  return query;
};

/** One page of all products, including unpublished ones, in catalogue order. */
export const searchProductRows = (
  db: Queries,
  { page, ...search }: AdminSearch,
): Promise<Paged<ProductRow>> => onePage(db, searched(db, search), page);

/** These products, in the order of the catalogue, without those that were removed. */
export const listedProducts = (db: Queries, ids: readonly number[]): Promise<ProductRow[]> =>
  db
    .selectFrom('product')
    .selectAll()
    .where('id', 'in', ids)
    .where('archived', '=', 0)
    .orderBy('id')
    .execute();

/** The first products of that list, at most `most`, and how many there are in all. */
export const filteredProducts = async (
  db: Queries,
  search: Omit<AdminSearch, 'page'>,
  most: number,
): Promise<{ rows: ProductRow[]; total: number }> => {
  const rows = await searched(db, search).limit(most).execute();
  const { total } = await searched(db, search)
    .clearSelect()
    .clearOrderBy()
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total: Number(total) };
};

/** Products that one statement reads. */
const BATCH_SIZE = 200;

/**
 * All products in lists by id, in batches, so that other requests are served in between. A product that changes meanwhile may be
 * old or new.
 */
export async function* productBatches(db: Queries): AsyncGenerator<ProductRow[]> {
  for (let last = -1; ;) {
    const rows = await db
      .selectFrom('product')
      .selectAll()
      .where('id', '>', last)
      .where('archived', '=', 0)
      .orderBy('id')
      .limit(BATCH_SIZE)
      .execute();
    yield rows;
    last = rows.at(-1)?.id ?? last;
    if (rows.length < BATCH_SIZE) return;
    await setImmediate();
  }
}

export const allProductRows = async (db: Queries): Promise<ProductRow[]> => {
  const rows: ProductRow[] = [];
  for await (const batch of productBatches(db)) rows.push(...batch);
  return rows;
};

/** The products with this slug or id, or a SKU that looks like this one. */
export const productsLike = (
  db: Queries,
  { slug, sku, id }: Pick<NewProductRow, 'slug' | 'sku' | 'id'>,
): Promise<ProductRow[]> =>
  db
    .selectFrom('product')
    .selectAll()
    .where((row) =>
      row.or([
        row('slug', '=', slug),
        row('id', '=', id),
        ...(sku === null ? [] : [row('sku', '=', sku), row('sku_key', '=', skuKey(sku))]),
      ]),
    )
    .orderBy('id')
    .execute();

/** SKUs that one statement looks for. */
const SKUS_AT_ONCE = 100;

/** The products in lists whose kits or descriptions hold one of these SKUs, perhaps as a part of another word. */
export const productsNaming = async (
  db: Queries,
  skus: readonly string[],
): Promise<ProductRow[]> => {
  const rows = new Map<number, ProductRow>();
  for (let at = 0; at < skus.length; at += SKUS_AT_ONCE) {
    const naming = skus
      .slice(at, at + SKUS_AT_ONCE)
      .flatMap((sku) => [
        isIn(sql.ref('interfaces'), JSON.stringify(sku)),
        isIn(sql.ref('description'), sku),
      ]);
    const found = await db
      .selectFrom('product')
      .selectAll()
      .where('archived', '=', 0)
      .where((row) => row.or(naming))
      .orderBy('id')
      .execute();
    for (const row of found) rows.set(row.id, row);
  }
  return [...rows.values()];
};

/** Writes these columns; the stock is changed by addToStock. @returns false when the product has another revision by now */
export const updateProduct = (
  db: Queries,
  { id, revision }: Pick<ProductRow, 'id' | 'revision'>,
  columns: Partial<Omit<ProductRow, 'stock'>>,
): Promise<boolean> =>
  changesRow(
    db
      .updateTable('product')
      .set({
        ...columns,
        ...(columns.sku !== undefined && {
          sku_key: columns.sku === null ? null : skuKey(columns.sku),
        }),
      })
      .where('id', '=', id)
      .where('revision', '=', revision),
  );

/** The number of products that are out of stock, as the admin's list shows them. */
export const countOut = async (db: Queries): Promise<number> =>
  (
    await db
      .selectFrom('product')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where(isOutRow)
      .where('archived', '=', 0)
      .executeTakeFirstOrThrow()
  ).count;
