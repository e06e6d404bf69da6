import * as z from 'zod/mini';
import { PROVINCES, ShippingAddress } from '../checkout/address';
import { PAID_BY_HAND, type PaidByHand } from '../quotes';
import { TaxLine } from '../checkout/tax';
import { OrderTerms } from '../dealers/terms';
import { SentParcel } from './parcels';

/** The items of an order that one call may name. */
export const MAX_ITEMS = 1000;

export const OrderStatus = z.enum(['pending', 'processing', 'shipped', 'delivered', 'cancelled']);
export type OrderStatus = z.infer<typeof OrderStatus>;

/** The states of an order of which something is still at the shop. */
export const AT_SHOP: readonly OrderStatus[] = ['pending', 'processing'];

/** Status changes that the admin makes. None can be undone. */
const MOVES: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: ['processing', 'shipped', 'cancelled'],
  processing: ['shipped', 'cancelled'],
  shipped: ['delivered'],
  delivered: [],
  cancelled: [],
};

/** A pickup order is handed over at the counter and never shipped. */
const PICKUP_MOVES: Record<OrderStatus, readonly OrderStatus[]> = {
  ...MOVES,
  pending: ['processing', 'delivered', 'cancelled'],
  processing: ['delivered', 'cancelled'],
};

const movesFrom = (from: OrderStatus, isPickup = false): readonly OrderStatus[] =>
  (isPickup ? PICKUP_MOVES : MOVES)[from];

/** Whether the admin can move an order from one status to another. */
export const canMove = (from: OrderStatus, to: OrderStatus, isPickup = false): boolean =>
  movesFrom(from, isPickup).includes(to);

/** Whether the shop can mail 'ready for pickup': once, while the order waits there. */
export const canBeReady = (order: {
  status: OrderStatus;
  isPickup: boolean;
  readyAt: string | null;
}): boolean => order.isPickup && order.readyAt === null && canMove(order.status, 'delivered', true);

/** Whether an order can still be cancelled (docs/rules.md 6.4): none of its parcels has left. */
export const canCancel = ({
  status,
  parcels = [],
}: {
  status: OrderStatus;
  parcels?: readonly unknown[];
}): boolean => canMove(status, 'cancelled') && !parcels.length;

/**
 * Whether the buyer or the shop can cancel the whole order. An order paid by hand is refunded in parts instead
 * (docs/rules.md 19.5).
 */
export const isCancellable = (order: {
  status: OrderStatus;
  parcels?: readonly unknown[];
  paidByHand: PaidByHand | null;
}): boolean => order.paidByHand === null && canCancel(order);

/**
 * Describes an order that pays the difference for shipping another one to a changed address (docs/rules.md 19.10). @param
 * hasTax whether tax is in the difference
 */
export const differenceText = (orderNumber: string, hasTax = false): string =>
  `Difference for shipping${hasTax ? ' and tax' : ''} of ${orderNumber}`;

/** Letters and digits that do not look alike. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * Makes an order number that is easy to read out on the phone and does not reveal how many orders there are. @param
 * random ten bytes
 */
export const orderNumber = (random: Uint8Array): string =>
  `ORD-${Array.from(random.slice(0, 10), (byte) => ALPHABET[byte % 32] ?? '').join('')}`;

/**
 * The number that a typed word may mean, in lower case: with its hyphen, and with 0 and 1 for the letters that look like
 * them, which no number has. F begins a number when a digit or nine letters follow, so that `flange` stays a word.
 * @returns undefined for a word that has nothing to change
 */
