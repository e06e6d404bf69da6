import * as z from 'zod/mini';
import { VendorDetail, VendorFigures, VendorOrder } from '../shop/dealers/dealer';
import { OrderStatus } from '../shop/orders/order';
import { PagedQuery } from '../shop/paged';
import { User } from '../shop/session/user';
import { endpoint } from './endpoint';

const UserId = z.object({ userId: z.string().check(z.maxLength(64)) });

/** How many rows a list has, counted up to MOST_COUNTED. */
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
