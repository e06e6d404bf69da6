import * as z from 'zod/mini';
import { MAX_CART_LINES } from '../../shop/cart/cart';
import { FreightFacts } from '../../shop/shipping/freight-request';
import { ShippingAddress } from '../../shop/checkout/address';
import { PAID_BY_HAND } from '../../shop/quotes';
import { TaxLine } from '../../shop/checkout/tax';
import { OrderTerms } from '../../shop/dealers/terms';
import { TermsVersion } from '../../shop/site/terms-version';
import { OrderStatus } from '../../shop/orders/order';
import { endpoint } from '../endpoint';

/** The states of a quote. A request for freight is 'requested' until the shop answers it. */
export const QuoteState = z.enum(['requested', 'open', 'paid', 'cancelled', 'expired']);
export type QuoteState = z.infer<typeof QuoteState>;

/** The order of a quote; `refunded` is the money that was given back. */
export const QuoteOrder = z.object({
  id: z.string(),
  orderNumber: z.string(),
  status: OrderStatus,
  means: z.enum(['card', 'nothing', ...PAID_BY_HAND]),
  paidAt: z.string(),
  /** The address of delivery; null for pickup, and once the buyer's data were erased. */
  shippingAddress: z.nullable(ShippingAddress),
  refunded: z.string(),
  /** The cash paid above the total, or less when negative (docs/rules.md 19.11). */
  cashRounding: z.optional(z.string()),
  /** The debt of the order on terms. */
  terms: z.nullable(OrderTerms),
  /** The version of the terms of sale that the buyer was shown; null in older orders. */
  termsVersion: z.nullable(z.string()),
});
export type QuoteOrder = z.infer<typeof QuoteOrder>;

const Token = z.object({ token: z.string().check(z.maxLength(100)) });

export const QuoteLine = z.object({
  productId: z.number(),
  name: z.string(),
  sku: z.nullable(z.string()),
  quantity: z.number(),
  price: z.string(),
  total: z.string(),
  /** The pieces that are made for it; the others come from the shelf. */
  toMake: z.number(),
  /** The day by which it ships when it is paid now, or the one that was promised; null for none. */
  promisedBy: z.nullable(z.string()),
});

/** The lines and sums of a quote, in dollars as decimal strings. */
const Sums = z.object({
  lines: z.array(QuoteLine),
  subtotal: z.string(),
  discount: z.string(),
  /** The name of the sale that gave the discount; missing for that of the specification. */
  discountLabel: z.optional(z.string()),
  shipping: z.string(),
  isPickup: z.boolean(),
  shippingService: z.nullable(z.string()),
  hst: z.string(),
  taxes: z.optional(z.array(TaxLine)),
  shippingTaxed: z.optional(z.boolean()),
  total: z.string(),
});

/**
 * A quote as the holder of its link sees it (docs/rules.md 19.6). `today` is the current price of a quote that has
 * ended. It is null while the quote is valid, and when a part is no longer sold, too few are left, or no parcel goes
 * there any more.
 */
export const PayableQuote = z.extend(Sums, {
  number: z.string(),
  state: QuoteState,
  name: z.string(),
  discountReason: z.nullable(z.string()),
  /** The address of delivery; null for pickup. */
  shippingAddress: z.nullable(ShippingAddress),
  /** The number of the order whose shipping difference this quote charges; it has no lines then. */
  supplementOf: z.nullable(z.string()),
  /** The delivery by freight, for a quote that was asked for as such. */
  freight: z.nullable(z.pick(FreightFacts, { place: true, tailLift: true, callAhead: true })),
  /** Whether these are wholesale prices. */
  isVendor: z.boolean(),
  createdAt: z.string(),
  validUntil: z.string(),
  today: z.nullable(Sums),
  /** The order, once it is paid. */
  order: z.nullable(z.omit(QuoteOrder, { id: true })),
});
export type PayableQuote = z.infer<typeof PayableQuote>;

/** Returns the quote of a link. The token in the address is the right to see it and to pay it. */
export const getPayableQuote = endpoint('GET', '/api/pay/:token', {
  params: Token,
  reply: PayableQuote,
  errors: ['not_found'],
});

/** The copy of the agreement of the order of a paid quote as PDF, for the holder of its link. */
export const exportQuoteAgreement = {
  path: '/api/pay/:token/agreement',
  errors: ['not_found'],
} as const;

/**
 * Starts or resumes the card payment of a quote. `total` is the sum that the page shows; a quote that has ended is
 * repriced, for half an hour at most. 409 `amount_mismatch` when it costs something else. `clientSecret` is null when
 * there is nothing to pay. `promised` are the days on the page: 409 `cart_changed` when a part ships later.
 */
export const payQuoteByCard = endpoint('POST', '/api/pay/:token/payment', {
  params: Token,
  body: z.object({
    total: z.string().check(z.maxLength(20)),
    termsVersion: TermsVersion,
    promised: z.optional(
      z
        .array(
          z.object({
            productId: z.int(),
            promisedBy: z.optional(z.nullable(z.string().check(z.maxLength(10)))),
          }),
        )
        .check(z.maxLength(MAX_CART_LINES)),
    ),
  }),
  reply: z.object({
    clientSecret: z.nullable(z.string()),
    paymentIntentId: z.nullable(z.string()),
    total: z.string(),
  }),
  errors: [
    'not_found',
    'not_now',
    'already_paid',
    'amount_mismatch',
    'cart_changed',
    'terms_changed',
    'out_of_stock',
    'below_minimum',
    'payment_in_progress',
    'payments_unavailable',
    'not_open',
  ],
  statuses: { busy: 409, too_large: 422, unavailable: 409 },
});

/**
 * Creates the order of a quote that was paid by card, and answers with the quote; a repeated call gets the same one.
 * 402 `payment_required` with the state of the payment while it has not succeeded.
 */
export const placeQuoteOrder = endpoint('POST', '/api/pay/:token/order', {
  params: Token,
  reply: PayableQuote,
  errors: ['not_found', 'payment_required', 'payments_unavailable'],
});
