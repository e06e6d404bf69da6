import * as z from 'zod/mini';
import { withoutUnseen } from '../../shop/typed-text';
import { MAX_QUERY } from '../../shop/catalogue/search/search';
import { PROVINCES, ShippingAddress } from '../../shop/checkout/address';
import { INVOICE_MEANS } from '../../shop/quotes';
import { OrderTerms } from '../../shop/dealers/terms';
import { SUM } from '../../shop/dollars';
import { Attention } from '../../shop/orders/attention';
import { line, longText } from '../../shop/messages/message';
import {
  OrderItem,
  OrderRefund,
  OrderStatus,
  OrderWithItems,
  RefundState,
  SoldKitPart,
  SupplementPaid,
} from '../../shop/orders/order';
import { DayQuery, KeyedQuery, LONG_PAGE_SIZE, paged } from '../../shop/paged';
import { MailState } from '../mail';
import { ShownParcel } from '../../shop/shipping/shown-parcel';
import { endpoint } from '../endpoint';

export const OrderId = z.object({ id: z.string().check(z.maxLength(64)) });

/** An order in the admin's list. `name` is the recipient; `isVendor` says whether it was placed at wholesale prices. */
export const AdminOrderRow = z.object({
  id: z.string(),
  orderNumber: z.string(),
  status: OrderStatus,
  total: z.string(),
  itemCount: z.number(),
  createdAt: z.string(),
  username: z.string(),
  email: z.string(),
  name: z.nullable(z.string()),
  isVendor: z.boolean(),
  isPickup: z.boolean(),
  readyAt: z.nullable(z.string()),
  poNumber: z.nullable(z.string()),
  attention: z.array(Attention),
  refund: z.nullable(RefundState),
  /** The number of the order whose shipping difference this one pays. */
  supplementOf: z.nullable(z.string()),
});
export type AdminOrderRow = z.infer<typeof AdminOrderRow>;

/** An event in an order's history, described in `what`. `by` is a username; null for the server's own jobs. */
export const OrderEvent = z.object({
  at: z.string(),
  by: z.nullable(z.string()),
  what: z.string(),
});
export type OrderEvent = z.infer<typeof OrderEvent>;

/**
 * A refund as the admin sees it. `by` is a username; null for a cancellation and outside the shop. `error` is the
 * provider's last error, `nextAt` the time of the next attempt.
 */
export const AdminRefund = z.extend(OrderRefund, {
  reason: z.nullable(z.string()),
  by: z.nullable(z.string()),
  attempts: z.number(),
  error: z.nullable(z.string()),
  nextAt: z.nullable(z.string()),
});
export type AdminRefund = z.infer<typeof AdminRefund>;

/** A quote that charges the difference for shipping an order to a changed address. `total` is dollars. */
const UnpaidSupplement = z.object({ id: z.string(), number: z.string(), total: z.string() });

/**
 * A move of the promised day of a line: its buyer was told or asked, has accepted, or cancelled the line; or the day moved
 * again before they answered. `from` is null for the first day of a line. `by` is a username.
 */
export const PromiseMove = z.object({
  id: z.string(),
  at: z.string(),
  by: z.nullable(z.string()),
  from: z.nullable(z.string()),
  to: z.string(),
  state: z.enum(['told', 'asked', 'accepted', 'cancelled', 'replaced']),
  note: z.string(),
  answeredAt: z.nullable(z.string()),
});
export type PromiseMove = z.infer<typeof PromiseMove>;

