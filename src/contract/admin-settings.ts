import * as z from 'zod/mini';
import { PagedQuery, paged } from '../shop/paged';
import { ShippingPrices } from '../shop/checkout/shipping-prices';
import { Done, endpoint } from './endpoint';

/** How the shop is set and whether its machinery runs. Times are ISO, sums decimal strings. */
export const ShopState = z.object({
  shipping: z.object({
    /** 0 while the shipped table counts. */
    version: z.number(),
    isConfirmed: z.boolean(),
    changedAt: z.nullable(z.string()),
    /** Who is asked first. */
    carrier: z.enum(['table', 'canada-post']),
    prices: ShippingPrices,
    services: z.array(z.string()),
    zones: z.array(z.string()),
  }),
  tax: z.object({
    name: z.string(),
    /** Per cent by province. */
    rates: z.array(z.object({ province: z.string(), percent: z.number() })),
  }),
  mail: z.object({
    transport: z.enum(['smtp', 'file']),
    waiting: z.number(),
    failed: z.number(),
    lastSentAt: z.nullable(z.string()),
    lastError: z.nullable(z.string()),
  }),
  payments: z.object({
    provider: z.string(),
    lastNews: z.nullable(z.object({ kind: z.string(), at: z.string() })),
    refundsWaiting: z.number(),
    refundsFailed: z.number(),
    /** The orders whose money is still to be given back, the oldest first; at most 20. */
    refunds: z.array(
      z.object({
        orderId: z.string(),
        orderNumber: z.string(),
        amount: z.string(),
        state: z.enum(['pending', 'failed']),
        lastError: z.nullable(z.string()),
      }),
    ),
  }),
});
export type ShopState = z.infer<typeof ShopState>;

export const getShopState = endpoint({
  method: 'GET',
  path: '/api/admin/settings',
  reply: ShopState,
});

/** `from` is the version that was looked at; 409 `changed` when there is a newer one. */
export const setShipping = endpoint({
  method: 'PUT',
  path: '/api/admin/settings/shipping',
  body: z.object({ from: z.int(), prices: ShippingPrices, isConfirmed: z.boolean() }),
  reply: ShopState,
  errors: ['changed'],
});

export const MailState = z.enum(['waiting', 'failed', 'sent']);

/** A mail of the outbox. `about` says its kind in plain words. `to` is empty once its words were thrown away. */
export const AdminMail = z.object({
  id: z.string(),
  kind: z.string(),
  about: z.string(),
  to: z.string(),
  state: MailState,
  attempts: z.number(),
  createdAt: z.string(),
  sentAt: z.nullable(z.string()),
  nextAt: z.nullable(z.string()),
  lastError: z.nullable(z.string()),
});
export type AdminMail = z.infer<typeof AdminMail>;

/** The outbox: what failed first, then what waits, then what was sent, the newest on top. */
export const listMails = endpoint({
  method: 'GET',
  path: '/api/admin/mails',
  query: z.extend(PagedQuery, { state: z.optional(MailState) }),
  reply: paged(AdminMail),
});

/** Tries one mail again, or without an id all that failed. 409 `sent` for one that went out. */
export const retryMails = endpoint({
  method: 'POST',
  path: '/api/admin/mails/retry',
  body: z.object({ id: z.optional(z.string().check(z.maxLength(64))) }),
  reply: Done,
  errors: ['not_found', 'not_now', 'sent'],
});

/**
 * Who did what, when. `by` is a username; null is the shop itself. `what` and `name` say in plain words what was done
 * and to what; `act` and `subject` ('order:ID') are the same for programs.
 */
export const AuditEntry = z.object({
  id: z.string(),
  at: z.string(),
  by: z.nullable(z.string()),
  act: z.string(),
  what: z.string(),
  subject: z.string(),
  name: z.string(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const listActs = endpoint({
  method: 'GET',
  path: '/api/admin/audit-log',
  query: PagedQuery,
  reply: paged(AuditEntry),
});
