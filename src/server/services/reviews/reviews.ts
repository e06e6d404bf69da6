// Reviews of parts by those who bought them (docs/rules.md 23).
import type {
  addReview as addCall,
  addReviewPicture as pictureCall,
  listReviews,
  removeReview as removeCall,
} from '../../../contract/reviews/reviews';
import type { AccountExport } from '../../../contract/account/export';
import type { ReplyOf } from '../../../contract/endpoint';
import type { Product } from '../../../shop/catalogue/product';
import { itemTitle, ownItemQuery } from '../../../shop/catalogue/variants';
import {
  type OwnReview,
  REVIEWS_PAGE,
  type Review,
  type ReviewInput,
  whyNoReview,
} from '../../../shop/reviews';
import { shopDay } from '../../../shop/shop-day';
import { ApiError } from '../../ground/api-error';
import { newId } from '../../ground/new-id';
import type { AccountRow } from '../../tables/account/account-rows';
import { raiseCatalogueVersion } from '../../tables/catalogue/versions';
import { inTransaction } from '../../tables/engine/database';
import type { Db, Queries, Tx } from '../../tables/schema';
import { type OrderedItem, findOrder, orderItems } from '../../tables/orders/orders';
import {
  addReviewPicture,
  forgetLines,
  hiddenLines,
  keepHiding,
  linePictures,
  takeHiding,
} from '../../tables/reviews/lines';
import { REVIEW_JSON, type ReviewRow } from '../../tables/reviews/review-rows';
import {
  accountReviews,
  addReview,
  countReviews,
  findLineReview,
  findReview,
  lineToReview,
  orderReviews,
  partReviewPage,
  removeReviews,
} from '../../tables/reviews/reviews';
import { asItem, visibleOrder } from '../orders/orders';

const reviewDay = (time: number): string => shopDay(new Date(time));

const reviewPictures = ({ id, pictures }: ReviewRow): string[] =>
  REVIEW_JSON.pictures.read(pictures, id);

/** The parts that a reviewed one was used with, as far as they still have a page. */
export const usedParts = (
  { id, used_with: ids }: ReviewRow,
  shown: readonly Product[],
): Review['usedWith'] =>
  REVIEW_JSON.used_with.read(ids, id).flatMap((productId) => {
    const part = shown.find((product) => product.id === productId);
    return part ? [{ name: itemTitle(part), slug: part.slug, ...ownItemQuery(part) }] : [];
  });

const asReview = (row: ReviewRow, shown: readonly Product[]): Review => ({
  id: row.id,
  stars: row.stars,
  text: row.body,
  name: row.shown_name,
  day: reviewDay(row.created_at),
  size: shown.find(({ id }) => id === row.product_id)?.attributes.option ?? null,
  pictures: reviewPictures(row),
  usedWith: usedParts(row, shown),
  answer: row.answer,
});

const asOwnReview = (row: ReviewRow): OwnReview => ({
  id: row.id,
  orderItemId: row.item_id,
  stars: row.stars,
  text: row.body,
  name: row.shown_name,
  day: reviewDay(row.created_at),
  pictures: reviewPictures(row),
  answer: row.answer,
  hiddenReason: row.hidden_reason,
});

/** The figures of a part and one page of its reviews. @throws ApiError not_found */
export const partReviews = async (
  db: Db,
  shown: readonly Product[],
  slug: string,
  page = '1',
): Promise<ReplyOf<typeof listReviews>> => {
  const part = shown.find((product) => product.slug === slug);
  if (!part) throw new ApiError<typeof listReviews>('not_found', 'There is no such product.');
  const pages = Math.max(1, Math.ceil(part.reviewCount / REVIEWS_PAGE));
  const here = Math.min(Number(page), pages);
  const rows = part.reviewCount ? await partReviewPage(db, slug, here) : [];
  return {
    rating: part.rating,
    reviewCount: part.reviewCount,
    reviews: rows.map((row) => asReview(row, shown)),
    page: here,
    pages,
  };
};

/** Recomputes the figures of a part, so that every page shows them. */
export const recount = async (tx: Tx, slugs: readonly string[]): Promise<void> => {
  const changed = await countReviews(tx, slugs);
  if (changed.length) await raiseCatalogueVersion(tx, changed);
};

type LineCalls = typeof addCall | typeof pictureCall;

/** The line of an own order, with the items beside it. @throws ApiError not_found, for another's line too; not_now */
const ownLine = async (
  db: Queries,
  account: AccountRow,
  itemId: string,
): Promise<{ productId: number; slug: string; items: OrderedItem[] }> => {
  const line = await lineToReview(db, itemId);
  const order = line && (await findOrder(db, line.order_id));
  if (!line || order?.account_id !== account.id)
    throw new ApiError<LineCalls>('not_found', 'There is no such line of an order.');
  const items = await orderItems(db, line.order_id);
  const item = items.find(({ id }) => id === itemId);
  const why = item && whyNoReview(order, asItem(item));
  if (why) throw new ApiError<LineCalls>('not_now', why);
  return { productId: line.product_id, slug: line.slug, items };
};

/** Keeps which line a picture was uploaded for. @param name of its files */
export const keepPicture = (db: Db, itemId: string, name: string): Promise<void> =>
  addReviewPicture(db, { item_id: itemId, name });

