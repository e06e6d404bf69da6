import * as z from 'zod/mini';
import { MAX_CART_LINES, Quantity } from '../../shop/cart/cart';
import { ShippingAddress } from '../../shop/checkout/address';
import { FreightFacts } from '../../shop/shipping/freight-request';
import { ShippingOption } from '../../shop/shipping/shipping';
import { ShownParcel } from '../../shop/shipping/shown-parcel';
import { MAX_QUOTE_DAYS, PAID_BY_HAND } from '../../shop/quotes';
import { TaxLine } from '../../shop/checkout/tax';
import { TermsVersion } from '../../shop/site/terms-version';
import { Terms } from '../../shop/dealers/terms';
import { Dollars } from '../../shop/dollars';
import { emailAddress, line, longText } from '../../shop/messages/message';
import { KeyedQuery, paged } from '../../shop/paged';
import { AdminOrder } from '../orders/admin';
import { endpoint } from '../endpoint';
import { QuoteLine, QuoteOrder, QuoteState } from './quotes';

const QuoteId = z.object({ id: z.string().check(z.maxLength(64)) });

/** A quote that the shop made. Sums are dollars as decimal strings, times ISO. `username` is null for a walk-in. */
export const AdminQuote = z.object({
  id: z.string(),
  number: z.string(),
  state: QuoteState,
  username: z.nullable(z.string()),
  name: z.string(),
  email: z.string(),
  lines: z.array(QuoteLine),
  subtotal: z.string(),
  discount: z.string(),
  /** The reason of the owner's discount, if that is the one that counts. */
  discountReason: z.nullable(z.string()),
  shipping: z.string(),
  isPickup: z.boolean(),
  /** Null for pickup, and when the price of delivery was typed. */
  shippingService: z.nullable(z.string()),
  /** The address of delivery; null for pickup. */
  shippingAddress: z.nullable(ShippingAddress),
  hst: z.string(),
  /** The parts of `hst`, where tax is charged by place of delivery. */
  taxes: z.optional(z.array(TaxLine)),
  /** Whether part of `hst` is the tax on shipping; missing when shipping is not taxed. */
  shippingTaxed: z.optional(z.boolean()),
  total: z.string(),
  /** The order whose shipping difference this quote charges (docs/rules.md 19.10); it has no lines then. */
  supplementOf: z.nullable(z.object({ id: z.string(), orderNumber: z.string() })),
  isSupplement: z.boolean(),
  isFreight: z.boolean(),
  /** The request for freight that it answers, with what its parts weigh now and why they go in no parcels. */
  freight: z.nullable(
    z.extend(FreightFacts, {
      weightKg: z.number(),
      /** The weight of each line. */
      weights: z.array(z.object({ productId: z.number(), kg: z.number() })),
      reasons: z.array(z.string()),
      /** The parcels, where all parts go in parcels. */
      parcels: z.array(ShownParcel),
    }),
  ),
  /** Whether these are wholesale prices. */
  isVendor: z.boolean(),
  createdAt: z.string(),
  validUntil: z.string(),
  /** The terms of its customer, a dealer; null for all others. */
  terms: z.nullable(Terms),
  /** The order, once it is paid. */
  order: z.nullable(QuoteOrder),
});
export type AdminQuote = z.infer<typeof AdminQuote>;

/** A quote in the list. `isSupplement` says that it charges a shipping difference. A request has no `total` of freight yet. */
export const AdminQuoteRow = z.pick(AdminQuote, {
  id: true,
  number: true,
  state: true,
  name: true,
  email: true,
  total: true,
  isSupplement: true,
  isFreight: true,
  createdAt: true,
  validUntil: true,
});
export type AdminQuoteRow = z.infer<typeof AdminQuoteRow>;

/** Lists quotes, newest first. `open` and `expired` are their current states. */
export const listAdminQuotes = endpoint('GET', '/api/admin/quotes', {
  right: 'quotes.read',
  query: z.extend(KeyedQuery, { state: z.optional(QuoteState) }),
  reply: paged(AdminQuoteRow),
});

export const getAdminQuote = endpoint('GET', '/api/admin/quotes/:id', {
  right: 'quotes.read',
  params: QuoteId,
  reply: AdminQuote,
  errors: ['not_found'],
});

/** A username, or the email address of an account. */
const Username = z.optional(z.nullable(z.string().check(z.maxLength(254))));
const Lines = z
  .array(z.object({ productId: z.int(), quantity: Quantity }))
  .check(
    z.minLength(1, 'Please add a part'),
    z.maxLength(MAX_CART_LINES, `At most ${MAX_CART_LINES} parts`),
  );
const Discount = z.optional(
  z.nullable(z.object({ amount: Dollars, reason: line(1, 'Please give a reason') })),
);
const ValidDays = z.optional(
  z
    .int('Please give whole days')
    .check(
      z.minimum(1, 'At least 1 day'),
      z.maximum(MAX_QUOTE_DAYS, `At most ${MAX_QUOTE_DAYS} days`),
    ),
);

/** The price of delivery: that of a carrier's service, or a typed sum. */
const Way = {
  service: z.optional(z.nullable(z.string().check(z.maxLength(60)))),
  /** The typed sum in dollars, 0 included. */
  shipping: z.optional(z.nullable(Dollars)),
};

