import * as z from 'zod/mini';
import { VendorDetail, VendorFigures, VendorOrder } from '../../shop/orders/vendor-orders';
import { NoDealer } from '../../shop/dealers/no-dealer';
import { MAX_TERMS_DAYS, Terms } from '../../shop/dealers/terms';
import { DollarText } from '../../shop/dollars';
import { OrderStatus } from '../../shop/orders/order';
import { PagedQuery } from '../../shop/paged';
import { User } from '../../shop/session/user';
import { endpoint } from '../endpoint';

const UserId = z.object({ userId: z.string().check(z.maxLength(64)) });

/** The number of rows of a list, counted up to MAX_COUNTED_ROWS. */
const Found = { total: z.number(), isMore: z.boolean() };

/** The accounts of a list: with dealer prices, or without. Both by default. */
export const UserKind = z.enum(['dealer', 'customer']);
export type UserKind = z.infer<typeof UserKind>;

const UserQuery = z.extend(PagedQuery, { kind: z.optional(UserKind) });

/** An account of the list. `noDealer`: why it cannot become a dealer. */
export const ListedUser = z.extend(User, { noDealer: z.optional(NoDealer) });
export type ListedUser = z.infer<typeof ListedUser>;

/** Lists accounts, newest first: all of them, or one page. Admin only, like all calls here: 401 and 403 for others. */
export const listUsers = endpoint('GET', '/api/admin/users', {
  right: 'customers.read',
  query: UserQuery,
  reply: z.array(ListedUser),
});

/** Counts the accounts that match a search, and all accounts and dealers. */
export const getUserFigures = endpoint('GET', '/api/admin/users/figures', {
  right: 'customers.read',
  query: z.pick(UserQuery, { q: true, kind: true }),
  reply: z.object({ ...Found, users: z.number(), dealers: z.number() }),
});

/**
 * Grants or revokes dealer prices, effective from the account's next request. Idempotent. 409 `not_now` for guests and the
 * staff, who cannot become dealers.
 */
export const setDealer = endpoint('POST', '/api/admin/users/:userId/dealer', {
  right: 'customers.write',
  params: UserId,
  body: z.object({ isDealer: z.boolean('Please say whether this is a dealer') }),
  reply: ListedUser,
  errors: ['not_found', 'not_now'],
});

/** An order on terms that is not paid in full. Sums are dollars; `dueDay` is '2026-11-30'. */
export const OpenOrder = z.object({
  id: z.string(),
  orderNumber: z.string(),
  /** The username of the person of the company who ordered. */
  orderedBy: z.string(),
  total: z.string(),
  open: z.string(),
  dueDay: z.string(),
  isOverdue: z.boolean(),
});
export type OpenOrder = z.infer<typeof OpenOrder>;

/** The terms of an account's company (docs/rules.md 7.12), and its orders that are not paid in full, the first due first. */
export const DealerTerms = z.object({
  username: z.string(),
  email: z.string(),
  isVendor: z.boolean(),
  /** Null when the account never had terms; the limit is 0 when they have ended. */
  terms: z.nullable(Terms),
  /** The open sum of orders that are past their day. */
  overdue: z.string(),
  /** The open orders, at most MAX_OPEN_ORDERS. */
  orders: z.array(OpenOrder),
});
export type DealerTerms = z.infer<typeof DealerTerms>;

export const getTerms = endpoint('GET', '/api/admin/users/:userId/terms', {
  right: 'customers.read',
  params: UserId,
  reply: DealerTerms,
  errors: ['not_found'],
});

/** Sets the terms of a dealer, or ends them with a limit of 0. Open sums stay owed. Idempotent. */
export const setTerms = endpoint('PUT', '/api/admin/users/:userId/terms', {
  right: 'customers.write',
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

const VendorQuery = z.extend(PagedQuery, { status: z.optional(OrderStatus) });

/** Lists orders placed at dealer prices, newest first, also those of former dealers: all of them, or one page. */
export const listVendorOrders = endpoint('GET', '/api/admin/vendor-orders', {
  right: 'customers.read',
  query: VendorQuery,
  reply: z.array(VendorOrder),
});

/** Counts the vendor orders that match a search, and totals all of them (docs/rules.md 7.5). */
export const getVendorFigures = endpoint('GET', '/api/admin/vendor-orders/figures', {
  right: 'customers.read',
  query: z.omit(VendorQuery, { page: true }),
  reply: z.object({ ...Found, ...VendorFigures.shape }),
});

export const getVendorOrders = endpoint('GET', '/api/admin/vendor-orders/:userId', {
  right: 'customers.read',
  params: UserId,
  reply: VendorDetail,
  errors: ['not_found'],
});
