import type { Queries } from '../schema';
import type { ProductRow } from './catalogue-rows';

/** All published products, in catalogue order. */
export const publishedProducts = (db: Queries): Promise<ProductRow[]> =>
  db.selectFrom('product').selectAll().where('published', '=', 1).orderBy('id').execute();

/** Those of these products that are published, in catalogue order. */
export const publishedAmong = async (
  db: Queries,
  ids: readonly number[],
): Promise<ProductRow[]> => {
  const rows: ProductRow[] = [];
  // In batches, because SQLite limits the parameters of a statement.
  for (let at = 0; at < ids.length; at += 500)
    rows.push(
      ...(await db
        .selectFrom('product')
        .selectAll()
        .where('id', 'in', ids.slice(at, at + 500))
        .where('published', '=', 1)
        .execute()),
    );
  return rows.toSorted((one, other) => one.id - other.id);
};

/** The packing facts of the published products that have some. */
export const measuredProducts = (db: Queries): Promise<Pick<ProductRow, 'id' | 'packing'>[]> =>
  db
    .selectFrom('product')
    .select(['id', 'packing'])
    .where('published', '=', 1)
    .where('packing', '!=', '{}')
    .orderBy('id')
    .execute();

/** The products that are no longer sold and have a successor. */
export const replacedProducts = (db: Queries): Promise<ProductRow[]> =>
  db
    .selectFrom('product')
    .selectAll()
    .where('published', '=', 0)
    .where('successor_id', 'is not', null)
    .orderBy('id')
    .execute();

/** The ids of all products that are the successor of another one. */
export const successorIds = async (db: Queries): Promise<Set<number>> => {
  const rows = await db
    .selectFrom('product')
    .select('successor_id')
    .distinct()
    .where('successor_id', 'is not', null)
    .execute();
  return new Set(rows.flatMap(({ successor_id: id }) => id ?? []));
};

/** The SKUs, by id, of all products that are the successor of another one. */
export const successorSkus = async (db: Queries): Promise<Map<number, string | null>> => {
  const rows = await db
    .selectFrom('product')
    .select(['id', 'sku'])
    .where('id', 'in', (query) =>
      query.selectFrom('product').select('successor_id').where('successor_id', 'is not', null),
    )
    .execute();
  return new Map(rows.map(({ id, sku }) => [id, sku]));
};

export const findProduct = (db: Queries, id: number): Promise<ProductRow | undefined> =>
  db.selectFrom('product').selectAll().where('id', '=', id).executeTakeFirst();

/** All products with this slug, including unpublished ones. */
export const productsBySlug = (db: Queries, slug: string): Promise<ProductRow[]> =>
  db.selectFrom('product').selectAll().where('slug', '=', slug).orderBy('id').execute();

/** A product row with its category's name and slug. */
export type CategorizedProductRow = ProductRow & { category_name: string; category_slug: string };

/** These products by id, including unpublished ones. */
export const productsByIds = async (
  db: Queries,
  ids: number[],
): Promise<Map<number, CategorizedProductRow>> => {
  if (!ids.length) return new Map();
  const rows = await db
    .selectFrom('product')
    .innerJoin('category', 'category.id', 'product.category_id')
    .selectAll('product')
    .select(['category.name as category_name', 'category.slug as category_slug'])
    .where('product.id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
};

/** All products with a sale, also those where it is still to come or over. */
export const productsWithSale = (db: Queries): Promise<ProductRow[]> =>
  db.selectFrom('product').selectAll().where('sale_to', 'is not', null).orderBy('id').execute();

/** The number of products that each of these work groups makes; groups that make none are left out. */
export const partsOfGroups = async (
  db: Queries,
  groups: readonly string[],
): Promise<{ group: string; parts: number }[]> => {
  if (!groups.length) return [];
  const rows = await db
    .selectFrom('product')
    .select(['work_group as group', (row) => row.fn.countAll<number>().as('parts')])
    .where('work_group', 'in', groups)
    .groupBy('work_group')
    .orderBy('work_group')
    .execute();
  return rows.map(({ group, parts }) => ({ group, parts: Number(parts) }));
};
