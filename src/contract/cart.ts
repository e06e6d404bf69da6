import * as z from 'zod/mini';
import { CartLine, Quantity } from '../shop/cart';
import { Done, endpoint } from './endpoint';

const Line = z.object({ productId: z.string().check(z.regex(/^\d{1,15}$/, 'No such product')) });

export const getCart = endpoint({ method: 'GET', path: '/api/cart', reply: z.array(CartLine) });

/** Adds to the line of this product. */
export const addToCart = endpoint({
  method: 'POST',
  path: '/api/cart',
  body: z.object({ productId: z.int('No such product'), quantity: Quantity }),
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
