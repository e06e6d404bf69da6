import * as z from 'zod/mini';
import { longText } from '../../shop/messages/message';
import { DayQuery } from '../../shop/paged';
import { HitRate } from '../../shop/promises/hit-rate';
import { PromisedDay } from '../../shop/promises/move';
import { endpoint } from '../endpoint';
import { AdminOrder, PromiseMove } from '../orders/admin';

/** A line of the queue. `quantity` pieces are still to leave, of which `toMake` are to be made. */
export const QueueLine = z.object({
  orderId: z.string(),
  orderNumber: z.string(),
  itemId: z.string(),
  productId: z.number(),
  name: z.string(),
  sku: z.nullable(z.string()),
  quantity: z.number(),
  toMake: z.number(),
  /** The work group that makes it; empty for none. */
  group: z.string(),
  promisedBy: z.string(),
  /** The earlier day that was agreed, while the buyer has not answered about `promisedBy`. */
  agreedBy: z.nullable(z.string()),
  /** The result of its last move; null when it never moved. */
  moved: z.nullable(PromiseMove.shape.state),
  isPickup: z.boolean(),
  /** The kit whose part it is, to be made and packed with it; null for a line of its own. */
  kit: z.nullable(z.string()),
});
export type QueueLine = z.infer<typeof QueueLine>;

/** A work group in a week: `pieces` have to be made in it at the latest, `capacity` is what it can make in the days left. */
const GroupWeek = z.object({ name: z.string(), pieces: z.number(), capacity: z.number() });

/** An answer of a buyer to a later day. `at` is an ISO time. */
export const QueueAnswer = z.object({
  id: z.string(),
  at: z.string(),
  orderId: z.string(),
  orderNumber: z.string(),
  name: z.string(),
  day: z.string(),
  answer: z.enum(['accepted', 'cancelled']),
});

export const Queue = z.object({
  /** The days with lines that are promised by them, in order. */
  days: z.array(z.object({ date: z.string(), lines: z.array(QueueLine) })),
  /** The oldest lines that were promised for before today, and for before the first day; `lateCount` counts all. */
  late: z.array(QueueLine),
  lateCount: z.number(),
  /** The number of lines that are promised for after the last day, `to`. */
  laterCount: z.number(),
  to: z.string(),
  /** The weeks of the work groups, from this one on, by their Mondays. */
  weeks: z.array(z.object({ monday: z.string(), groups: z.array(GroupWeek) })),
  /** The answers of the last days, newest first. */
  answers: z.array(QueueAnswer),
  /** The share of the last promises that were kept; null while there are too few to tell. */
  hitRate: z.nullable(HitRate),
});
export type Queue = z.infer<typeof Queue>;

/**
 * The lines of open orders by the days that they are promised for (docs/rules.md 22.7). `from` and `to` are days in
 * Toronto, both included, at most MAX_QUEUE_DAYS, which is also how many there are from today on when they are missing.
 */
export const getQueue = endpoint('GET', '/api/admin/queue', {
  right: 'orders.read',
  query: z.object({ from: z.optional(DayQuery), to: z.optional(DayQuery) }),
  reply: Queue,
});

/**
 * Moves the day of a line, and mails the buyer; a day that is later than agreed asks them (docs/rules.md 22.8). `was` is
 * the day that the caller shows: 409 `changed` when it is another one by now.
 */
export const movePromise = endpoint('PUT', '/api/admin/orders/:id/items/:itemId/promise', {
  right: 'orders.write',
  params: z.object({
    id: z.string().check(z.maxLength(64)),
    itemId: z.string().check(z.maxLength(64)),
  }),
  body: z.object({
    was: z.nullable(PromisedDay),
    day: PromisedDay,
    note: z.optional(longText(0, 'The note must be text')),
  }),
  reply: AdminOrder,
  errors: ['not_found', 'too_late', 'changed'],
});
