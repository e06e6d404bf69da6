import * as z from 'zod/mini';
import { NoDealer } from '../../shop/dealers/no-dealer';
import { MessageKind, MessageState } from '../../shop/messages/inbox';
import { longText } from '../../shop/messages/message';
import { OrderStatus } from '../../shop/orders/order';
import { ReturnState } from '../../shop/orders/returns';
import { PagedQuery, paged } from '../../shop/paged';
import { dayStart } from '../../shop/shop-day';
import { DealerTerms } from '../dealers/admin';
import { Company } from '../dealers/admin-companies';
import { endpoint } from '../endpoint';

const AccountId = z.object({ id: z.string().check(z.maxLength(64)) });

/** A customer or dealer in the list. `orders` and `total` leave cancelled orders out. Sums are dollars, times ISO. */
export const CustomerRow = z.object({
  id: z.string(),
  username: z.string(),
  name: z.string(),
  email: z.string(),
  isVendor: z.boolean(),
  company: z.nullable(z.string()),
  hasTerms: z.boolean(),
  /** The sum that the company owes. */
  open: z.string(),
  orders: z.number(),
  total: z.string(),
  lastOrderAt: z.nullable(z.string()),
  createdAt: z.string(),
});
export type CustomerRow = z.infer<typeof CustomerRow>;

/**
 * The filters of the list; an account must meet all. `money`: whether its company has terms, owes something, or is late
 * with it. `since` is a day in Toronto: those who registered before it and have ordered nothing from it on.
 */
export const CustomerFilters = z.extend(PagedQuery, {
  kind: z.optional(z.enum(['dealer', 'customer'])),
  money: z.optional(z.enum(['terms', 'open', 'overdue'])),
  since: z.optional(
    z.string().check(z.refine((day) => dayStart(day) !== undefined, 'A day is written 2026-10-31')),
  ),
});

/**
 * Lists customers and dealers, newest first, by words of username, name, mail address, company and tax number, or of the
 * number, mail, address, postal code or phone number of an order.
 */
export const listCustomers = endpoint('GET', '/api/admin/customers', {
  right: 'customers.read',
  query: CustomerFilters,
  reply: paged(CustomerRow),
});

/** Everything about one customer or dealer; orders are a call of their own. Sums are dollars, times ISO. */
export const Customer = z.object({
  id: z.string(),
  username: z.string(),
  name: z.string(),
  email: z.string(),
  /** Whether a mailed link has shown that the address belongs to the account. */
  isProven: z.boolean(),
  isVendor: z.boolean(),
  /** Why the account cannot become a dealer. */
  noDealer: z.optional(NoDealer),
  createdAt: z.string(),
  company: z.nullable(Company),
  /** The terms of the company, with its open orders. */
  terms: z.pick(DealerTerms, { terms: true, overdue: true, orders: true }),
  /** The orders of the account and of its company: their number, their total without cancelled ones, and refunds. */
  sums: z.object({
    orders: z.number(),
    total: z.string(),
    refunded: z.string(),
    lastOrderAt: z.nullable(z.string()),
  }),
  /** The notes of the staff, newest first. `by` is a username. */
  notes: z.array(z.object({ id: z.string(), at: z.string(), by: z.string(), body: z.string() })),
  /** The newest messages; null for a role that may not read messages. */
  messages: z.nullable(
    z.array(
      z.object({
        id: z.string(),
        kind: MessageKind,
        subject: z.string(),
        state: MessageState,
        createdAt: z.string(),
      }),
    ),
  ),
  /** The newest returns. */
  returns: z.array(
    z.object({
      id: z.string(),
      orderId: z.string(),
      number: z.string(),
      state: ReturnState,
      createdAt: z.string(),
    }),
  ),
});
export type Customer = z.infer<typeof Customer>;

export const getCustomer = endpoint('GET', '/api/admin/customers/:id', {
  right: 'customers.read',
  params: AccountId,
  reply: Customer,
  errors: ['not_found'],
});

/** An order of a customer. `orderedBy` is the name of somebody else of the same company. */
export const CustomerOrder = z.object({
  id: z.string(),
  orderNumber: z.string(),
  status: OrderStatus,
  total: z.string(),
  isVendor: z.boolean(),
  orderedBy: z.optional(z.string()),
  createdAt: z.string(),
});
export type CustomerOrder = z.infer<typeof CustomerOrder>;

/** Lists the orders of a customer and of the company, newest first. */
export const listCustomerOrders = endpoint('GET', '/api/admin/customers/:id/orders', {
  right: 'customers.read',
  params: AccountId,
  query: z.pick(PagedQuery, { page: true }),
  reply: paged(CustomerOrder),
  errors: ['not_found'],
});

export const CustomerNote = z.object({ body: longText(1, 'Please write a note') });

/** Adds a note that only the staff sees. */
export const noteOnCustomer = endpoint('POST', '/api/admin/customers/:id/notes', {
  right: 'customers.write',
  params: AccountId,
  body: CustomerNote,
  reply: Customer,
  errors: ['not_found'],
});

export const removeCustomerNote = endpoint('DELETE', '/api/admin/customers/:id/notes/:noteId', {
  right: 'customers.write',
  params: z.extend(AccountId, { noteId: z.string().check(z.maxLength(64)) }),
  reply: Customer,
  errors: ['not_found'],
});
