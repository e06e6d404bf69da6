// Ships an order in parcels; the last one marks it shipped (docs/rules.md 6.17).
import type { changeTracking } from '../../../contract/orders/admin';
import type { shipParcel as shipCall } from '../../../contract/orders/admin-parcels';
import type { BodyOf } from '../../../contract/endpoint';
import { counted } from '../../../shop/counted';
import { AT_SHOP, canMove } from '../../../shop/orders/order';
import { type Pieces, countPieces, excessIn, piecesLeft } from '../../../shop/orders/parcels';
import { ApiError } from '../../ground/api-error';
import type { PackedLine } from '../mail/lines';
import { newId } from '../../ground/new-id';
import type { Queries, Tx } from '../../tables/schema';
import type { OrderItemRow, OrderRow } from '../../tables/orders/order-rows';
import { moveOrder, orderItems, updateOrder } from '../../tables/orders/orders';
import {
  type ParcelWithLines,
  addParcel,
  orderParcels,
  updateParcel,
} from '../../tables/orders/parcels';
import { earlierParcel, moveConflict } from './move-conflict';
import { type AuditEntry, noteOrderAct, orderForAdmin } from './move-order';
import { notifyShipped, notifyTracking } from './notify-buyer';
import { asItem } from './orders';

type Sent = Pick<BodyOf<typeof shipCall>, 'carrier' | 'trackingNumber'>;

const trackingColumns = ({ carrier, trackingNumber }: Sent) => ({
  carrier: carrier || null,
  tracking_number: trackingNumber || null,
});

const parcelPieces = ({ lines }: ParcelWithLines): Pieces[] =>
  lines.map(({ item_id: itemId, quantity }) => ({ itemId, quantity }));

/** An order that can be shipped, with its items, its parcels and the pieces that are left. @throws ApiError */
const openOrder = async (db: Queries, orderId: string) => {
  const order = await orderForAdmin(db, orderId);
  if (!canMove(order.status, 'shipped', order.is_pickup === 1))
    throw await moveConflict(db, order, 'shipped');
  const items = await orderItems(db, orderId);
  const parcels = await orderParcels(db, orderId);
  const left = piecesLeft({
    items: items.map(asItem),
    parcels: parcels.map((one) => ({ lines: parcelPieces(one) })),
  });
  return { order, items, parcels, left };
};

export type OpenOrder = Awaited<ReturnType<typeof openOrder>>;

/** @throws ApiError when a line has more pieces than are left, naming who has shipped the others */
const checkLines = async (
  tx: Tx,
  { order, items, left }: OpenOrder,
  lines: readonly Pieces[],
): Promise<void> => {
  const excess = excessIn(lines, left);
  if (!excess) return;
  const item = items.find(({ id }) => id === excess.itemId);
  if (!item) throw new ApiError<typeof shipCall>('invalid', 'This order has no such item.');
  const before = await earlierParcel(tx, order);
  throw new ApiError<typeof shipCall>(
    'parcel_exceeds_order',
    `${before}Only ${counted(excess.left, 'piece')} of ${item.name} ${excess.left === 1 ? 'is' : 'are'} left to ship. Nothing was changed.`,
  );
};

const packed = (items: readonly OrderItemRow[], lines: readonly Pieces[]): PackedLine[] =>
  items.flatMap(({ id, name, sku }) => {
    const quantity = countPieces(lines.filter(({ itemId }) => itemId === id));
    return quantity ? [{ name, sku, quantity }] : [];
  });

