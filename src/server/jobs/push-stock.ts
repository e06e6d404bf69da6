import type { Product } from '../../shop/catalogue/product';
import { itemTitle, ownItemPath } from '../../shop/catalogue/variants';
import { type Reminder, declared } from '../../shop/reminders/reminders';
import type { Parts } from '../parts';
import { orderableAmong } from '../services/reminders/stock-notices';
import type { StockPushRow } from '../tables/reminders/reminder-rows';
import {
  claimStockPush,
  delayStockPush,
  dueStockPushes,
  partsForPushes,
  removeStockPush,
  removeStockPushesTo,
} from '../tables/reminders/stock-pushes';
import { PUSH_LEASE, pushClaimed } from './push-claimed';

const MINUTE = 60_000;
const PAUSES = [MINUTE, 5 * MINUTE, 30 * MINUTE, 120 * MINUTE];
/** The push services keep it for a phone that is off, in seconds. */
const TTL = 7 * 24 * 60 * 60;

/** The pushes of one run. */
export const STOCK_PUSHES_OF_A_RUN = 20;

type Pushing = Pick<Parts, 'db' | 'clock' | 'push' | 'publicUrl'>;

const stockMessage = (part: Product): Reminder => ({
  v: 1,
  // The worker replaces a notification with the same one.
  campaign: `back-${part.id}`,
  title: `${itemTitle(part)} can be ordered again`,
  body: 'You asked us to tell you. We keep none for you, so be quick if you need it soon.',
  url: ownItemPath(part),
  validTo: '',
});

const pushOne = async (
  { db, clock, push, publicUrl }: Pushing,
  due: StockPushRow,
  part: Product | undefined,
): Promise<void> => {
  if (!part || !(await claimStockPush(db, due, clock() + PUSH_LEASE))) return;
  await pushClaimed(
    { clock, push },
    {
      device: due,
      message: declared(stockMessage(part), publicUrl),
      ttl: TTL,
      urgency: 'low',
      pause: PAUSES[due.attempts],
    },
    {
      delay: (nextAt) => delayStockPush(db, due.id, nextAt),
      remove: () => removeStockPush(db, due.id),
      removeDevice: () => removeStockPushesTo(db, due.endpoint),
    },
  );
};

/**
 * Notifies devices that wait for a part which can be ordered again, and forgets them. After a crash between sending and
 * forgetting, a push is sent again; the device shows one notification for each part.
 * @returns how many were due
 */
export const pushStock = async (pushing: Pushing): Promise<number> => {
  const { db, clock } = pushing;
  const back = await orderableAmong(db, await partsForPushes(db, clock()));
  if (!back.size) return 0;
  const due = await dueStockPushes(db, [...back.keys()], clock(), STOCK_PUSHES_OF_A_RUN);
  await Promise.all(due.map((one) => pushOne(pushing, one, back.get(one.product_id))));
  return due.length;
};
