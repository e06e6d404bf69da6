import type { Queries } from '../schema';

const SAMPLE_PICTURES = '/img/products/%';

/** The number of parts on sale that show pictures of the sample, which lie in the shop's own folder. */
export const countSampleParts = async (db: Queries): Promise<number> => {
  const { count } = await db
    .selectFrom('product')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('published', '=', 1)
    .where('image_url', 'like', SAMPLE_PICTURES)
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** The ids of the sample's parts that are in lists, on sale or not. */
export const sampleParts = async (db: Queries): Promise<number[]> =>
  (
    await db
      .selectFrom('product')
      .select('id')
      .where('archived', '=', 0)
      .where('image_url', 'like', SAMPLE_PICTURES)
      .orderBy('id')
      .execute()
  ).map(({ id }) => id);

/** Takes these parts off sale. */
export const takeOffSale = async (
  db: Queries,
  ids: readonly number[],
  now: number,
): Promise<void> => {
  if (!ids.length) return;
  await db
    .updateTable('product')
    .set((row) => ({ published: 0, updated_at: now, revision: row('revision', '+', 1) }))
    .where('published', '=', 1)
    .where('id', 'in', ids)
    .execute();
};

/** The shown categories and sub-categories with these slugs that have no part on sale and no part of the owner's. */
const emptyCategories = (db: Queries, slugs: readonly string[]) => {
  const withParts = (column: 'category_id' | 'subcategory_id') =>
    db
      .selectFrom('product')
      .select(column)
      .where(({ eb, or }) =>
        or([eb('published', '=', 1), eb('image_url', 'not like', SAMPLE_PICTURES)]),
      )
      .where(column, 'is not', null);
  return db
    .selectFrom('category')
    .where('hidden', '=', 0)
    .where('slug', 'in', slugs)
    .where('id', 'not in', withParts('category_id'))
    .where('id', 'not in', withParts('subcategory_id'));
};

/** The number of shown categories with these slugs that have no part on sale. */
export const countEmptyCategories = async (
  db: Queries,
  slugs: readonly string[],
): Promise<number> => {
  const { count } = await emptyCategories(db, slugs)
    .where('parent_id', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Whether any refund has arrived. */
export const hasRefund = async (db: Queries): Promise<boolean> =>
  (await db
    .selectFrom('refund')
    .select('id')
    .where('state', '=', 'succeeded')
    .executeTakeFirst()) !== undefined;
