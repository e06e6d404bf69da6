import type { getLinkedOrder } from '../../../../contract/orders/progress';
import type { OrderProgress } from '../../../../shop/orders/progress';
import { ApiError } from '../../../ground/api-error';
import { newSecret, secretHash } from '../../../ground/secret';
import type { Queries } from '../../../tables/schema';
import { addOrderLink, orderByLink } from '../../../tables/orders/links';
import { findOrder, findOrderByNumber } from '../../../tables/orders/orders';
import { NO_EMAIL } from '../../../tables/quotes';
import { readProgress } from './progress';

/**
 * A new link to the state of an order, which stays valid beside the others. Only the hash of its token is stored. That of
 * a difference for shipping leads to the order that it supplements.
 * @param site the shop's base URL, without a trailing slash
 * @returns undefined when no order has the number, or its buyer is forgotten
 */
export const newOrderLink = async (
  db: Queries,
  { number, site }: { number: string; site: string },
  now: number,
): Promise<string | undefined> => {
  const id = (await findOrderByNumber(db, number))?.id;
  const order = id === undefined ? undefined : await findOrder(db, id);
  if (!order || order.email === NO_EMAIL) return undefined;
  const token = newSecret();
  await addOrderLink(db, {
    token_hash: secretHash(token),
    order_id: order.main_id ?? order.id,
    created_at: now,
  });
  return `${site}/o/${token}`;
};

/** The progress of the order of a link. @throws ApiError not_found, for a link that has ended too */
export const linkedOrder = async (
  db: Queries,
  token: string,
  now: number,
): Promise<OrderProgress> => {
  const id = await orderByLink(db, secretHash(token));
  const order = id === undefined ? undefined : await findOrder(db, id);
  if (!order)
    throw new ApiError<typeof getLinkedOrder>('not_found', 'This link does not lead to an order.');
  return readProgress(db, order, now);
};
