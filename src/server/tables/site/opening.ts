import type { Queries } from '../engine/database';

/** The number of parts on sale that show pictures of the sample, which lie in the shop's own folder. */
export const countSampleParts = async (db: Queries): Promise<number> => {
  const { count } = await db
    .selectFrom('product')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('published', '=', 1)
    .where('image_url', 'like', '/img/products/%')
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
