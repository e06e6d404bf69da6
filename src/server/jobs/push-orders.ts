import { counted } from '../../shop/counted';
import { rightsOf } from '../../shop/people/rights';
import { cad } from '../../shop/money';
import type { PushGateway, PushMessage } from '../gateways/push';
import type { Db } from '../tables/engine/database';
import {
  type DuePush,
  claimOrderPush,
  delayOrderPush,
  dueOrderPushes,
  removeOrderPush,
  removePushDevice,
} from '../tables/orders/pushes';

const MINUTE = 60_000;
/** Longer than any request takes: the process with an older claim is dead, and the push is sent again. */
const LEASE = 2 * MINUTE;
const PAUSES = [10_000, MINUTE, 5 * MINUTE, 30 * MINUTE];
/** The page of today and the mail have an order that is older, in seconds. */
const TTL = 4 * 60 * 60;

interface Pushing {
  db: Db;
  clock: () => number;
  push: PushGateway;
}

const messageOf = (due: DuePush): PushMessage => {
  const how = due.is_pickup ? 'for pickup' : 'to ship';
  return {
    v: 1,
    // The worker replaces a notification with the same one.
    campaign: `order-${due.number}`,
    title: `New order, ${cad(due.total_cents)}`,
    body: `${due.number}: ${counted(due.item_count, 'piece')} ${how}`,
    url: `/admin/orders/${due.order_id}`,
    validTo: '',
  };
};

const pushOne = async ({ db, clock, push }: Pushing, due: DuePush): Promise<boolean> => {
  const { endpoint, p256dh, auth, attempts } = due;
  const ttl = TTL - Math.floor((clock() - due.created_at) / 1000);
  if (!due.role || !rightsOf(due.role).includes('orders.read')) {
    await removePushDevice(db, endpoint);
    return false;
  }
  if (ttl <= 0) {
    await removeOrderPush(db, due);
    return false;
  }
  if (!(await claimOrderPush(db, due, clock() + LEASE))) return false;
  const message = messageOf(due);
  const how = { ttl, topic: message.campaign, urgency: 'high' } as const;
  const { is, wait = 0 } = await push.send({ endpoint, p256dh, auth }, message, how);
  const pause = PAUSES[attempts];
  if (is === 'gone' || is === 'refused') await removePushDevice(db, endpoint);
  else if ((is === 'later' || is === 'unknown') && pause !== undefined)
    await delayOrderPush(db, due, clock() + Math.max(pause, wait));
  else await removeOrderPush(db, due);
  return is === 'accepted';
};

/**
 * Notifies devices of the staff of new orders. After a crash between sending and removing, a push is sent again; the
 * device shows one notification for each order. @returns how many push services accepted
 */
export const pushOrders = async (pushing: Pushing): Promise<number> => {
  const due = await dueOrderPushes(pushing.db, pushing.clock(), 20);
  const sent = await Promise.all(due.map((one) => pushOne(pushing, one)));
  return sent.filter(Boolean).length;
};
