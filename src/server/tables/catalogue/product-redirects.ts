import type { Queries } from '../engine/database';

/** Where pages have moved to: old slug and the slug of today. Only those that lead to something published. */
export const movedPages = (db: Queries): Promise<{ from: string; to: string }[]> =>
  db
    .selectFrom('product_redirect')
    .innerJoin('product', 'product.id', 'product_redirect.product_id')
    .select(['product_redirect.slug as from', 'product.slug as to'])
    .where('product.published', '=', 1)
    .orderBy('product_redirect.slug')
    .execute();

/** From now on the address `slug` leads to this product. */
export const leaveRedirect = async (
  db: Queries,
  slug: string,
  productId: number,
  now: number,
): Promise<void> => {
  const to = { product_id: productId, created_at: now };
  await db
    .insertInto('product_redirect')
    .values({ slug, ...to })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet(to))
    .execute();
};

/** A product stands at this address itself. */
export const dropRedirect = async (db: Queries, slug: string): Promise<void> => {
  await db.deleteFrom('product_redirect').where('slug', '=', slug).execute();
};
