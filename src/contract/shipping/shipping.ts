import * as z from 'zod/mini';
import { MAX_CART_LINES, Quantity } from '../../shop/cart/cart';
import { ShippingOption } from '../../shop/shipping/shipping';
import { ShownParcel } from '../../shop/shipping/shown-parcel';
import { KeptShipping } from '../../shop/shipping/kept-shipping';
import { endpoint } from '../endpoint';

const ENTER_POSTAL = 'Please enter a postal code like P3A 1A1';

const Item = z.strictObject({
  productId: z.int().check(z.minimum(1), z.maximum(999_999_999)),
  quantity: Quantity,
});

/** Parts to be sent, each once. */
export const SentParts = z.array(Item, 'Please choose parts').check(
  z.minLength(1, 'Please choose parts'),
  z.maxLength(MAX_CART_LINES, `At most ${MAX_CART_LINES} different parts`),
  z.refine(
    (items) => new Set(items.map(({ productId }) => productId)).size === items.length,
    'Each part once, with its quantity',
  ),
);

/** The cost of shipping and its days, for parts that need not be in a cart. */
export const ShippingEstimate = z.object({
  /** The day by which all of it ships, '2026-12-18'; null when a part cannot be had in this quantity. */
  shipsBy: z.nullable(z.string()),
  /** Cheapest first; none for freight. `arrives` is missing where `shipsBy` is null. */
  options: z.array(
    z.extend(ShippingOption, {
      arrives: z.optional(z.object({ from: z.string(), to: z.string() })),
    }),
  ),
  parcels: z.array(ShownParcel),
  /** Whether this goes in no parcels. */
  freight: z.boolean(),
  /** Sentences for buyers about carriers that are switched off; missing while all are used. */
  notices: z.optional(z.array(z.string())),
  /** Why it is freight: a sentence for each part that goes in no parcel, or one for all of them. */
  reasons: z.array(z.object({ productId: z.optional(z.number()), reason: z.string() })),
});
export type ShippingEstimate = z.infer<typeof ShippingEstimate>;

/**
 * Estimates what shipping these parts to a postal code costs, without a login: the price that the checkout will quote
 * for a cart with the same lines.
 */
export const estimateShipping = endpoint('POST', '/api/shipping/estimate', {
  body: z.strictObject({
    postalCode: z
      .string(ENTER_POSTAL)
      .check(
        z.trim(),
        z.minLength(5, ENTER_POSTAL),
        z.maxLength(20, 'Please use at most 20 characters'),
      ),
    items: SentParts,
  }),
  reply: ShippingEstimate,
  errors: ['not_found', 'postal_invalid'],
});

/** The tables with which a device estimates shipping without a connection, the same for everyone. */
export const getKeptShipping = endpoint('GET', '/api/shipping/tables', { reply: KeptShipping });