/** An order as the admin sees it. Sums are dollars as decimal strings, times ISO. */
export const AdminOrder = z.extend(OrderWithItems, {
  /**
   * `grams` is the current weight of one piece, null for a product that is gone; `shelfPlace` tells where its pieces
   * are. Of the pieces that are still to leave, `toMake` are to be made. `moves` are those of its promised day, oldest
   * first.
   */
  items: z.array(
    z.extend(OrderItem, {
      grams: z.nullable(z.number()),
      shelfPlace: z.string(),
      parts: z.optional(z.array(z.extend(SoldKitPart, { shelfPlace: z.optional(z.string()) }))),
      toMake: z.number(),
      moves: z.array(PromiseMove),
    }),
  ),
  /** The parcels of its pieces by today's weights and sizes; none for pickup and freight. */
  packed: z.array(ShownParcel),
  username: z.string(),
  /** For papers. `company` is that of the dealer, or else of the dealer's application. */
  buyer: z.object({
    name: z.string(),
    company: z.nullable(z.string()),
    taxNumber: z.nullable(z.string()),
  }),
  email: z.string(),
  isVendor: z.boolean(),
  /** The shop's quote from which the order came. */
  quote: z.nullable(z.object({ id: z.string(), number: z.string() })),
  refunds: z.array(AdminRefund),
  /** `taxLeft` is tax on the goods of this order that the supplement has paid and not given back. */
  supplements: z.array(z.extend(SupplementPaid, { taxLeft: z.string() })),
  /** The quote of a shipping difference that is not paid yet. */
  unpaidSupplement: z.nullable(UnpaidSupplement),
  /** The debt on terms, with the payments, oldest first; a negative payment was given back. `by` is a username. */
  terms: z.nullable(
    z.extend(OrderTerms, {
      payments: z.array(
        z.object({
          id: z.string(),
          at: z.string(),
          by: z.string(),
          amount: z.string(),
          means: z.enum(INVOICE_MEANS),
          reference: z.nullable(z.string()),
          cashRounding: z.optional(z.string()),
        }),
      ),
    }),
  ),
  /** The open attention flags; `attended` has the resolved ones. */
  attention: z.array(Attention),
  attended: z.array(Attention),
  /**
   * Null when there was nothing to pay. The card is known if the provider reported it. For a payment by hand,
   * `provider` is its means, such as 'cash', and `intent` its reference.
   */
  payment: z.nullable(
    z.object({
      provider: z.string(),
      intent: z.string(),
      card: z.nullable(z.object({ brand: z.string(), last4: z.string() })),
    }),
  ),
  /**
   * The refund by a cancellation: `amount` is not refunded yet. `error` is the provider's last error for a failed
   * refund, `nextAt` the time of the next attempt.
   */
  refundDetail: z.nullable(
    z.object({
      amount: z.string(),
      attempts: z.number(),
      error: z.nullable(z.string()),
      nextAt: z.nullable(z.string()),
    }),
  ),
  notes: z.array(z.object({ at: z.string(), by: z.string(), body: z.string() })),
  /** Events, newest first. */
  history: z.array(OrderEvent),
});
export type AdminOrder = z.infer<typeof AdminOrder>;

/**
 * Kinds of work on orders: to be shipped, late, more than thirty days later than agreed (docs/rules.md 18.2), to be picked
 * up, owed on terms, or overdue (docs/rules.md 7.12).
 */
const OrderWork = z.enum(['ship', 'late', 'lapsed', 'pickup', 'owed', 'overdue']);
type OrderWork = z.infer<typeof OrderWork>;

const Words = z.string().check(z.maxLength(MAX_QUERY));

/**
 * Filters of an order list; an order must meet all of them (docs/rules.md 18.9). `from` and `to` are days in Toronto,
 * both included. `attention` filters by attention flag: any, or one. `province` is the destination of the parcel.
 */
export const OrderFilters = z.object({
  status: z.optional(z.enum([...OrderStatus.options, 'open'])),
  attention: z.optional(z.enum(['any', ...Attention.options])),
  work: z.optional(OrderWork),
  from: z.optional(DayQuery),
  to: z.optional(DayQuery),
  delivery: z.optional(z.enum(['parcel', 'pickup'])),
  province: z.optional(z.enum(PROVINCES)),
  /** Words in the username or the mail address. */
  customer: z.optional(Words),
  /** Words in the SKU or the name of one part of the order. */
  part: z.optional(Words),
  po: z.optional(Words),
  /** Words in an internal note. */
  note: z.optional(Words),
});
export type OrderFilters = z.infer<typeof OrderFilters>;

