// Mails and notifications to those who wait for a part (docs/rules.md 3.46).
import type { BodyOf } from '../../../contract/endpoint';
import type { askStockNotice, askStockPush } from '../../../contract/catalogue/stock-notices';
import type { Product } from '../../../shop/catalogue/product';
import { canOrder } from '../../../shop/catalogue/stock';
import { itemTitle, ownItemPath } from '../../../shop/catalogue/variants';
import type { PushGateway } from '../../gateways/push';
import { ApiError } from '../../ground/api-error';
import { newId } from '../../ground/new-id';
import { partsByKit } from '../../tables/catalogue/kit-parts';
import { publishedAmong } from '../../tables/catalogue/products';
import {
  addStockNotice,
  awaitedParts,
  removeStockNotices,
  waitingNotices,
} from '../../tables/catalogue/stock-notices';
import { inTransaction } from '../../tables/engine/database';
import type { Db, Queries } from '../../tables/schema';
import { addStockPush } from '../../tables/reminders/stock-pushes';
import { queueMail } from '../mail/outbox';
import { makeShelf } from '../catalogue/shelf';

/** The mails that one run queues. */
export const NOTICES_OF_A_RUN = 100;

/** These parts as their pages show them now; those that are not sold are left out. */
const currentParts = async (db: Queries, ids: readonly number[]): Promise<Product[]> => {
  const rows = await publishedAmong(db, [...ids]);
  const kits = await partsByKit(db, [...ids]);
  return makeShelf({ rows, categories: [], salesDay: '', formers: new Set(), kits }).products;
};

/** Those of these parts that can be ordered now, by their ids. */
export const orderableAmong = async (
  db: Queries,
  ids: readonly number[],
): Promise<Map<number, Product>> =>
  ids.length
    ? new Map((await currentParts(db, ids)).filter(canOrder).map((part) => [part.id, part]))
    : new Map();

/** @throws ApiError not_found; not_now for a part that can be ordered */
const refuseUnlessOut = async (db: Queries, productId: number): Promise<void> => {
  const [part] = await currentParts(db, [productId]);
  if (!part)
    throw new ApiError<typeof askStockNotice | typeof askStockPush>(
      'not_found',
      'This part is no longer available.',
    );
  if (canOrder(part))
    throw new ApiError<typeof askStockNotice | typeof askStockPush>(
      'not_now',
      'This part can be ordered now.',
    );
};

/** Notes who waits for a part. @throws ApiError not_found; not_now when it can be ordered */
export const awaitPart = (db: Db, productId: number, email: string, now: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    await refuseUnlessOut(tx, productId);
    await addStockNotice(tx, {
      id: newId(),
      product_id: productId,
      email,
      email_key: email.toLowerCase(),
      created_at: now,
    });
  });

/**
 * Notes a device that waits for a part. @param accountId who asks; undefined for a visitor
 * @throws ApiError not_a_push_service, not_found; not_now when it can be ordered
 */
export const awaitPartOnDevice = async (
  db: Db,
  push: Pick<PushGateway, 'takes'>,
  productId: number,
  {
    subscription: { endpoint, keys },
    accountId,
    now,
  }: BodyOf<typeof askStockPush> & { accountId: string | undefined; now: number },
): Promise<void> => {
  if (!push.takes(endpoint))
    throw new ApiError<typeof askStockPush>(
      'not_a_push_service',
      'This is not an address of a push service.',
    );
  await inTransaction(db, async (tx) => {
    await refuseUnlessOut(tx, productId);
    await addStockPush(tx, {
      id: newId(),
      product_id: productId,
      endpoint,
      ...keys,
      account_id: accountId ?? null,
      attempts: 0,
      next_at: now,
      created_at: now,
    });
  });
};

/**
 * Queues a mail to those who wait for a part that can be ordered again, and forgets them.
 * @returns how many mails
 */
export const sendStockNotices = async (db: Db, now: number): Promise<number> => {
  const awaited = await awaitedParts(db);
  if (!awaited.length) return 0;
  return inTransaction(db, async (tx) => {
    const back = await orderableAmong(tx, awaited);
    if (!back.size) return 0;
    const notices = await waitingNotices(tx, [...back.keys()], NOTICES_OF_A_RUN);
    for (const { id, product_id: productId, email } of notices) {
      const part = back.get(productId);
      if (part)
        await queueMail(tx, `stock-notice-${id}`, now, {
          kind: 'stock-notice',
          email,
          part: itemTitle(part),
          path: ownItemPath(part),
        });
    }
    await removeStockNotices(
      tx,
      notices.map(({ id }) => id),
    );
    return notices.length;
  });
};
