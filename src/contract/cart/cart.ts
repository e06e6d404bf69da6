import * as z from 'zod/mini';
import { CartLine, Quantity } from '../../shop/cart/cart';
import { endpoint } from '../endpoint';

const NO_PRODUCT = 'No such product';

export const getCart = endpoint('GET', '/api/cart', { reply: z.array(CartLine) });

/** Adds pieces to the line of this product. */
export const addToCart = endpoint('POST', '/api/cart', {
  body: z.object({
    productId: z
      .int(NO_PRODUCT)
      .check(z.minimum(0, NO_PRODUCT), z.maximum(999_999_999, NO_PRODUCT)),
    quantity: Quantity,
  }),
  reply: CartLine,
  errors: ['not_found', 'out_of_stock', 'too_many', 'cart_full', 'idempotency_mismatch'],
});
