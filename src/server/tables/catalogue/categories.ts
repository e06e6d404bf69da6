import type { Queries } from '../schema';
import type { CategoryRow, ShownCategoryRow } from './catalogue-rows';

/** Categories and sub-categories, in the order in which the shop shows them. */
export const allCategories = (db: Queries): Promise<ShownCategoryRow[]> =>
  db
    .selectFrom('category')
    .selectAll()
    .where('archived', '=', 0)
    .orderBy('position')
    .orderBy('id')
    .execute();

/** The name of a category, also of one that was removed; null for none. */
export const categoryName = async (db: Queries, id: number | null): Promise<string | null> => {
  if (id === null) return null;
  const row = await db
    .selectFrom('category')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.name ?? null;
};

/** The next free id. */
export const nextCategoryId = async (db: Queries): Promise<number> => {
  const { last } = await db
    .selectFrom('category')
    .select((row) => row.fn.max('id').as('last'))
    .executeTakeFirstOrThrow();
  return Number(last ?? 0) + 1;
};

export const addCategories = async (db: Queries, rows: CategoryRow[]): Promise<void> => {
  await db.insertInto('category').values(rows).execute();
};

/** Stores what has changed of a category. */
export const saveCategory = async (
  db: Queries,
  { id, ...row }: ShownCategoryRow,
): Promise<void> => {
  await db.updateTable('category').set(row).where('id', '=', id).execute();
};

/** The number of parts on sale in each category and sub-category, by id. */
export const countParts = async (db: Queries): Promise<Map<number, number>> => {
  const counted = (column: 'category_id' | 'subcategory_id') =>
    db
      .selectFrom('product')
      .select(({ fn }) => [`${column} as id` as const, fn.countAll<number>().as('count')])
      .where('published', '=', 1)
      .groupBy(column)
      .execute();
  const rows = [...(await counted('category_id')), ...(await counted('subcategory_id'))];
  return new Map(rows.flatMap(({ id, count }) => (id === null ? [] : [[id, Number(count)]])));
};

/** Leads from a former slug to this category. */
export const saveCategoryRedirect = async (
  db: Queries,
  slug: string,
  categoryId: number,
  now: number,
): Promise<void> => {
  const to = { category_id: categoryId, created_at: now };
  await db
    .insertInto('category_redirect')
    .values({ slug, ...to })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet(to))
    .execute();
};

/** The former slugs of categories with the present one. */
export const movedCategories = (db: Queries): Promise<{ from: string; to: string }[]> =>
  db
    .selectFrom('category_redirect')
    .innerJoin('category', 'category.id', 'category_redirect.category_id')
    .select(['category_redirect.slug as from', 'category.slug as to'])
    .execute();
