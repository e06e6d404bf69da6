import * as z from 'zod/mini';
import { endpoint } from '../endpoint';

/**
 * Counts for the admin's navigation: new orders, orders that need attention, open returns, messages to answer, and mails that failed
 * or wait longer than ten minutes; and whether mails are sent by SMTP or only written to files.
 */
export const getWaiting = endpoint({
  method: 'GET',
  path: '/api/admin/waiting',
  reply: z.object({
    orders: z.number(),
    returns: z.number(),
    inbox: z.number(),
    settings: z.number(),
    mailsGoOut: z.boolean(),
  }),
});

/** Path of the events with the open work after each change; for the admin only, never cached. */
export const WORK_CHANGES = '/api/admin/changes';

/** An event: the counts of the navigation, and when the newest order was placed, epoch ms; null without orders. */
export const WorkChange = z.object({
  orders: z.number(),
  returns: z.number(),
  inbox: z.number(),
  settings: z.number(),
  newest: z.nullable(z.number()),
});
export type WorkChange = z.infer<typeof WorkChange>;

/**
 * What was sold in a time and what is left of it, in dollars: the totals of the orders that were placed in it (tax and
 * shipping included, cancelled orders too), the refunds that the payment provider confirmed in it, and the difference.
 */
const Money = z.object({
  orders: z.number(),
  total: z.string(),
  refunded: z.string(),
  net: z.string(),
});

/** What waits for the owner, and what was sold (docs/rules.md 18). Days are those of Toronto, `at` is an ISO time. */
export const AdminToday = z.object({
  at: z.string(),
  orders: z.object({
    /** Paid, and not accepted yet. */
    new: z.number(),
    /** Accepted, and to be shipped. */
    ship: z.number(),
    /** To be shipped, and paid more than LATE_AFTER business days ago. */
    late: z.number(),
    /** For pickup, and not handed over. */
    pickup: z.number(),
    /** With an attention flag. */
    attention: z.number(),
    /** With a refund that failed and is not dealt with. */
    refundFailed: z.number(),
    /** Returns that are neither refunded nor refused yet. */
    returns: z.number(),
    /** On terms, with something open after their last day. */
    overdue: z.number(),
  }),
  messages: z.object({ new: z.number(), overdue: z.number() }),
  mails: z.object({
    failed: z.number(),
    /** Not sent ten minutes after they were due. */
    late: z.number(),
  }),
  /** Products, also unpublished ones. `low` includes those that are out. */
  stock: z.object({ low: z.number(), out: z.number() }),
  /** Checkouts whose payment has begun and has not ended. */
  paying: z.number(),
  money: z.object({ today: Money, yesterday: Money, month: Money }),
});
export type AdminToday = z.infer<typeof AdminToday>;

export const getToday = endpoint({
  method: 'GET',
  path: '/api/admin/today',
  reply: AdminToday,
});
