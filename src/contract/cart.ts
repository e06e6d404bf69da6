import * as z from 'zod/mini';
import { CartLine, Quantity } from '../shop/cart';
import { Done, endpoint } from './endpoint';

const NO_PRODUCT = 'No such product';

const Line = z.object({ productId: z.string().check(z.regex(/^\d{1,9}$/, NO_PRODUCT)) });

export const getCart = endpoint({ method: 'GET', path: '/api/cart', reply: z.array(CartLine) });

/** Adds to the line of this product. */
export const addToCart = endpoint({
  method: 'POST',
  path: '/api/cart',
  body: z.object({
    productId: z
      .int(NO_PRODUCT)
      .check(z.minimum(0, NO_PRODUCT), z.maximum(999_999_999, NO_PRODUCT)),
    quantity: Quantity,
  }),
  reply: CartLine,
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
