import { type SqlBool, sql } from 'kysely';
import type { Paged } from '../../../shop/paged';
import { REVIEWS_PAGE, meanTenths } from '../../../shop/reviews';
import { changesRow } from '../engine/database';
import type { Queries } from '../schema';
import { onePage } from '../engine/paged';
import { holdsWords } from '../holds-words';
import type { ProductRow } from '../catalogue/catalogue-rows';
import type { ReviewRow } from './review-rows';

/** The order of a line, and the part that it bought; `slug` is where that is sold now. */
export const lineToReview = (
  db: Queries,
  itemId: string,
): Promise<{ order_id: string; product_id: number; slug: string } | undefined> =>
  db
    .selectFrom('order_item')
    .innerJoin('product', 'product.id', 'order_item.product_id')
    .select(['order_item.order_id', 'order_item.product_id', 'product.slug'])
    .where('order_item.id', '=', itemId)
    .executeTakeFirst();

/** Adds a review. @returns false when its line has one already */
export const addReview = (db: Queries, review: ReviewRow): Promise<boolean> =>
  changesRow(
    db
      .insertInto('review')
      .values(review)
      .onConflict((conflict) => conflict.column('item_id').doNothing()),
  );

export const findLineReview = (db: Queries, itemId: string): Promise<ReviewRow | undefined> =>
  db.selectFrom('review').selectAll().where('item_id', '=', itemId).executeTakeFirst();

/** Whether all of the line of a review was refunded. */
const REFUNDED = sql<SqlBool>`(
  select sum(refund_line.quantity) from refund_line where refund_line.item_id = review.item_id
) >= (select order_item.quantity from order_item where order_item.id = review.item_id)`;

/** Whether everyone sees a review, and it counts. */
const SHOWN = sql<SqlBool>`(review.hidden_at is null and (${REFUNDED}) is not true)`;

/** A review with its part and its order. */
export interface ListedReview extends ReviewRow {
  /** Whether all of its line was refunded. */
  is_refunded: SqlBool;
  name: string;
  slug: string;
  order_id: string;
  number: string;
}

const listed = (db: Queries) =>
  db
    .selectFrom('review')
    .innerJoin('product', 'product.id', 'review.product_id')
    .innerJoin('order_item', 'order_item.id', 'review.item_id')
    .innerJoin('orders', 'orders.id', 'order_item.order_id')
    .selectAll('review')
    .select([
      'order_item.name',
      'product.slug',
      'order_item.order_id',
      'orders.number',
      sql<SqlBool>`coalesce(${REFUNDED}, false)`.as('is_refunded'),
    ]);

export const findReview = (db: Queries, id: string): Promise<ListedReview | undefined> =>
  listed(db).where('review.id', '=', id).executeTakeFirst();

/** The reviews of an account, newest first. */
export const accountReviews = (db: Queries, accountId: string): Promise<ListedReview[]> =>
  listed(db)
    .where('review.account_id', '=', accountId)
    .orderBy('review.created_at', 'desc')
    .orderBy('review.id', 'desc')
    .execute();

/** The reviews that an account has written about the lines of an order. */
export const orderReviews = (
  db: Queries,
  orderId: string,
  accountId: string,
): Promise<ReviewRow[]> =>
  db
    .selectFrom('review')
    .innerJoin('order_item', 'order_item.id', 'review.item_id')
    .selectAll('review')
    .where('order_item.order_id', '=', orderId)
    .where('review.account_id', '=', accountId)
    .orderBy('review.id')
    .execute();

/** One page of what everyone sees of the parts with this slug, newest first. @param page counted from 1 */
export const partReviewPage = (db: Queries, slug: string, page: number): Promise<ReviewRow[]> =>
  db
    .selectFrom('review')
    .innerJoin('product', 'product.id', 'review.product_id')
    .selectAll('review')
    .where('product.slug', '=', slug)
    .where(SHOWN)
    .orderBy('review.created_at', 'desc')
    .orderBy('review.id', 'desc')
    .limit(REVIEWS_PAGE)
    .offset((page - 1) * REVIEWS_PAGE)
    .execute();

interface Sought {
  q?: string | undefined;
  page?: string | undefined;
  show?: 'new' | 'hidden' | undefined;
}