export const meantNumber = (word: string): string | undefined => {
  const typed = word.toLowerCase().replace(/^#/, '');
  const [, kind, rest = ''] =
    /^(?:(ord|q|f(?=-?(?:[a-z]*\d|[a-z]{9})))-?)?([0-9a-z]+)$/.exec(typed) ?? [];
  const isNumber = kind !== undefined || (rest.length >= 4 && /\d/.test(rest));
  const digits = rest.replaceAll('o', '0').replace(/[il]/g, '1');
  const meant = `${kind === undefined ? '' : `${kind}-`}${digits}`;
  return isNumber && rest && meant !== typed ? meant : undefined;
};

/** The refund state of a cancelled order. */
export const RefundState = z.enum(['pending', 'succeeded', 'failed']);
export type RefundState = z.infer<typeof RefundState>;

/**
 * An order as its buyer sees it (docs/rules.md 6.8). Sums are dollars as decimal strings; `totalAmount` is `total`
 * under the name that the profile uses; `itemCount` counts pieces. `createdAt` is an ISO time, and so is `readyAt`, the
 * time from which an order can be picked up. `poNumber` is the dealer's purchase order number, `buildName` the buyer's
 * name for the build that uses the parts. `supplementOf` is the order whose shipping difference this one pays.
 */
export const Order = z.object({
  id: z.string(),
  orderNumber: z.string(),
  /** The name of the person of the same company who ordered; missing in the user's own orders. */
  orderedBy: z.optional(z.string()),
  /** Where the mails about it go; missing in the orders of others. */
  email: z.optional(z.string()),
  status: OrderStatus,
  subtotal: z.string(),
  discount: z.string(),
  discountCode: z.nullable(z.string()),
  /** The name of the sale that gave the discount; missing for that of the specification. */
  discountLabel: z.optional(z.string()),
  shippingCost: z.string(),
  /** The price of the service that the code made free; missing otherwise. */
  freeShipping: z.optional(z.string()),
  shippingService: z.nullable(z.string()),
  isPickup: z.boolean(),
  /** All taxes together. */
  hst: z.string(),
  /** The parts of `hst` by name, in an order with tax by place of delivery. */
  taxes: z.optional(z.array(TaxLine)),
  /** Whether part of `hst` is the tax on shipping; missing when shipping was not taxed. */
  shippingTaxed: z.optional(z.boolean()),
  /**
   * The tax since the address moved to another province: all of it, its parts, and the part of the old tax that paid for
   * shipping there. `hst` and `taxes` stay as sold.
   */
  movedTax: z.optional(
    z.object({
      province: z.enum(PROVINCES),
      hst: z.string(),
      taxes: z.array(TaxLine),
      setOff: z.string(),
    }),
  ),
  total: z.string(),
  totalAmount: z.string(),
  itemCount: z.number(),
  shippingAddress: z.nullable(ShippingAddress),
  carrier: z.nullable(z.string()),
  trackingNumber: z.nullable(z.string()),
  /** Parcels in the order in which they left; `carrier` and `trackingNumber` are those of the last one. */
  parcels: z.array(SentParcel),
  readyAt: z.nullable(z.string()),
  poNumber: z.nullable(z.string()),
  buildName: z.nullable(z.string()),
  /** The means of payment at the shop; null when a card paid, or nothing was due. */
  paidByHand: z.nullable(z.enum(PAID_BY_HAND)),
  /** The cash paid above the total, or less when negative (docs/rules.md 19.11). */
  cashRounding: z.optional(z.string()),
  /** The debt of an order on terms. */
  terms: z.nullable(OrderTerms),
  refund: z.nullable(RefundState),
  /**
   * Refunds that the payment provider has confirmed or the shop gave by hand. An order need not be cancelled to have
   * some.
   */
  refunded: z.string(),
  supplementOf: z.nullable(z.object({ id: z.string(), orderNumber: z.string() })),
  /** Payments for differences of this order's shipping, each an order of its own. */
  supplementsPaid: z.string(),
  /** The version of the terms of sale that the buyer was shown; null in older orders. */
  termsVersion: z.nullable(z.string()),
  createdAt: z.string(),
});
export type Order = z.infer<typeof Order>;

/** A part of a sold kit; each kit has `quantity` pieces of it. */
export const SoldKitPart = z.object({
  productId: z.number(),
  name: z.string(),
  sku: z.nullable(z.string()),
  quantity: z.number(),
});

/**
 * A line of an order as bought (docs/rules.md 6.5). `price` is for one piece. Of `quantity` pieces, `refundedQuantity`
 * were refunded, `removedQuantity` of these before they were shipped.
 */
export const OrderItem = z.object({
  id: z.string(),
  productId: z.number(),
  quantity: z.number(),
  refundedQuantity: z.number(),
  removedQuantity: z.number(),
  /** The day by which it ships, '2026-12-18'; null in older orders. */
  promisedBy: z.nullable(z.string()),
  /** The earlier day that was agreed, while the buyer has not answered whether `promisedBy` will do. */
  agreedBy: z.optional(z.string()),
  /** The pieces that are made before those of this line. Missing when nothing of it is to be made any more. */
  piecesAhead: z.optional(z.number()),
  price: z.string(),
  /** Set when the order's discount is that of a code for another category. */
  undiscounted: z.optional(z.boolean()),
  product: z.object({
    name: z.string(),
    sku: z.nullable(z.string()),
    slug: z.string(),
    imageUrl: z.string(),
  }),
  /** The kits of it that are packed from their parts, without those that were taken off. Missing when there are none. */
  packedFromParts: z.optional(z.number()),
  /** The parts in each kit. Missing where the shop does not count them. */
  parts: z.optional(z.array(SoldKitPart)),
});
export type OrderItem = z.infer<typeof OrderItem>;

/**
 * A refund of an order: in part, of the rest when it was cancelled, or outside the shop. `isMovedTax` marks the tax that
 * went back because the address moved to another province. `amount` includes `hst`,
 * `shipping` and `other`; `other` is below zero for a deduction. `restocked` pieces of a line went back to the shelf.
 * `at` is an ISO time.
 */
export const OrderRefund = z.object({
  id: z.string(),
  kind: z.enum(['part', 'cancel', 'outside']),
  amount: z.string(),
  hst: z.string(),
  /** The parts of `hst`, named as in the order. */
  taxes: z.optional(z.array(TaxLine)),
  shipping: z.string(),
  other: z.string(),
  isMovedTax: z.optional(z.boolean()),
  /** The cash given above the amount, or less when negative. */
  cashRounding: z.optional(z.string()),
  at: z.string(),
  state: RefundState,
  lines: z.array(z.object({ itemId: z.string(), quantity: z.number(), restocked: z.number() })),
});
export type OrderRefund = z.infer<typeof OrderRefund>;

/** An order that paid for a difference of another one. */
export const SupplementPaid = z.object({
  id: z.string(),
  orderNumber: z.string(),
  total: z.string(),
});

export const OrderWithItems = z.extend(Order, {
  items: z.array(OrderItem),
  /** Refunds, oldest first. */
  refunds: z.array(OrderRefund),
  /** The orders that paid for differences of this order's shipping, oldest first. */
  supplements: z.array(SupplementPaid),
});
export type OrderWithItems = z.infer<typeof OrderWithItems>;
