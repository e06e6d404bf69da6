import { type OrderProgress, leavingDay } from '../../../../shop/orders/progress';
import { shopDay } from '../../../../shop/shop-day';
import type { AccountRow } from '../../../tables/account/account-rows';
import type { Queries } from '../../../tables/schema';
import { type OrderWithRefund, orderItems } from '../../../tables/orders/orders';
import { orderParcels } from '../../../tables/orders/parcels';
import { actsOn } from '../../../tables/log/log';
import { type OrderAct, orderSubject } from '../events';
import { asParcel, visibleOrder } from '../orders';
import { orderArrival } from '../../shipping/arrival';
import { orderAddress } from '../stored-address';

const iso = (time: number | null | undefined): string | null =>
  time === null || time === undefined ? null : new Date(time).toISOString();

/** The progress of an order. The times of its steps are those of the audit log. */
export const readProgress = async (
  db: Queries,
  order: OrderWithRefund,
  now: number,
): Promise<OrderProgress> => {
  const acts = await actsOn(db, orderSubject(order.id));
  const actTime = (act: OrderAct) => iso(acts.find((one) => one.act === act)?.at);
  const orderedAt = new Date(order.created_at).toISOString();
  const progress = {
    orderNumber: order.number,
    status: order.status,
    isPickup: order.is_pickup === 1,
    orderedAt,
    paidAt: order.due_day === null ? orderedAt : null,
    startedAt: actTime('order.processing'),
    readyAt: iso(order.ready_at),
    deliveredAt: actTime('order.delivered'),
    cancelledAt: actTime('order.cancelled'),
    lines: (await orderItems(db, order.id))
      .filter(({ quantity, removed }) => quantity > removed)
      .map(({ id, name, quantity, removed, promised_by, agreed_by }) => ({
        id,
        name,
        quantity: quantity - removed,
        promisedBy: promised_by,
        ...(agreed_by !== null && { agreedBy: agreed_by }),
      })),
    parcels: (await orderParcels(db, order.id)).map(asParcel),
  };
  const day = leavingDay(progress, shopDay(new Date(now)));
  const arrives = await orderArrival(db, order, { to: orderAddress(order), day });
  return { ...progress, arrives: arrives ?? null };
};

/** The progress of an order that an account may see. @throws ApiError not_found */
export const progressForBuyer = async (
  db: Queries,
  account: AccountRow,
  { id, now }: { id: string; now: number },
): Promise<OrderProgress> => readProgress(db, await visibleOrder(db, account, id), now);
