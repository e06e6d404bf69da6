import { counted } from '../../shop/counted';
import { roleRights } from '../../shop/people/rights';
import { cad } from '../../shop/money';
import type { PushMessage } from '../gateways/push';
import type { Parts } from '../parts';
import {
  type DuePush,
  claimOrderPush,
  delayOrderPush,
  dueOrderPushes,
  removeOrderPush,
  removePushDevice,
} from '../tables/orders/pushes';
import { PUSH_LEASE, pushClaimed } from './push-claimed';

const MINUTE = 60_000;
const PAUSES = [10_000, MINUTE, 5 * MINUTE, 30 * MINUTE];
/** The page of today and the mail have an order that is older, in seconds. */
const TTL = 4 * 60 * 60;

type Pushing = Pick<Parts, 'db' | 'clock' | 'push'>;

const orderMessage = (due: DuePush): PushMessage => {
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
  const ttl = TTL - Math.floor((clock() - due.created_at) / 1000);
  if (!due.role || !roleRights(due.role).includes('orders.read')) {
    await removePushDevice(db, due.endpoint);
    return false;
  }
  if (ttl <= 0) {
    await removeOrderPush(db, due);
    return false;
  }
  if (!(await claimOrderPush(db, due, clock() + PUSH_LEASE))) return false;
  return pushClaimed(
    { clock, push },
    {
      device: due,
      message: orderMessage(due),
      ttl,
      urgency: 'high',
      pause: PAUSES[due.attempts],
    },
    {
      delay: (nextAt) => delayOrderPush(db, due, nextAt),
      remove: () => removeOrderPush(db, due),
      removeDevice: () => removePushDevice(db, due.endpoint),
    },
  );
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
