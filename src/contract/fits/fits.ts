import * as z from 'zod/mini';
import { Quantity } from '../../shop/cart/cart';
import { MAX_CHECKED_LINES } from '../../workbench/fits/check-list';
import { endpoint } from '../endpoint';

const Item = z.object({ productId: z.number(), quantity: z.number() });

/** A part of a kit. It has no id when the shop does not sell it. */
const KitLine = z.object({
  quantity: z.number(),
  name: z.string(),
  productId: z.optional(z.number()),
});

/**
 * Returns the parts that go with a product, by role, and the complete stacks that it belongs to (docs/rules.md 15.9,
 * 15.10). Sums are list prices in cents. `kit` has the contents of the box and what is still needed (docs/rules.md
 * 15.15), `references` the products that the description names, with the place of each name in it (docs/rules.md
 * 15.16); each is missing when there is nothing to list. The order depends on what is in stock, so the answer is
 * revalidated like the product list.
 */
export const getFits = endpoint('GET', '/api/products/:id/fits', {
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
        kind: z.string(),
        title: z.string(),
        items: z.array(Item),
        because: z.string(),
        totalCents: z.number(),
        inStock: z.boolean(),
      }),
    ),
    kit: z.optional(
      z.object({
        contents: z.array(KitLine),
        needs: z.array(z.extend(KitLine, { because: z.string() })),
      }),
    ),
    references: z.optional(
      z.array(z.object({ at: z.number(), text: z.string(), productId: z.number() })),
    ),
  }),
  errors: ['not_found'],
});

/**
 * Checks a cart or another list (docs/rules.md 15.11). Products that the shop does not sell are skipped. `productIds`
 * belong to the list; the suggestion is to be added to it.
 */
export const checkFits = endpoint('POST', '/api/fits/check', {
  body: z.object({
    items: z
      .array(z.object({ productId: z.int('No such product'), quantity: Quantity }))
      .check(
        z.maxLength(MAX_CHECKED_LINES, `Please check at most ${MAX_CHECKED_LINES} lines at a time`),
      ),
  }),
  reply: z.object({
    findings: z.array(
      z.object({
        code: z.string(),
        level: z.enum(['mismatch', 'missing', 'advice']),
        productIds: z.array(z.number()),
        because: z.string(),
        suggestion: z.optional(Item),
      }),
    ),
  }),
});
