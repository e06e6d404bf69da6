import { type OrderStatus, canMove, OrderStatus as Statuses } from '../../shop/order';
import { Refusal, notFound } from '../refusal';
import { findAccount } from '../tables/accounts';
import { type Db, inTransaction } from '../tables/database';
import { type OrderWithRefund, findOrder, itemsOf, moveOrder } from '../tables/orders';
import { raiseCatalogueVersion } from '../tables/products';
import { returnPieces } from '../tables/stock';
import { buyerName } from './order-of-checkout';
import { beginRefund } from './refunds';

const CANCELLABLE: OrderStatus[] = Statuses.options.filter((status) =>
  canMove(status, 'cancelled'),
);

const TOO_LATE: Partial<Record<OrderStatus, string>> = {
  shipped: 'This order has already shipped.',
  delivered: 'This order has already been delivered.',
};

/**
 * Cancels an order: refund, restock and mail in one act (spec 4, decisions 62). Cancelling it again changes nothing.
 * @param accountId only this account's order; undefined for the shop itself
 * @throws Refusal 404 for an order that is not theirs, 409 once it has shipped
 */
export const cancelOrder = async (
  db: Db,
  { orderId, accountId }: { orderId: string; accountId?: string },
  now: number,
): Promise<OrderWithRefund> => {
  const { order, isNew } = await inTransaction(db, async (tx) => {
    const found = await findOrder(tx, orderId);
    if (!found || (accountId !== undefined && found.account_id !== accountId))
      throw notFound('There is no such order.');
    if (found.status === 'cancelled') return { order: found, isNew: false };
    if (!(await moveOrder(tx, found.id, CANCELLABLE, 'cancelled')))
      throw new Refusal(
        409,
        'too_late',
        TOO_LATE[found.status] ?? 'This order can not be cancelled any more.',
      );
    const items = await itemsOf(tx, found.id);
    for (const { product_id, from_stock } of items.toSorted((a, b) => a.product_id - b.product_id))
      await returnPieces(tx, product_id, from_stock);
    const account = await findAccount(tx, found.account_id);
    const name = account ? buyerName(found, account) : '';
    await beginRefund(tx, found, { name, isDouble: false, now });
    return { order: (await findOrder(tx, found.id)) ?? found, isNew: true };
  });
  // The catalogue shows how many are left. The cancellation stands, whether or not this is noted at once.
  if (isNew) await raiseCatalogueVersion(db).catch(() => {});
  return order;
};
