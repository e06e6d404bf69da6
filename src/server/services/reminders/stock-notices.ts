// Mails to those who wait for a part (docs/rules.md 3.46).
import type { askStockNotice } from '../../../contract/catalogue/stock-notices';
import type { Product } from '../../../shop/catalogue/product';
import { canOrder } from '../../../shop/catalogue/stock';
import { itemTitle } from '../../../shop/catalogue/variants';
import { ApiError } from '../../ground/api-error';
import { newId } from '../../ground/new-id';
import { kitPartsOf } from '../../tables/catalogue/kit-parts';
import { publishedAmong } from '../../tables/catalogue/products';
import {
  addStockNotice,
  awaitedParts,
  noticesOf,
  removeStockNotices,
} from '../../tables/catalogue/stock-notices';
import { type Db, type Queries, inTransaction } from '../../tables/engine/database';
import { queueMail } from '../mail/outbox';
import { shelfOf } from '../catalogue/shelf';

/** The mails that one run queues. */
export const NOTICES_OF_A_RUN = 100;

/** These parts as their pages show them now; those that are not sold are left out. */
const partsNow = async (db: Queries, ids: readonly number[]): Promise<Product[]> => {
  const rows = await publishedAmong(db, [...ids]);
  const kits = await kitPartsOf(db, [...ids]);
  return shelfOf({ rows, categories: [], salesDay: '', formers: new Set(), kits }).products;
};

/** Notes who waits for a part. @throws ApiError not_found; not_now when it can be ordered */
export const awaitPart = (db: Db, productId: number, email: string, now: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    const [part] = await partsNow(tx, [productId]);
    if (!part)
      throw new ApiError<typeof askStockNotice>('not_found', 'This part is no longer available.');
    if (canOrder(part))
      throw new ApiError<typeof askStockNotice>('not_now', 'This part can be ordered now.');
    await addStockNotice(tx, {
      id: newId(),
      product_id: productId,
      email,
      email_key: email.toLowerCase(),
      created_at: now,
    });
  });

/**
 * Queues a mail to those who wait for a part that can be ordered again, and forgets them.
 * @returns how many mails
 */
export const sendStockNotices = async (db: Db, now: number): Promise<number> => {
  const awaited = await awaitedParts(db);
  if (!awaited.length) return 0;
  return inTransaction(db, async (tx) => {
    const back = new Map(
      (await partsNow(tx, awaited)).filter(canOrder).map((part) => [part.id, part]),
    );
    if (!back.size) return 0;
    const notices = await noticesOf(tx, [...back.keys()], NOTICES_OF_A_RUN);
    for (const { id, product_id: productId, email } of notices) {
      const part = back.get(productId);
      if (part)
        await queueMail(tx, `stock-notice-${id}`, now, {
          kind: 'stock-notice',
          email,
          part: itemTitle(part),
          path: `/product/${part.slug}`,
        });
    }
    await removeStockNotices(
      tx,
      notices.map(({ id }) => id),
    );
    return notices.length;
  });
};
