import type { cancelAdminOrder, moveAdminOrder } from '../../../contract/orders/admin';
import type { cancelOrder as cancelCall } from '../../../contract/orders/orders';
import {
  type OrderStatus,
  canCancel,
  canMove,
  OrderStatus as Statuses,
} from '../../../shop/orders/order';
import { piecesBack } from '../../../shop/orders/kits';
import { ApiError } from '../../ground/api-error';
import { paymentByHand } from '../../tables/quotes';
import { noteAct } from '../../tables/log/log';
import { inTransaction } from '../../tables/engine/database';
import type { Db, Tx } from '../../tables/schema';
import { type OrderWithRefund, findOrder, moveOrder, orderItems } from '../../tables/orders/orders';
import type { OrderRow } from '../../tables/orders/order-rows';
import { hasParcel } from '../../tables/orders/parcels';
import { raiseStockVersion } from '../../tables/catalogue/stock';
import { clearAttention, hasAttention } from './attention';
import { orderSubject } from './events';
import { beginRefund } from './refunds';
import { putBack, soldLine } from './put-back';
import { endSupplements } from './supplements';
import { moveConflict } from './move-conflict';

const CANCELLABLE: OrderStatus[] = Statuses.options.filter((status) =>
  canMove(status, 'cancelled'),
);

const TOO_LATE: Partial<Record<OrderStatus, string>> = {
  shipped: 'This order has already shipped.',
  delivered: 'This order has already been delivered.',
};

const tooLate = ({ status }: OrderRow): ApiError =>
  new ApiError<typeof cancelCall>(
    'too_late',
    TOO_LATE[status] ?? 'This order can no longer be cancelled.',
  );

const partShipped = (isShop: boolean): ApiError =>
  new ApiError<typeof cancelCall>(
    'too_late',
    isShop
      ? 'A parcel of this order has left, so it cannot be cancelled. Refund what has not shipped instead.'
      : 'A parcel of this order has left, so it cannot be cancelled. Please contact us for a refund of what has not shipped.',
  );

/** No payment provider has its money (docs/rules.md 19.5). */
const paidByHand = (): ApiError =>
  new ApiError<typeof cancelCall>(
    'too_late',
    'This order was not paid by card, so it cannot be cancelled here. Please contact the shop.',
  );

/** Puts back what refunds before did not take out of the order. */
const returnStock = async (tx: Tx, orderId: string, now: number): Promise<void> => {
  const cause = { cause: 'cancel', cause_id: orderId, at: now } as const;
  const back = (await orderItems(tx, orderId)).map((item) => {
    const line = soldLine(item);
    return { productId: line.productId, ...piecesBack(line, line.quantity - line.refunded) };
  });
  await putBack(tx, back, cause);
};

interface Cancelling {
  orderId: string;
  /** The buyer, who can cancel only their own orders; undefined when the shop cancels. */
  accountId?: string;
  /** The admin's account when the shop cancels. */
  adminId?: string;
  /** Whether the pieces go back into stock. */
  restock?: boolean;
}

/**
 * Cancels an order: refund, restock and mail in the caller's transaction (docs/rules.md 6.4), and its supplements with it
 * (19.10). Cancelling again changes nothing for the buyer, and is a conflict for the shop.
 * @throws ApiError not_found, for an order of another buyer too; too_late once it has shipped
 */
export const cancelIn = async (
  tx: Tx,
  { orderId, accountId, adminId, restock = true }: Cancelling,
  now: number,
): Promise<{ order: OrderWithRefund; isNew: boolean }> => {
  const row = await findOrder(tx, orderId);
  if (!row || (accountId !== undefined && row.account_id !== accountId))
    throw new ApiError<typeof cancelCall | typeof cancelAdminOrder | typeof moveAdminOrder>(
      'not_found',
      'There is no such order.',
    );
  if (row.status === 'cancelled' && accountId !== undefined) return { order: row, isNew: false };
  if (canCancel(row) && (await hasParcel(tx, row.id))) throw partShipped(accountId === undefined);
  if (canCancel(row) && (await paymentByHand(tx, row.id))) throw paidByHand();
  if (!(await moveOrder(tx, row.id, CANCELLABLE, 'cancelled')))
    throw accountId === undefined ? await moveConflict(tx, row, 'cancelled') : tooLate(row);
  if (restock) await returnStock(tx, row.id, now);
  const { refunded_cents: refunded } = row;
  const refund = await beginRefund(tx, row, { isDouble: false, refunded, now });
  const by = accountId ?? adminId;
  await endSupplements(tx, row, { by: by ?? row.account_id, now });
  if (hasAttention(row, 'refunded_in_full'))
    await clearAttention(tx, row, 'refunded_in_full', { isAttended: true });
  await noteAct(tx, {
    at: now,
    by: by ?? null,
    act: 'order.cancelled',
    subject: orderSubject(row.id),
    detail: { from: row.status, refund, restock },
  });
  return { order: (await findOrder(tx, row.id)) ?? row, isNew: true };
};

/** Cancels an order in a transaction of its own. @throws as cancelIn does */
export const cancelOrder = async (
  db: Db,
  cancelling: Cancelling,
  now: number,
): Promise<OrderWithRefund> => {
  const { order, isNew } = await inTransaction(db, (tx) => cancelIn(tx, cancelling, now));
  // The version makes servers read the new stock. The cancellation is valid without it.
  if (isNew && cancelling.restock !== false) await raiseStockVersion(db).catch(() => {});
  return order;
};
