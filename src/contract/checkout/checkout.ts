import * as z from 'zod/mini';
import { BuildName } from '../../workbench/builds/list/build-name';
import { ShippingAddress } from '../../shop/checkout/address';
import { Quantity } from '../../shop/cart/cart';
import { Dollars } from '../../shop/dollars';
import { emailAddress } from '../../shop/messages/message';
import { PoNumber } from '../../shop/dealers/po-number';
import { ShippingOption } from '../../shop/shipping/shipping';
import { ShownParcel } from '../../shop/shipping/shown-parcel';
import { TaxLine } from '../../shop/checkout/tax';
import { TermsVersion } from '../../shop/site/terms-version';
import { Done, endpoint } from '../endpoint';

/** The reasons why a line of the cart cannot be bought now. */
export const LineProblem = z.enum(['unavailable', 'out_of_stock']);
export type LineProblem = z.infer<typeof LineProblem>;

/** A line of the cart as it would be charged. `name` is null for a product that is no longer sold. */
export const QuotedCartLine = z.object({
  productId: z.number(),
  quantity: z.number(),
  name: z.nullable(z.string()),
  slug: z.nullable(z.string()),
  sku: z.nullable(z.string()),
  imageUrl: z.nullable(z.string()),
  /**
   * The public price of one piece, this buyer's price, and this buyer's total for the line. Beside a dealer's percentage
   * the public price is the regular one.
   */
  retailPrice: z.string(),
  /** The former price of a part on sale, where it may be shown. */
  was: z.optional(z.string()),
  price: z.string(),
  total: z.string(),
  /** Number of pieces that this buyer can order. */
  available: z.number(),
  /** Pieces in stock that other buyers are paying for. */
  held: z.number(),
  /** The pieces that are made for it; the others are on the shelf. */
  toMake: z.number(),
  /** The day by which it ships, '2026-12-18'; null for a line that cannot be bought. */
  promisedBy: z.nullable(z.string()),
  problem: z.nullable(LineProblem),
  /** The name of the part of which a kit lacks some; missing otherwise. */
  lacks: z.optional(z.string()),
});
export type QuotedCartLine = z.infer<typeof QuotedCartLine>;

/** The code that this buyer applied last. `message` is the reason why it is not valid now. */
export const AppliedCode = z.object({
  code: z.string(),
  counts: z.boolean(),
  message: z.nullable(z.string()),
  /** What it does where that is less than taking something off everything, as the end of a sentence about it. */
  note: z.optional(z.string()),
  /** Set when it is valid and makes the cheapest shipping service free. */
  freeShipping: z.optional(z.boolean()),
});
export type AppliedCode = z.infer<typeof AppliedCode>;

/**
 * The server's current price of the cart: what the checkout shows and what an intent will charge.
 * Sums are dollars as decimal strings. Lines with a problem are listed, not charged, and stop the payment.
 * Until pickup or a service is chosen, `shipping` is null and `total` excludes it.
 */
export const CartQuote = z.object({
  lines: z.array(QuotedCartLine),
  itemCount: z.number(),
  weightKg: z.number(),
  subtotal: z.string(),
  discount: z.string(),
  discountKind: z.nullable(z.enum(['october', 'code'])),
  code: z.nullable(AppliedCode),
  /** All taxes together. */
  hst: z.string(),
  /** All taxes in per cent, for the label. */
  hstPercent: z.number(),
  /** The parts of `hst`, where tax is charged by place of delivery. */
  taxes: z.optional(z.array(TaxLine)),
  shipping: z.nullable(z.string()),
  /** The price of the chosen service where the code makes it free; `shipping` is 0.00 then. */
  freeShipping: z.optional(z.string()),
  /** The parcels of the chosen shipping option. */
  parcels: z.optional(z.array(ShownParcel)),
  total: z.string(),
  /** Whether the requested service has no valid quote any more: the shipping options must be requested again. */
  shippingExpired: z.boolean(),
  canPay: z.boolean(),
  /** Whether these are wholesale prices. */
  isVendor: z.boolean(),
  /** The dealer's PO number for this order. */
  poNumber: z.nullable(z.string()),
  /** The name of the build whose parts are in the cart. */
  buildName: z.nullable(z.string()),
});
export type CartQuote = z.infer<typeof CartQuote>;

const Flag = z.enum(['true', 'false']);

/** Prices the signed-in buyer's cart, for pickup or for a service that was quoted for this postal code. */
export const getQuote = endpoint('GET', '/api/checkout/quote', {
  query: z.object({
    pickup: z.optional(Flag),
    service: z.optional(z.string().check(z.maxLength(60))),
    zipCode: z.optional(z.string().check(z.maxLength(20))),
    state: z.optional(z.string().check(z.maxLength(2))),
  }),
  reply: CartQuote,
});

