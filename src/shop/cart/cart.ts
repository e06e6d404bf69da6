import * as z from 'zod/mini';

export const MAX_QUANTITY = 999;
export const MAX_CART_LINES = 100;
/** The lines that one call adds. */
export const MAX_ADDED_LINES = 200;

/** A line of the cart. Pages join it with the product list; `id` names the line. */
export const CartLine = z.object({ id: z.string(), productId: z.number(), quantity: z.number() });
export type CartLine = z.infer<typeof CartLine>;

/** A whole number of pieces, 1 to 999. */
export const Quantity = z
  .int('Quantity must be a whole number')
  .check(
    z.minimum(1, 'Quantity must be at least 1'),
    z.maximum(MAX_QUANTITY, `Quantity can be at most ${MAX_QUANTITY}`),
  );