/**
 * Lists all orders, newest first; with the status 'open', or with `work`, the unfinished ones, oldest first. `size` asks for
 * pages of LONG_PAGE_SIZE.
 */
export const listAdminOrders = endpoint('GET', '/api/admin/orders', {
  right: 'orders.read',
  query: z.extend(KeyedQuery, {
    ...OrderFilters.shape,
    size: z.optional(z.literal(String(LONG_PAGE_SIZE))),
  }),
  reply: paged(AdminOrderRow),
});

/** The buyer's copy of the agreement, for the admin. */
export const exportAdminAgreement = {
  path: '/api/admin/orders/:id/agreement',
  right: 'orders.read',
  errors: ['not_found'],
} as const;

export const getAdminOrder = endpoint('GET', '/api/admin/orders/:id', {
  right: 'orders.read',
  params: OrderId,
  reply: AdminOrder,
  errors: ['not_found'],
});

/** The shipping of a parcel. If there is no tracking number, the mail to the buyer says that it cannot be tracked. */
export const Parcel = z.object({
  carrier: z.optional(line(0, 'The carrier must be text')),
  trackingNumber: z.optional(
    z
      .string('The tracking number must be text')
      .check(
        z.overwrite(withoutUnseen),
        z.trim(),
        z.regex(/^[A-Za-z0-9 -]{0,40}$/, 'Letters, digits, spaces and hyphens, at most 40'),
      ),
  ),
});

/**
 * Changes an order's status, where canMove allows it. 409 after a concurrent change, with the name of its author.
 * 'cancelled' does the same as cancelAdminOrder.
 */
export const moveAdminOrder = endpoint('PUT', '/api/admin/orders/:id/status', {
  right: 'orders.ship',
  params: OrderId,
  body: z.extend(Parcel, { status: OrderStatus }),
  reply: AdminOrder,
  errors: ['not_found', 'too_late', 'not_allowed'],
});

/** Corrects the tracking of a shipped parcel and notifies the buyer. */
export const changeTracking = endpoint('PUT', '/api/admin/orders/:id/tracking', {
  right: 'orders.ship',
  params: OrderId,
  body: Parcel,
  reply: AdminOrder,
  errors: ['not_found', 'not_shipped'],
});

/** Notifies the buyer, once, that the order is ready for pickup; accepts the order if it is still pending. */
export const readyAdminOrder = endpoint('POST', '/api/admin/orders/:id/ready', {
  right: 'orders.ship',
  params: OrderId,
  reply: AdminOrder,
  errors: ['not_found', 'too_late', 'not_allowed'],
});

/** Cancels and refunds an order. With `restock` false the products do not return to stock. */
export const cancelAdminOrder = endpoint('POST', '/api/admin/orders/:id/cancel', {
  right: 'orders.refund',
  params: OrderId,
  body: z.object({ restock: z.optional(z.boolean()) }),
  reply: AdminOrder,
  errors: ['not_found', 'too_late'],
});

/** Requests the failed refunds of an order from the provider again, as far as they do not exceed the payment. */
export const retryRefund = endpoint('POST', '/api/admin/orders/:id/refund', {
  right: 'orders.refund',
  params: OrderId,
  reply: AdminOrder,
  errors: ['not_found', 'not_failed', 'refund_exceeds_paid'],
});

/** Marks an attention flag as resolved. */
export const resolveAttention = endpoint('POST', '/api/admin/orders/:id/seen', {
  right: 'orders.write',
  params: OrderId,
  body: z.object({ reason: Attention }),
  reply: AdminOrder,
  errors: ['not_found'],
});

/**
 * The money paid for shipping, with supplements and less refunds; the service; and the current price of that service,
 * or else of the cheapest. Sums are dollars.
 */