const send = async (
  tx: Tx,
  entry: AuditEntry,
  open: OpenOrder,
  { lines, ...sent }: Sent & { lines: readonly Pieces[] },
): Promise<void> => {
  const { order, items, parcels, left } = open;
  const rest = piecesLeft({
    items: left.map(({ itemId, quantity }) => ({ id: itemId, quantity })),
    parcels: [{ lines }],
  });
  const isLast = !rest.length;
  const parcel: ParcelWithLines = {
    id: newId(),
    order_id: order.id,
    number: parcels.length + 1,
    ...trackingColumns(sent),
    account_id: entry.adminId,
    created_at: entry.now,
    lines: lines.map(({ itemId, quantity }) => ({ item_id: itemId, quantity })),
  };
  await addParcel(tx, parcel);
  await moveOrder(tx, order.id, AT_SHOP, isLast ? 'shipped' : 'processing', trackingColumns(sent));
  const isWhole = isLast && parcel.number === 1;
  await notifyShipped(tx, order, {
    parcel,
    lines: isWhole ? [] : packed(items, lines),
    left: packed(items, rest),
    now: entry.now,
  });
  if (!isLast && order.status === 'pending')
    await noteOrderAct(tx, entry, 'order.processing', { from: order.status, isPickup: false });
  const detail = {
    from: order.status,
    isPickup: false,
    ...sent,
    ...(!isWhole && { number: parcel.number, pieces: countPieces(lines) }),
  };
  await noteOrderAct(tx, entry, isLast ? 'order.shipped' : 'order.parcel', detail);
};

/**
 * Sends a parcel with some pieces of an order and mails the buyer. The order is shipped with its last piece, and
 * accepted with an earlier one.
 * @throws ApiError not_found; too_late or not_allowed for an order that cannot be shipped; parcel_exceeds_order
 */
export const shipParcel = async (
  tx: Tx,
  entry: AuditEntry,
  { lines, ...sent }: BodyOf<typeof shipCall>,
): Promise<void> => {
  const open = await openOrder(tx, entry.orderId);
  await checkLines(tx, open, lines);
  await send(tx, entry, open, { ...sent, lines });
};

/** An order of which something is left to ship. @throws ApiError not_found, too_late, not_allowed */
export const orderToShip = async (db: Queries, orderId: string): Promise<OpenOrder> => {
  const open = await openOrder(db, orderId);
  if (!open.left.length)
    throw new ApiError<typeof shipCall>('not_allowed', 'Nothing of this order is left to ship.');
  return open;
};

/** Sends everything that is left of an order, read in this transaction, as one parcel. */
export const shipLeft = (tx: Tx, entry: AuditEntry, open: OpenOrder, sent: Sent): Promise<void> =>
  send(tx, entry, open, { ...sent, lines: open.left });

/** Sends everything that is left as one parcel. @throws ApiError not_found, too_late, not_allowed */
export const shipRest = async (tx: Tx, entry: AuditEntry, sent: Sent): Promise<void> =>
  shipLeft(tx, entry, await orderToShip(tx, entry.orderId), sent);

/** Why the tracking of an order cannot be corrected. */
const notShipped = ({ status }: OrderRow): ApiError =>
  new ApiError<typeof changeTracking>('not_shipped', `This order is ${status}, not shipped.`);

/**
 * Corrects the tracking of a parcel, or of the last one, and mails the buyer. The same tracking again changes nothing.
 * @throws ApiError not_found; not_shipped before the first parcel, and once the order was delivered
 */
export const correctTracking = async (
  tx: Tx,
  entry: AuditEntry,
  sent: Sent,
  parcelId?: string,
): Promise<void> => {
  const order = await orderForAdmin(tx, entry.orderId);
  const parcels = await orderParcels(tx, order.id);
  const last = parcels.at(-1);
  const parcel = parcelId === undefined ? last : parcels.find(({ id }) => id === parcelId);
  if (parcelId !== undefined && !parcel)
    throw new ApiError<typeof changeTracking>('not_found', 'There is no such parcel.');
  if (!parcel || order.status === 'delivered') throw notShipped(order);
  const columns = trackingColumns(sent);
  if (columns.carrier === parcel.carrier && columns.tracking_number === parcel.tracking_number)
    return;
  await updateParcel(tx, parcel.id, columns);
  // Also writes the words that find the order.
  const { carrier, tracking_number } = parcel === last ? columns : (last ?? columns);
  await updateOrder(tx, order.id, { carrier, tracking_number });
  const isOne = parcels.length === 1 && order.status === 'shipped';
  await notifyTracking(tx, order, { parcel: { ...parcel, ...columns }, isOne, now: entry.now });
  await noteOrderAct(tx, entry, 'order.tracking', {
    ...sent,
    ...(!isOne && { number: parcel.number }),
    before: { carrier: parcel.carrier, trackingNumber: parcel.tracking_number },
  });
};
