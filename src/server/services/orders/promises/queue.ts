import type { Queue, QueueLine, getQueue } from '../../../../contract/promises/admin';
import type { QueryOf } from '../../../../contract/endpoint';
import { dayAfter, daysBetween } from '../../../../shop/plain-day';
import { MAX_QUEUE_DAYS } from '../../../../shop/promises/move';
import type { QueuedPieces } from '../../../../shop/promises/ships-by';
import { workWeeks } from '../../../../shop/promises/work-weeks';
import { shopDay } from '../../../../shop/shop-day';
import { ApiError } from '../../../ground/api-error';
import type { Db } from '../../../tables/schema';
import { promisedPieces } from '../../../tables/orders/made-pieces';
import { answeredSince } from '../../../tables/orders/promise-moves';
import {
  type QueuedRow,
  countQueued,
  queuedKitParts,
  queuedLines,
} from '../../../tables/orders/queue';
import { readCalendar } from '../../../tables/settings/calendar';
import { hitRateNow } from './hit-rate';

/** The weeks of the work groups. */
const WEEKS = 6;
/** The late lines that are listed, the oldest. */
const MAX_LATE = 500;
/** The answers that are listed are at most this old, ms, and this many. */
const ANSWERS = { age: 14 * 24 * 60 * 60_000, max: 50 };

const asLine = (row: QueuedRow): QueueLine => ({
  orderId: row.order_id,
  orderNumber: row.number,
  itemId: row.item_id,
  productId: row.product_id,
  name: row.name,
  sku: row.sku,
  quantity: row.left,
  // Whatever was sent of a line came from the shelf first.
  toMake: Math.min(row.to_make, row.left),
  group: row.work_group,
  promisedBy: row.promised_by,
  agreedBy: row.agreed_by,
  moved: row.moved,
  isPickup: row.is_pickup === 1,
  kit: row.kit,
});

/** The days that are asked for. @throws ApiError invalid */
const queueDays = (
  { from: first, to: last }: QueryOf<typeof getQueue>,
  today: string,
): { from: string; to: string } => {
  const from = first ?? today;
  const to = last ?? dayAfter(from, MAX_QUEUE_DAYS - 1);
  const fault =
    to < from
      ? 'The last day is before the first'
      : daysBetween(from, to) >= MAX_QUEUE_DAYS && `At most ${MAX_QUEUE_DAYS} days`;
  if (fault) throw new ApiError('invalid', `${fault}.`, { fields: { to: fault } });
  return { from, to };
};

/** The lines of open orders by their promised days, and the work groups by week. @throws ApiError invalid */
export const adminQueue = async (
  db: Db,
  query: QueryOf<typeof getQueue>,
  now: number,
): Promise<Queue> => {
  const today = shopDay(new Date(now));
  const { from, to } = queueDays(query, today);
  const before = from < today ? from : today;
  const { calendar } = await readCalendar(db);
  const queues: Record<string, QueuedPieces[]> = {};
  const groups = calendar.groups.map(({ name }) => name);
  for (const { group, day, pieces } of await promisedPieces(db, groups, {
    accountId: '',
    quoteId: '',
  }))
    (queues[group] ??= []).push({ day, pieces });
  const days = new Map<string, QueueLine[]>();
  const rows = [
    ...(await queuedLines(db, { from, to })),
    ...(await queuedKitParts(db, { from, to })),
  ];
  for (const line of rows.map(asLine)) {
    const day = days.get(line.promisedBy);
    if (day) day.push(line);
    else days.set(line.promisedBy, [line]);
  }
  const past = { from: '', to: dayAfter(before, -1) };
  const late = await queuedLines(db, past, MAX_LATE);
  const answers = await answeredSince(db, now - ANSWERS.age, ANSWERS.max);
  return {
    days: [...days]
      .map(([date, lines]) => ({ date, lines }))
      .toSorted((a, b) => a.date.localeCompare(b.date)),
    late: [...late, ...(await queuedKitParts(db, past))].map(asLine),
    lateCount: late.length < MAX_LATE ? late.length : await countQueued(db, '<', before),
    laterCount: await countQueued(db, '>', to),
    to,
    weeks: workWeeks(queues, { calendar, today, count: WEEKS }),
    answers: answers.map((row) => ({
      id: row.id,
      at: new Date(row.answered_at ?? row.created_at).toISOString(),
      orderId: row.order_id,
      orderNumber: row.number,
      name: row.name,
      day: row.to_day,
      answer: row.state === 'cancelled' ? 'cancelled' : 'accepted',
    })),
    hitRate: await hitRateNow(db, now),
  };
};
