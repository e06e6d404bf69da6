import * as z from 'zod/mini';
import { CartLine, MAX_ADDED, PoNumber, Quantity } from '../shop/cart';
import { Done, endpoint } from './endpoint';

const NO_PRODUCT = 'No such product';

const Line = z.object({ productId: z.string().check(z.regex(/^\d{1,9}$/, NO_PRODUCT)) });

export const getCart = endpoint({ method: 'GET', path: '/api/cart', reply: z.array(CartLine) });

const ProductId = z
  .int(NO_PRODUCT)
  .check(z.minimum(0, NO_PRODUCT), z.maximum(999_999_999, NO_PRODUCT));

const Pieces = z.object({ productId: ProductId, quantity: Quantity });

/** Adds to the line of this product. */
export const addToCart = endpoint({
  method: 'POST',
  path: '/api/cart',
  body: Pieces,
  reply: CartLine,
});

/**
 * Adds many lines at once, those that can be added: the reply says of each, in the order asked, what became of it, with
 * the reason when nothing did. A dealer's PO number is kept with the cart; left out it stays, null or empty takes it off.
 */
export const addLines = endpoint({
  method: 'POST',
  path: '/api/cart/lines',
  body: z.object({
    lines: z
      .array(Pieces)
      .check(
        z.minLength(1, 'There is nothing to add'),
        z.maxLength(MAX_ADDED, `Please add at most ${MAX_ADDED} lines at a time`),
      ),
    poNumber: z.optional(z.nullable(PoNumber)),
  }),
  reply: z.object({
    lines: z.array(
      z.object({
        productId: z.number(),
        quantity: z.number(),
        /** The line of the cart as it is now; null when nothing was added. */
        line: z.nullable(CartLine),
        problem: z.nullable(z.string()),
      }),
    ),
  }),
});

/** Sets the quantity of a line. */
export const setCartLine = endpoint({
  method: 'PUT',
  path: '/api/cart/:productId',
  params: Line,
  body: z.object({ quantity: Quantity }),
  reply: CartLine,
});

export const removeCartLine = endpoint({
  method: 'DELETE',
  path: '/api/cart/:productId',
  params: Line,
  reply: Done,
});