/** One page of all reviews, newest first. */
export const reviewPage = (db: Queries, { q, page, show }: Sought): Promise<Paged<ListedReview>> =>
  onePage(
    db,
    listed(db)
      .$if(show === 'new', (rows) => rows.where('review.seen_at', 'is', null))
      .$if(show === 'hidden', (rows) => rows.where('review.hidden_at', 'is not', null))
      .where(
        holdsWords(['order_item.name', 'orders.number', 'review.body', 'review.shown_name'], q),
      )
      .orderBy('review.created_at', 'desc')
      .orderBy('review.id', 'desc'),
    page,
  );

/** The number of reviews that nobody of the shop has looked at. */
export const countNewReviews = async (db: Queries): Promise<number> =>
  (
    await db
      .selectFrom('review')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('seen_at', 'is', null)
      .executeTakeFirstOrThrow()
  ).count;

export const changeReview = async (
  db: Queries,
  id: string,
  change: Partial<ReviewRow>,
): Promise<void> => {
  await db.updateTable('review').set(change).where('id', '=', id).execute();
};

/** The slugs of the parts whose reviews are about these lines. */
export const reviewedSlugs = async (db: Queries, itemIds: readonly string[]): Promise<string[]> => {
  if (!itemIds.length) return [];
  const rows = await db
    .selectFrom('review')
    .innerJoin('product', 'product.id', 'review.product_id')
    .select('product.slug')
    .distinct()
    .where('review.item_id', 'in', itemIds)
    .execute();
  return rows.map(({ slug }) => slug);
};

export const removeReviews = async (db: Queries, ids: readonly string[]): Promise<void> => {
  if (ids.length) await db.deleteFrom('review').where('id', 'in', ids).execute();
};

/** Slugs of one statement; SQLite limits its parameters. */
const BATCH_SIZE = 500;

/** The products with these slugs whose figures are not those of their visible reviews, with the right ones. */
const staleFigures = async (
  tx: Queries,
  slugs: readonly string[],
): Promise<{ id: number; figures: Pick<ProductRow, 'rating_tenths' | 'review_count'> }[]> => {
  const sums = await tx
    .selectFrom('review')
    .innerJoin('product', 'product.id', 'review.product_id')
    .select([
      'product.slug',
      sql<number>`cast(sum(review.stars) as bigint)`.as('stars'),
      sql<number>`count(*)`.as('count'),
    ])
    .where('product.slug', 'in', slugs)
    .where(SHOWN)
    .groupBy('product.slug')
    .execute();
  const counted = new Map(
    sums.map(({ slug, stars, count }) => [slug, { stars: Number(stars), count: Number(count) }]),
  );
  const products = await tx
    .selectFrom('product')
    .select(['id', 'slug', 'rating_tenths', 'review_count'])
    .where('slug', 'in', slugs)
    .execute();
  return products.flatMap(({ id, slug, ...before }) => {
    const sum = counted.get(slug) ?? { stars: 0, count: 0 };
    const figures = { rating_tenths: meanTenths(sum), review_count: sum.count };
    const isSame =
      figures.rating_tenths === before.rating_tenths &&
      figures.review_count === before.review_count;
    return isSame ? [] : [{ id, figures }];
  });
};

/** The ids of all products whose stars or number of reviews are not those of their visible reviews. */
export const wrongFigures = async (db: Queries): Promise<number[]> => {
  const rows = await db
    .selectFrom('product')
    .select('slug')
    .distinct()
    .where((row) =>
      row.or([
        row('review_count', '>', 0),
        row('rating_tenths', '>', 0),
        row('id', 'in', row.selectFrom('review').select('product_id')),
      ]),
    )
    .orderBy('slug')
    .execute();
  const wrong: number[] = [];
  for (let at = 0; at < rows.length; at += BATCH_SIZE) {
    const slugs = rows.slice(at, at + BATCH_SIZE).map(({ slug }) => slug);
    wrong.push(...(await staleFigures(db, slugs)).map(({ id }) => id));
  }
  return wrong;
};

/**
 * Recomputes the figures of the parts with these slugs. All sizes of a part have those of the whole part.
 * @returns the ids of the products that have other figures than before
 */
export const countReviews = async (tx: Queries, slugs: readonly string[]): Promise<number[]> => {
  const changed: number[] = [];
  for (let at = 0; at < slugs.length; at += BATCH_SIZE)
    for (const { id, figures } of await staleFigures(tx, slugs.slice(at, at + BATCH_SIZE))) {
      await tx.updateTable('product').set(figures).where('id', '=', id).execute();
      changed.push(id);
    }
  return changed;
};
