import * as z from 'zod/mini';
import { WorkQueue } from '../../promises/work-queue';
import { Product, ProductPage, type StockedProduct, type UnstockedProduct } from '../product';
import { LOW_STOCK } from '../stock';

/**
 * The stock that pages show: the pieces left of each product with LOW_STOCK or fewer, by id. All other products have
 * more, so most sales change nothing here (docs/rules.md 3.21). The queues of the work groups are beside it, missing
 * while all are empty (docs/rules.md 22.9). `packed` has the kits that lie packed, of those with `madeParts`, as `left`
 * has pieces but with LOW_STOCK + 1 for more; missing while there are none.
 */
export const ShownStock = z.object({
  left: z.record(z.string(), z.number()),
  packed: z.optional(z.record(z.string(), z.number())),
  queues: z.optional(z.array(WorkQueue)),
});
export type ShownStock = z.infer<typeof ShownStock>;

/** A stored product as lists show it. */
export const asListed = (product: UnstockedProduct, { left }: ShownStock): Product => ({
  ...product,
  inStock: left[product.id] !== 0,
});

/**
 * A stored product as its page shows it. More than LOW_STOCK pieces appear as LOW_STOCK + 1: only the server counts
 * them.
 */
export const asStocked = (product: UnstockedProduct, stock: ShownStock): StockedProduct => ({
  ...asListed(product, stock),
  stock: stock.left[product.id] ?? LOW_STOCK + 1,
});

/** Puts newer stock into a list of products or a product page. Anything else gives undefined. */
export const restocked = (data: unknown, stock: ShownStock): unknown => {
  const page = ProductPage.safeParse(data);
  // Parts that are no longer sold are missing in the stock.
  const stocked = <Item extends StockedProduct>(item: Item) =>
    item.replacedBy ? item : { ...item, ...asStocked(item, stock) };
  if (page.success) return { ...stocked(page.data), variants: page.data.variants.map(stocked) };
  const list = z.array(Product).safeParse(data);
  return list.success ? list.data.map((item) => asListed(item, stock)) : undefined;
};
