import type {
  cancelAdminOrder,
  moveAdminOrder,
  readyAdminOrder,
} from '../../../contract/orders/admin';
import { AT_SHOP, type OrderStatus } from '../../../shop/orders/order';
import { ApiError } from '../../ground/api-error';
import { actsOn } from '../../tables/log/log';
import type { Queries } from '../../tables/schema';
import type { OrderRow } from '../../tables/orders/order-rows';
import { orderSubject } from './events';

type Calls = typeof moveAdminOrder | typeof readyAdminOrder | typeof cancelAdminOrder;

const DONE: Record<OrderStatus, string> = {
  pending: 'placed',
  processing: 'accepted',
  shipped: 'shipped',
  delivered: 'delivered',
  cancelled: 'cancelled',
};

/** A moment in the shop's time zone. */
export const whenText = (time: number): string =>
  new Intl.DateTimeFormat('en-US', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'America/Toronto',
  }).format(time);

const doneTo = ({ status, is_pickup: isPickup }: OrderRow): string =>
  status === 'delivered' && isPickup ? 'handed over' : DONE[status];

type ShopAct = Awaited<ReturnType<typeof actsOn>>[number];

const actorWords = (order: OrderRow, act: ShopAct): string =>
  act.account_id === order.account_id ? 'The buyer' : (act.username ?? 'The shop');

/** A sentence about the latest parcel that has left, for an admin whose page does not show it; empty without one. */
export const earlierParcel = async (db: Queries, order: OrderRow): Promise<string> => {
  const act = (await actsOn(db, orderSubject(order.id))).find((one) => one.act === 'order.parcel');
  return act
    ? `${actorWords(order, act)} shipped a parcel of this order on ${whenText(act.at)}. `
    : '';
};

/** The API error for an order that cannot be moved: another admin moved it first, or its kind has no such move. */
export const moveConflict = async (
  db: Queries,
  order: OrderRow,
  to: OrderStatus,
): Promise<ApiError> => {
  const done = doneTo(order);
  if (to === 'shipped' && order.is_pickup && AT_SHOP.includes(order.status))
    return new ApiError<typeof moveAdminOrder>(
      'not_allowed',
      'This order is for pickup and cannot be shipped.',
    );
  const act = (await actsOn(db, orderSubject(order.id))).find(
    (one) => one.act === `order.${order.status}`,
  );
  if (!act)
    return new ApiError<Calls>('too_late', `This order is ${order.status}. Nothing was changed.`);
  const who = actorWords(order, act);
  return new ApiError<Calls>(
    'too_late',
    `${who} ${done} this order on ${whenText(act.at)}. Nothing was changed.`,
  );
};