const Delivery = z.optional(
  z.nullable(
    z.object({ address: ShippingAddress, ...Way }).check(
      z.refine(
        ({ service, shipping }) => (service ?? null) === null || (shipping ?? null) === null,
        {
          error: 'Please choose a service or type a price, not both',
          path: ['service'],
        },
      ),
      z.refine(({ service, shipping }) => (service ?? shipping ?? null) !== null, {
        error: 'Please choose a service or type a price',
        path: ['service'],
      }),
    ),
  ),
);

/**
 * Tells what a quote would cost now, and stores nothing. `isOwn` says that the owner's discount counts. With a
 * destination, `options` are the services that go there, cheapest first; if no price is typed, the chosen one counts,
 * or else the first.
 */
export const previewAdminQuote = endpoint('POST', '/api/admin/quotes/preview', {
  right: 'quotes.write',
  body: z.object({
    username: Username,
    lines: Lines,
    discount: Discount,
    delivery: z.optional(
      z.nullable(
        z.object({
          zipCode: z.string().check(z.maxLength(20)),
          state: z.string().check(z.maxLength(2)),
          ...Way,
        }),
      ),
    ),
  }),
  reply: z.extend(
    z.pick(AdminQuote, {
      lines: true,
      subtotal: true,
      discount: true,
      shipping: true,
      isPickup: true,
      shippingService: true,
      hst: true,
      taxes: true,
      shippingTaxed: true,
      total: true,
      isVendor: true,
    }),
    { isOwn: z.boolean(), short: z.array(z.number()), options: z.array(ShippingOption) },
  ),
});

/**
 * Makes a quote (docs/rules.md 19.1 to 19.3), for an account or, with `name` and perhaps `email`, for a customer who has none.
 * If `delivery` is missing, it is for pickup. `short` lists the products with too few pieces in stock. `payUrl` is a
 * link that pays the quote.
 */
export const addAdminQuote = endpoint('POST', '/api/admin/quotes', {
  right: 'quotes.write',
  body: z.object({
    username: Username,
    name: z.optional(z.nullable(line(1, 'Please enter a name'))),
    email: z.optional(z.nullable(emailAddress('Please enter a valid email address'))),
    lines: Lines,
    discount: Discount,
    delivery: Delivery,
    validDays: ValidDays,
  }),
  reply: z.object({
    id: z.string(),
    number: z.string(),
    total: z.string(),
    payUrl: z.string(),
    short: z.array(z.number()),
  }),
  errors: ['idempotency_mismatch'],
});

/** Makes a new link that pays the quote. Older links stay valid. */
export const addQuoteLink = endpoint('POST', '/api/admin/quotes/:id/link', {
  right: 'quotes.write',
  params: QuoteId,
  reply: z.object({ payUrl: z.string() }),
  errors: ['not_found', 'not_now'],
});

/**
 * Answers a request for freight (docs/rules.md 19.12): prices its parts at the current prices, with the typed sum for the
 * freight, and mails the quote with a link that pays it.
 */
export const answerFreight = endpoint('POST', '/api/admin/quotes/:id/answer', {
  right: 'quotes.write',
  params: QuoteId,
  body: z.object({
    /** The price of the freight in dollars, 0 included. */
    shipping: Dollars,
    validDays: ValidDays,
  }),
  reply: z.extend(AdminQuote, { short: z.array(z.number()) }),
  errors: ['not_found', 'not_now', 'idempotency_mismatch'],
});

/** Declines a request for freight, and mails the sentence to its customer. */
export const declineFreight = endpoint('POST', '/api/admin/quotes/:id/decline', {
  right: 'quotes.write',
  params: QuoteId,
  body: z.object({ reason: longText(1, 'Please write a sentence') }),
  reply: AdminQuote,
  errors: ['not_found', 'not_now', 'idempotency_mismatch'],
});

/** Mails an open quote to its customer, with a link that pays it. */
export const mailAdminQuote = endpoint('POST', '/api/admin/quotes/:id/mail', {
  right: 'quotes.write',
  params: QuoteId,
  reply: AdminQuote,
  errors: ['not_found', 'already_paid', 'quote_expired', 'not_now', 'idempotency_mismatch'],
});

/** Reprices a quote at today's prices, and opens it again if it has ended (docs/rules.md 19.7). */
export const renewAdminQuote = endpoint('POST', '/api/admin/quotes/:id/renew', {
  right: 'quotes.write',
  params: QuoteId,
  body: z.object({ validDays: ValidDays }),
  reply: z.extend(AdminQuote, { short: z.array(z.number()) }),
  errors: ['not_found', 'already_paid', 'not_now'],
});

/**
 * Creates the order of a quote that was paid by hand, or is owed on its dealer's terms (docs/rules.md 7.12). 409
 * `already_paid` with `orderNumber`, once it has one.
 */
export const payAdminQuote = endpoint('POST', '/api/admin/quotes/:id/paid', {
  right: 'quotes.write',
  params: QuoteId,
  body: z.object({
    means: z.enum(PAID_BY_HAND),
    reference: z.optional(z.nullable(line(0, 'The reference must be text'))),
    termsVersion: TermsVersion,
  }),
  reply: AdminOrder,
  errors: [
    'not_found',
    'already_paid',
    'quote_expired',
    'not_now',
    'terms_changed',
    'over_limit',
    'idempotency_mismatch',
  ],
});

/** Cancels an open quote and releases its pieces. Cancelling again changes nothing. */
export const cancelAdminQuote = endpoint('POST', '/api/admin/quotes/:id/cancel', {
  right: 'quotes.write',
  params: QuoteId,
  reply: AdminQuote,
  errors: ['not_found', 'already_paid'],
});