/**
 * Shipping options for a weight (kg) to a postal code, cheapest first. For a signed-in buyer with a cart, the cart's
 * weight replaces the one sent. `state` gives the zone when the postal code is not Canadian.
 */
export const calculateShipping = endpoint('POST', '/api/shipping/calculate', {
  body: z.object({
    weight: Dollars,
    zipCode: z
      .string('Zip code must be at least 5 characters')
      .check(
        z.trim(),
        z.minLength(5, 'Zip code must be at least 5 characters'),
        z.maxLength(20, 'Please use at most 20 characters'),
      ),
    state: z.optional(z.nullable(z.string().check(z.maxLength(2)))),
  }),
  reply: z.array(ShippingOption),
  errors: ['freight', 'postal_invalid'],
});

const ENTER_CODE = 'Please enter a discount code to apply.';
const Code = z
  .string(ENTER_CODE)
  .check(z.trim(), z.minLength(1, ENTER_CODE), z.maxLength(64, 'Invalid discount code'));

/** Checks a code for this buyer's cart. 400 with the reason in `message` when it is not valid. */
export const validateDiscount = endpoint('POST', '/api/discount/validate', {
  body: z.object({ code: Code }),
  reply: z.object({
    valid: z.literal(true),
    code: z.string(),
    percent: z.nullable(z.number()),
    amount: z.nullable(z.string()),
    /** Set for a code for free shipping. */
    freeShipping: z.optional(z.boolean()),
    /** The name of the category that it is for; missing for the whole order. */
    category: z.optional(z.string()),
  }),
  errors: ['vendor', 'invalid_code'],
});

/**
 * Applies a code to the cart stored on the server; `cartItems` is ignored. `discountAmount` is dollars as a number: the
 * discount of the code alone, to compare with the seasonal discount.
 */
export const calculateDiscount = endpoint('POST', '/api/discount/calculate', {
  body: z.object({
    code: Code,
    cartItems: z.optional(
      z.array(z.looseObject({ productId: z.optional(z.number()), quantity: z.optional(Quantity) })),
    ),
  }),
  reply: z.object({ discountCode: z.string(), discountAmount: z.number() }),
  errors: ['vendor', 'invalid_code'],
});

/** Removes the applied code. */
export const removeDiscount = endpoint('DELETE', '/api/discount', { reply: Done });

/** A cart as its buyer pays for it; the calls that take it say more. */
export const PaymentBody = z.object({
  amount: Dollars,
  pickup: z.optional(z.boolean()),
  shippingService: z.optional(z.nullable(z.string().check(z.maxLength(60)))),
  /** The applied code; null when there is none. */
  discountCode: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
  shippingAddress: z.optional(z.nullable(ShippingAddress)),
  email: z.optional(z.nullable(emailAddress('Please enter a valid email address'))),
  /** The lines that the page showed, so that no other cart is paid for. */
  cartItems: z.optional(
    z.array(
      z.object({
        productId: z.number(),
        quantity: Quantity,
        promisedBy: z.optional(z.nullable(z.string())),
      }),
    ),
  ),
  /** A dealer's PO number. If it is missing, the cart's is used. */
  poNumber: z.optional(z.nullable(PoNumber)),
  /** The name of the build. If it is missing, the cart's is used. */
  buildName: z.optional(z.nullable(BuildName)),
  /** Whether the address goes into the account's book once it is an order. */
  saveAddress: z.optional(z.boolean()),
  termsVersion: TermsVersion,
});

/**
 * Starts or resumes the payment of this buyer's cart. `amount` (dollars) must be, to within one cent, a total that the
 * server would charge, else 409 `amount_mismatch` with the totals and nothing charged. `total` is what is charged.
 * The optional fields select the total and give the destination; a client may send the amount alone.
 * `clientSecret` is null, and `free` true, when there is nothing to pay.
 */
export const createPaymentIntent = endpoint('POST', '/api/create-payment-intent', {
  body: PaymentBody,
  reply: z.object({
    clientSecret: z.nullable(z.string()),
    paymentIntentId: z.nullable(z.string()),
    free: z.boolean(),
    total: z.string(),
    /** The ISO time until which the prices are valid and the stock is reserved. */
    expiresAt: z.string(),
  }),
  errors: [
    'cart_empty',
    'cart_changed',
    'out_of_stock',
    'below_minimum',
    'amount_mismatch',
    'terms_changed',
    'quote_expired',
    'code_not_applied',
    'already_paid',
    'payment_in_progress',
    'payments_unavailable',
    'not_open',
  ],
  statuses: { busy: 409, too_large: 422, unavailable: 409 },
});

/** The payment provider posts its events here: signed, and read byte for byte. */
export const webhook = {
  path: '/api/webhooks/stripe',
  errors: ['bad_signature', 'payments_unavailable'],
} as const;
