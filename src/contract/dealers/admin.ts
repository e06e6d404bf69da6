import * as z from 'zod/mini';
import { VendorDetail, VendorFigures, VendorOrder } from '../../shop/orders/vendor-orders';
import { MONEY_BY_HAND } from '../../shop/quotes';
import { MAX_TERMS_DAYS, Terms } from '../../shop/dealers/terms';
import { DollarText } from '../../shop/dollars';
import { line } from '../../shop/messages/message';
import { OrderStatus } from '../../shop/orders/order';
import { PagedQuery } from '../../shop/paged';
import { User } from '../../shop/session/user';
import { AdminOrder, OrderId } from '../orders/admin';
import { endpoint } from '../endpoint';

const UserId = z.object({ userId: z.string().check(z.maxLength(64)) });

/** How many rows a list has, counted up to MAX_COUNTED_ROWS. */
const Found = { total: z.number(), isMore: z.boolean() };

/**
 * Accounts, newest first: every one, or the page that is asked for. Admin only, like all calls here: 401 and 403 for
 * others.
 */
export const listUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  query: PagedQuery,
  reply: z.array(User),
});

/** How many accounts match a search, and how many accounts and dealers there are in all. */
export const getUserFigures = endpoint({
  method: 'GET',
  path: '/api/admin/users/figures',
  query: z.pick(PagedQuery, { q: true }),
  reply: z.object({ ...Found, users: z.number(), dealers: z.number() }),
});

/** Grants or revokes dealer prices; effective from the account's next request. Idempotent. */
export const setDealer = endpoint({
  method: 'POST',
  path: '/api/admin/users/:userId/dealer',
  params: UserId,
  body: z.object({ isDealer: z.boolean('Please say whether this is a dealer') }),
  reply: User,
  errors: ['not_found'],
});

/** An order on terms of which something is open. Sums are dollars; `dueDay` is '2026-11-30'. */
export const OpenOrder = z.object({
  id: z.string(),
  orderNumber: z.string(),
  total: z.string(),
  open: z.string(),
  dueDay: z.string(),
  isOverdue: z.boolean(),
});
export type OpenOrder = z.infer<typeof OpenOrder>;

/** The terms of an account (docs/rules.md 7.12), and the orders of which something is open, the first due first. */
export const DealerTerms = z.object({
  username: z.string(),
  email: z.string(),
  isVendor: z.boolean(),
  /** Null when it never had any; its limit is 0 when it has none any more. */
  terms: z.nullable(Terms),
  /** What is open of orders that are past their day. */
  overdue: z.string(),
  /** At most MAX_OPEN_ORDERS. */
  orders: z.array(OpenOrder),
});
export type DealerTerms = z.infer<typeof DealerTerms>;

export const MAX_OPEN_ORDERS = 200;

export const getTerms = endpoint({
  method: 'GET',
  path: '/api/admin/users/:userId/terms',
  params: UserId,
  reply: DealerTerms,
  errors: ['not_found'],
});

/** Sets the terms of a dealer, or ends them with a limit of 0. What is open stays owed. Idempotent. */
export const setTerms = endpoint({
  method: 'PUT',
  path: '/api/admin/users/:userId/terms',
  params: UserId,
  body: z.object({
    days: z
      .int('Please give whole days')
      .check(
        z.minimum(1, 'At least 1 day'),
        z.maximum(MAX_TERMS_DAYS, `At most ${MAX_TERMS_DAYS} days`),
      ),
    limit: DollarText,
  }),
  reply: DealerTerms,
  errors: ['not_found', 'not_now'],
});

/**
 * Records what was paid of an order on terms, or, with `isReturned`, what the shop gave back of it. A repeated
 * Idempotency-Key is one payment. 409 `exceeds_open` when less is open.
 */
export const payOrder = endpoint({
  method: 'POST',
  path: '/api/admin/orders/:id/payments',
  params: OrderId,
  body: z.object({
    amount: DollarText,
    means: z.enum(MONEY_BY_HAND),
    reference: z.optional(z.nullable(line(0, 'The reference must be text'))),
    isReturned: z.optional(z.boolean()),
  }),
  reply: AdminOrder,
  errors: ['not_found', 'not_now', 'exceeds_open', 'idempotency_mismatch'],
});

const VendorQuery = z.extend(PagedQuery, { status: z.optional(OrderStatus) });

/** Orders placed at dealer prices, newest first; also those of former dealers. Every one, or the page that is asked for. */
export const listVendorOrders = endpoint({
  method: 'GET',
  path: '/api/admin/vendor-orders',
  query: VendorQuery,
  reply: z.array(VendorOrder),
});

/** How many vendor orders match a search, and the totals of all (docs/rules.md 7.5). */
export const getVendorFigures = endpoint({
  method: 'GET',
  path: '/api/admin/vendor-orders/figures',
  query: z.omit(VendorQuery, { page: true }),
  reply: z.object({ ...Found, ...VendorFigures.shape }),
});

export const getVendorOrders = endpoint({
  method: 'GET',
  path: '/api/admin/vendor-orders/:userId',
  params: UserId,
  reply: VendorDetail,
  errors: ['not_found'],
});
