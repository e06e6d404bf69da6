import type { Queries } from '../engine/database';

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

/** Takes the parts of the sample off sale. @returns how many */
export const takeSampleOff = async (db: Queries, now: number): Promise<number> => {
  const { numUpdatedRows } = await db
    .updateTable('product')
    .set((row) => ({ published: 0, updated_at: now, revision: row('revision', '+', 1) }))
    .where('published', '=', 1)
    .where('image_url', 'like', SAMPLE_PICTURES)
    .executeTakeFirst();
  return Number(numUpdatedRows);
};

/** Hides the categories and sub-categories of the sample that have no part on sale. @returns how many were shown */
export const hideSampleCategories = async (db: Queries): Promise<number> => {
  const shelves = (column: 'category_id' | 'subcategory_id', isSample: boolean) => {
    const parts = db.selectFrom('product').select(column).where(column, 'is not', null);
    return isSample
      ? parts.where('image_url', 'like', SAMPLE_PICTURES)
      : parts.where('published', '=', 1);
  };
  const { numUpdatedRows } = await db
    .updateTable('category')
    .set({ hidden: 1 })
    .where('hidden', '=', 0)
    .where(({ eb, or }) =>
      or([
        eb('id', 'in', shelves('category_id', true)),
        eb('id', 'in', shelves('subcategory_id', true)),
      ]),
    )
    .where('id', 'not in', shelves('category_id', false))
    .where('id', 'not in', shelves('subcategory_id', false))
    .executeTakeFirst();
  return Number(numUpdatedRows);
};

/** Switches these discount codes off. @returns how many were on */
export const switchCodesOff = async (db: Queries, codes: readonly string[]): Promise<number> => {
  const { numUpdatedRows } = await db
    .updateTable('discount_code')
    .set({ active: 0 })
    .where('active', '=', 1)
    .where('code', 'in', codes)
    .executeTakeFirst();
  return Number(numUpdatedRows);
};

/** Whether any refund has arrived. */
export const hasRefund = async (db: Queries): Promise<boolean> =>
  (await db
    .selectFrom('refund')
    .select('id')
    .where('state', '=', 'succeeded')
    .executeTakeFirst()) !== undefined;
