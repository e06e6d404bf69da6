import type { BodyOf } from '../../../contract/endpoint';
import type {
  moveAdminOrder,
  changeOrderAddress,
  changeTracking,
  noteOnOrder,
  readyAdminOrder,
  retryRefund,
  resolveAttention,
} from '../../../contract/admin-orders';
import { OrderStatus, canBeReady, canMove } from '../../../shop/orders/order';
import { ApiError } from '../../api-error';
import { noteAct } from '../../tables/settings/audit-log';
import { type Db, type Queries, type Tx, inTransaction } from '../../tables/engine/database';
import { findOrder, moveOrder, updateOrder } from '../../tables/orders/orders';
import type { OrderRow } from '../../tables/orders/order-rows';
import { type OrderAct, orderSubject } from './order-events';
import { notifyReady, notifyShipped } from './notify-buyer';
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
export const orderForAdmin = async (tx: Queries, orderId: string): Promise<OrderRow> => {
  const found = await findOrder(tx, orderId);
  if (!found) throw new ApiError<Calls>('not_found', 'There is no such order.');
  return found;
};

export const noteOrderAct = (
  tx: Tx,
  { orderId, adminId, now }: AuditEntry,
  act: OrderAct,
  detail: object = {},
): Promise<string> =>
  noteAct(tx, { at: now, by: adminId, act, subject: orderSubject(orderId), detail });

type Parcel = Pick<BodyOf<typeof moveAdminOrder>, 'carrier' | 'trackingNumber'>;

const columnsOf = ({ carrier, trackingNumber }: Parcel) => ({
  carrier: carrier || null,
  tracking_number: trackingNumber || null,
});

const shipmentOf = ({ carrier, trackingNumber }: Parcel) => ({
  carrier: carrier || null,
  trackingNumber: trackingNumber || null,
});

/**
 * Moves an order to its next status, and mails the buyer when it has shipped. Of two concurrent moves one succeeds.
 * @throws ApiError not_found; too_late or not_allowed for a move that cannot be (shop/orders/order)
 */
export const moveOrderOn = (
  db: Db,
  asked: AuditEntry,
  { status: to, ...parcel }: BodyOf<typeof moveAdminOrder>,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const order = await orderForAdmin(tx, asked.orderId);
    const isPickup = order.is_pickup === 1;
    const from = OrderStatus.options.filter((status) => canMove(status, to, isPickup));
    const more = to === 'shipped' ? columnsOf(parcel) : {};
    if (!from.length || !(await moveOrder(tx, order.id, from, to, more)))
      throw await moveConflict(tx, order, to);
    if (to === 'shipped')
      await notifyShipped(tx, order, {
        ...shipmentOf(parcel),
        isCorrected: false,
        now: asked.now,
      });
    const detail = { from: order.status, isPickup, ...(to === 'shipped' && parcel) };
    await noteOrderAct(tx, asked, `order.${to}` as OrderAct, detail); // no order moves to pending
  });

/**
 * Corrects the tracking information of a shipped order, and mails the buyer. @throws ApiError not_found, not_shipped
 * shipped
 */
export const correctTracking = (db: Db, asked: AuditEntry, parcel: Parcel): Promise<void> =>
  inTransaction(db, async (tx) => {
    const order = await orderForAdmin(tx, asked.orderId);
    if (order.status !== 'shipped')
      throw new ApiError<typeof changeTracking>(
        'not_shipped',
        `This order is ${order.status}, not shipped.`,
      );
    const columns = columnsOf(parcel);
    if (columns.carrier === order.carrier && columns.tracking_number === order.tracking_number)
      return;
    await updateOrder(tx, order.id, columns);
    await notifyShipped(tx, order, { ...shipmentOf(parcel), isCorrected: true, now: asked.now });
    await noteOrderAct(tx, asked, 'order.tracking', parcel);
  });

/** Mails the buyer once that the order is ready for pickup, and moves it to processing. @throws ApiError not_found, not_allowed, too_late */
export const readyForPickup = (db: Db, asked: AuditEntry, mailsGoOut: boolean): Promise<void> =>
  inTransaction(db, async (tx) => {
    const order = await orderForAdmin(tx, asked.orderId);
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
    const { now } = asked;
    const can = canBeReady({ status, isPickup: true, readyAt: null });
    if (!can || !(await moveOrder(tx, order.id, [status], 'processing', { ready_at: now })))
      throw await moveConflict(tx, order, 'processing');
    await notifyReady(tx, order, now);
    await noteOrderAct(tx, asked, 'order.ready', { from: status, mailsGoOut });
  });
