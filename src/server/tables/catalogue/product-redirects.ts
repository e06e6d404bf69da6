import type { Queries } from '../schema';

/** The redirects to products, which may have no page: old slug, current slug and id. */
export const movedPages = (db: Queries): Promise<{ from: string; to: string; id: number }[]> =>
  db
    .selectFrom('product_redirect')
    .innerJoin('product', 'product.id', 'product_redirect.product_id')
    .select(['product_redirect.slug as from', 'product.slug as to', 'product.id'])
    .orderBy('product_redirect.slug')
    .execute();

/** Redirects `slug` to this product. */
export const saveRedirect = async (
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

/** Removes the redirect from a slug that a product uses. */
export const removeRedirect = async (db: Queries, slug: string): Promise<void> => {
  await db.deleteFrom('product_redirect').where('slug', '=', slug).execute();
};