/** Refuses a picture for a line that cannot be reviewed. @throws ApiError not_found, not_now */
export const checkLine = async (db: Db, account: AccountRow, itemId: string): Promise<void> => {
  await ownLine(db, account, itemId);
};

/** The products of these items of the order, each once. @throws ApiError invalid for an item of another order */
const usedProducts = (
  usedWith: readonly string[],
  items: readonly OrderedItem[],
  itemId: string,
): number[] => {
  const ids = usedWith.map((id) => {
    const item = items.find((one) => one.id === id && id !== itemId);
    if (item) return item.product_id;
    const message = 'This order has no such other part.';
    throw new ApiError('invalid', message, { fields: { usedWith: message } });
  });
  return [...new Set(ids)];
};

const PICTURE_NAME = /[0-9a-f]{32}/;

/** @throws ApiError invalid for a picture that was not uploaded for the line */
const checkPictures = async (
  tx: Tx,
  pictures: readonly string[],
  itemId: string,
): Promise<void> => {
  const uploaded = await linePictures(tx, itemId);
  if (pictures.every((url) => uploaded.has(PICTURE_NAME.exec(url)?.[0] ?? ''))) return;
  const message = 'This picture was not uploaded for this part';
  throw new ApiError('invalid', message, { fields: { pictures: message } });
};

const NOT_HIDDEN = { hidden_at: null, hidden_by: null, hidden_reason: null };

const isSame = (one: ReviewRow, other: ReviewRow): boolean =>
  (['stars', 'body', 'shown_name', 'pictures', 'used_with'] as const).every(
    (column) => one[column] === other[column],
  );

/**
 * Reviews a line. A repeated request returns the existing review. What replaces a hidden review is hidden too, until the
 * shop shows it.
 * @throws ApiError not_found, not_now, reviewed, invalid
 */
export const writeReview = (
  db: Db,
  account: AccountRow,
  { orderItemId, stars, text, name, pictures, usedWith }: ReviewInput,
  now: number,
): Promise<{ review: OwnReview; isNew: boolean }> =>
  inTransaction(db, async (tx) => {
    const { productId, slug, items } = await ownLine(tx, account, orderItemId);
    await checkPictures(tx, pictures, orderItemId);
    const row: ReviewRow = {
      id: newId(),
      item_id: orderItemId,
      account_id: account.id,
      product_id: productId,
      stars,
      body: text,
      shown_name: name,
      pictures: REVIEW_JSON.pictures.write([...new Set(pictures)]),
      used_with: REVIEW_JSON.used_with.write(usedProducts(usedWith, items, orderItemId)),
      created_at: now,
      seen_at: null,
      ...NOT_HIDDEN,
      ...(await takeHiding(tx, orderItemId)),
      answer: null,
      answered_at: null,
      answered_by: null,
    };
    if (await addReview(tx, row)) {
      await recount(tx, [slug]);
      return { review: asOwnReview(row), isNew: true };
    }
    const known = await findLineReview(tx, orderItemId);
    if (known && isSame(known, row)) return { review: asOwnReview(known), isNew: false };
    throw new ApiError<typeof addCall>(
      'reviewed',
      'You have reviewed this part already. Take that review back to write another.',
    );
  });

/** Takes an own review back. @throws ApiError not_found */
export const removeReview = (db: Db, account: AccountRow, id: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    const review = await findReview(tx, id);
    if (review?.account_id !== account.id)
      throw new ApiError<typeof removeCall>('not_found', 'There is no such review.');
    await removeReviews(tx, [id]);
    const { item_id: itemId, hidden_at, hidden_by, hidden_reason } = review;
    if (hidden_at !== null) await keepHiding(tx, itemId, { hidden_at, hidden_by, hidden_reason });
    await recount(tx, [review.slug]);
  });

/** The own reviews of the lines of an order. @throws ApiError not_found */
export const ownReviews = async (
  db: Db,
  account: AccountRow,
  orderId: string,
): Promise<OwnReview[]> => {
  await visibleOrder(db, account, orderId);
  return (await orderReviews(db, orderId, account.id)).map(asOwnReview);
};

/** The reviews of an account as its export has them. */
export const exportedReviews = async (
  db: Db,
  accountId: string,
): Promise<AccountExport['reviews']> =>
  (await accountReviews(db, accountId)).map((row) => {
    const { id, orderItemId, ...review } = asOwnReview(row);
    return {
      ...review,
      orderNumber: row.number,
      part: row.name,
      usedWith: REVIEW_JSON.used_with.read(row.used_with, id),
    };
  });

/** The hidden reviews that an account has taken back, as its export has them. */
export const exportedHiddenReviews = async (
  db: Db,
  accountId: string,
): Promise<AccountExport['hiddenReviews']> =>
  (await hiddenLines(db, accountId)).map((row) => ({
    orderNumber: row.number,
    part: row.name,
    hiddenReason: row.hidden_reason ?? '',
  }));

/** Deletes the reviews of an account with their words, pictures and stars. */
export const forgetReviews = async (tx: Tx, accountId: string): Promise<void> => {
  const reviews = await accountReviews(tx, accountId);
  await removeReviews(
    tx,
    reviews.map(({ id }) => id),
  );
  await forgetLines(tx, accountId);
  await recount(tx, [...new Set(reviews.map(({ slug }) => slug))]);
};
