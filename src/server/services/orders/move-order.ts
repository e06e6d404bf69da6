import type {
  moveAdminOrder,
  changeOrderAddress,
  changeTracking,
  noteOnOrder,
  readyAdminOrder,
  retryRefund,
  resolveAttention,
} from '../../../contract/orders/admin';
import { OrderStatus, canBeReady, canMove } from '../../../shop/orders/order';
import { ApiError } from '../../ground/api-error';
import { noteAct } from '../../tables/log/log';
import { inTransaction } from '../../tables/engine/database';
import type { Db, Queries, Tx } from '../../tables/schema';
import { type OrderWithRefund, findOrder, moveOrder } from '../../tables/orders/orders';
import type { ActDetails, Acted, Nothing } from '../../tables/log/acts';
import { type OrderAct, orderSubject } from './events';
import { notifyReady } from './notify-buyer';
import { moveConflict } from './move-conflict';

type Calls =
  | typeof moveAdminOrder
  | typeof changeTracking
  | typeof readyAdminOrder
  | typeof retryRefund
  | typeof resolveAttention
  | typeof changeOrderAddress
  | typeof noteOnOrder;

/** Who does something to which order, and when. */
export interface AuditEntry {
  orderId: string;
  adminId: string;
  now: number;
}

/** @throws ApiError not_found */
export const orderForAdmin = async (tx: Queries, orderId: string): Promise<OrderWithRefund> => {
  const order = await findOrder(tx, orderId);
  if (!order) throw new ApiError<Calls>('not_found', 'There is no such order.');
  return order;
};

/** Logs an act on an order. @returns the id of the entry */
export const noteOrderAct = <A extends OrderAct>(
  tx: Tx,
  { orderId, adminId, now }: AuditEntry,
  act: A,
  ...[detail]: Nothing extends ActDetails[A] ? [detail?: ActDetails[A]] : [detail: ActDetails[A]]
): Promise<string> => {
  const acted = { act, detail } as Acted; // the act's own detail
  return noteAct(tx, { ...acted, at: now, by: adminId, subject: orderSubject(orderId) });
};

/**
 * Moves an order to its next status, other than shipped (./ship-parcel) and cancelled (./cancel-order). Of two
 * concurrent moves one succeeds.
 * @throws ApiError not_found; too_late or not_allowed for a move that cannot be (shop/orders/order)
 */
export const moveOrderOn = (
  db: Db,
  entry: AuditEntry,
  to: Exclude<OrderStatus, 'shipped' | 'cancelled'>,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const order = await orderForAdmin(tx, entry.orderId);
    const isPickup = order.is_pickup === 1;
    const from = OrderStatus.options.filter((status) => canMove(status, to, isPickup));
    if (!from.length || !(await moveOrder(tx, order.id, from, to)))
      throw await moveConflict(tx, order, to);
    const act = `order.${to}` as 'order.processing' | 'order.delivered'; // no order moves to pending
    await noteOrderAct(tx, entry, act, { from: order.status, isPickup });
  });

/** Mails the buyer once that the order is ready for pickup, and moves it to processing. @throws ApiError not_found, not_allowed, too_late */
export const readyForPickup = (db: Db, entry: AuditEntry, mailsGoOut: boolean): Promise<void> =>
  inTransaction(db, async (tx) => {
    const order = await orderForAdmin(tx, entry.orderId);
    const { status, is_pickup: pickup, ready_at: readyAt } = order;
    if (!pickup)
      throw new ApiError<typeof readyAdminOrder>(
        'not_allowed',
        'This order is for shipping, not for pickup.',
      );
    if (readyAt !== null)
      throw new ApiError<typeof readyAdminOrder>(
        'too_late',
        'The buyer has already been notified that this order is ready.',
      );
    const { now } = entry;
    const can = canBeReady({ status, isPickup: true, readyAt: null });
    if (!can || !(await moveOrder(tx, order.id, [status], 'processing', { ready_at: now })))
      throw await moveConflict(tx, order, 'processing');
    await notifyReady(tx, order, now);
    await noteOrderAct(tx, entry, 'order.ready', { from: status, mailsGoOut });
  });
