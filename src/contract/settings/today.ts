import * as z from 'zod/mini';
import { endpoint } from '../endpoint';

/**
 * Counts for the admin's navigation: new orders, orders that need attention, open returns, messages to answer, new reviews, and mails that failed
 * or wait longer than ten minutes, with copies of the shop that failed; and whether mails are sent by SMTP or only written to files.
 */
export const getWaiting = endpoint('GET', '/api/admin/waiting', {
  right: 'today.read',
  reply: z.object({
    orders: z.number(),
    returns: z.number(),
    inbox: z.number(),
    reviews: z.number(),
    settings: z.number(),
    mailsGoOut: z.boolean(),
  }),
});

/** The path of the events with the open work after each change. They are for the admin only and never cached. */
export const WORK_CHANGES = '/api/admin/changes';
export const followWork = { path: WORK_CHANGES, right: 'today.read' } as const;

/**
 * An event: the counts of the navigation, and the time when the newest order was placed, epoch ms; null when there are
 * none.
 */
export const WorkChange = z.object({
  orders: z.number(),
  returns: z.number(),
  inbox: z.number(),
  reviews: z.number(),
  settings: z.number(),
  newest: z.nullable(z.number()),
});
export type WorkChange = z.infer<typeof WorkChange>;

/**
 * The sales of a period in dollars: the totals of the orders placed in it (tax and shipping included, cancelled orders
 * too), the refunds that the payment provider confirmed in it, and the difference.
 */
const Money = z.object({
  orders: z.number(),
  total: z.string(),
  refunded: z.string(),
  net: z.string(),
});

/** Orders with open work. */
const OrderWork = z.object({
  /** Orders that are paid, and not accepted yet. */
  new: z.number(),
  /** Orders that are accepted, and to be shipped. */
  ship: z.number(),
  /** Orders that should have left by now (docs/rules.md 18.2). */
  late: z.number(),
  /** Orders that are more than thirty days later than agreed, so that the buyer may cancel them. */
  lapsed: z.number(),
  /** Orders for pickup that are not handed over. */
  pickup: z.number(),
  /** Orders with an attention flag. */
  attention: z.number(),
  /** Orders with a failed refund that nobody has dealt with. */
  refundFailed: z.number(),
  /** Returns that are neither refunded nor refused yet. */
  returns: z.number(),
  /** Orders on terms that are open after their last day. */
  overdue: z.number(),
});

/**
 * The open work, and the sales (docs/rules.md 18). Days are those of Toronto, `at` is an ISO time. A part that the rights
 * of the person do not cover is missing.
 */
export const AdminToday = z.object({
  at: z.string(),
  orders: z.optional(OrderWork),
  messages: z.optional(z.object({ new: z.number(), overdue: z.number() })),
  /** Reviews that nobody has looked at. */
  reviews: z.optional(z.number()),
  /** Requests for freight that the shop has not answered. */
  freight: z.optional(z.number()),
  mails: z.optional(
    z.object({
      failed: z.number(),
      /** Mails that were not sent within ten minutes of their time. */
      late: z.number(),
    }),
  ),
  /** Counts of products, including unpublished ones. `low` includes those that are out. */
  stock: z.optional(z.object({ low: z.number(), out: z.number() })),
  /** Checkouts whose payment has begun and not ended. */
  paying: z.optional(z.number()),
  money: z.optional(z.object({ today: Money, yesterday: Money, month: Money })),
  /** The free space of the disk, bytes, when it is nearly full. */
  diskFree: z.optional(z.number()),
});
export type AdminToday = z.infer<typeof AdminToday>;

export const getToday = endpoint('GET', '/api/admin/today', {
  right: 'today.read',
  reply: AdminToday,
});