export const ShippingNow = z.object({
  /** The sum paid for shipping, with what a code made free. */
  paid: z.string(),
  /** What of it a code made free; missing when nothing was. */
  freeShipping: z.optional(z.string()),
  service: z.nullable(z.string()),
  /** Null for pickup, or where no parcel goes. `difference` is the cost less the money paid; it may be negative. */
  now: z.nullable(
    z.object({
      service: z.string(),
      cost: z.string(),
      difference: z.string(),
      /**
       * The tax that comes with a difference that can be charged, or that is less in another province; missing when there
       * is none.
       */
      tax: z.optional(z.string()),
    }),
  ),
  /** A sentence about the tax in the other province. */
  taxNote: z.optional(z.string()),
  /** The supplement that another address would cancel. */
  unpaidSupplement: z.nullable(UnpaidSupplement),
});
export type ShippingNow = z.infer<typeof ShippingNow>;

/** Tells what shipping an order to another address would cost. It changes nothing. */
export const quoteOrderAddress = endpoint('POST', '/api/admin/orders/:id/quote', {
  right: 'orders.write',
  params: OrderId,
  body: z.pick(ShippingAddress, { state: true, zipCode: true }),
  reply: ShippingNow,
  errors: ['not_found'],
});

/**
 * Changes the shipping address to the one that the buyer gave by mail or phone, before the order is shipped, and mails
 * the buyer. If shipping there costs more than was paid, the difference can be charged, which mails a link that pays
 * it, or waived. With tax by place the tax moves with the order, and is part of the difference; what is too much is
 * refunded (docs/rules.md 6.26). `amount` is the difference that the caller shows, with its tax; 409 `difference_changed` with the current
 * `difference` when it is another one, and nothing is changed. Another address cancels a supplement that is not paid
 * yet. A repeated Idempotency-Key takes effect once.
 */
export const changeOrderAddress = endpoint('PUT', '/api/admin/orders/:id/address', {
  right: 'orders.write',
  params: OrderId,
  body: z.object({
    shippingAddress: ShippingAddress,
    difference: z.optional(
      z.object({
        act: z.enum(['charge', 'waive', 'refund']),
        amount: z
          .string('Please give an amount')
          .check(z.regex(SUM, 'Please give an amount, such as 12.50')),
      }),
    ),
  }),
  reply: AdminOrder,
  errors: ['not_found', 'too_late', 'difference_changed', 'below_minimum', 'idempotency_mismatch'],
});

export const OrderNote = z.object({ body: longText(1, 'Please write a note') });

/** Adds a note that only the admin sees. */
export const noteOnOrder = endpoint('POST', '/api/admin/orders/:id/notes', {
  right: 'orders.note',
  params: OrderId,
  body: OrderNote,
  reply: AdminOrder,
  errors: ['not_found'],
});

/** A mail about an order to its buyer. `subject` and `text` are null once its content was erased (docs/rules.md 2.6). */
export const OrderMail = z.object({
  id: z.string(),
  /** The mail's subject matter, such as 'Order shipped'. */
  about: z.string(),
  to: z.string(),
  subject: z.nullable(z.string()),
  text: z.nullable(z.string()),
  state: MailState,
  /** Whether it was only written to a file, because no mail server was set. */
  toFile: z.boolean(),
  /** The time when it was sent, or else queued. */
  at: z.string(),
});
export type OrderMail = z.infer<typeof OrderMail>;

/** Lists the mails about an order to its buyer, newest first, as they were sent. */
export const listOrderMails = endpoint('GET', '/api/admin/orders/:id/mails', {
  right: 'orders.read',
  params: OrderId,
  reply: z.array(OrderMail),
  errors: ['not_found'],
});

export const BuyerMessage = z.object({ body: longText(1, 'Please write a message') });

/** Mails the buyer a message about an order. A repeated Idempotency-Key sends one mail. */
export const writeToBuyer = endpoint('POST', '/api/admin/orders/:id/mails', {
  right: 'orders.write',
  params: OrderId,
  body: BuyerMessage,
  reply: z.array(OrderMail),
  errors: ['not_found', 'sender_gone', 'idempotency_mismatch'],
});
