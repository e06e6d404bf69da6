import * as z from 'zod/mini';
import { endpoint } from './endpoint';

const Item = z.object({ productId: z.number(), quantity: z.number() });

/**
 * What goes with a product, by role, and the complete stacks that it belongs to (docs/rules.md 15.9, 15.10). Sums are list
 * prices in cents. The order depends on what is in stock, so the answer is revalidated like the product list.
 */
export const getFits = endpoint({
  method: 'GET',
  path: '/api/products/:id/fits',
  params: z.object({ id: z.string() }),
  reply: z.object({
    groups: z.array(
      z.object({
        role: z.string(),
        title: z.string(),
        items: z.array(
          z.object({
            productId: z.number(),
            verdict: z.enum(['fits', 'does_not_fit', 'unknown']),
            because: z.string(),
          }),
        ),
      }),
    ),
    stacks: z.array(
      z.object({
        items: z.array(Item),
        because: z.string(),
        totalCents: z.number(),
        inStock: z.boolean(),
      }),
    ),
  }),
  errors: ['not_found'],
});
