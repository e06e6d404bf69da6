import * as z from 'zod/mini';
import { Product, ProductPage, type StockedProduct, type UnstockedProduct } from './product';

/** A product with this stock or less counts as low; its page says how many are left. */
export const LOW_STOCK = 5;

/**
 * What pages show of the stock: the pieces that are left of each product with LOW_STOCK or fewer, by id. All others have
 * more, so that most sales change nothing here (docs/rules.md 3.21).
 */
export const ShownStock = z.object({ left: z.record(z.string(), z.number()) });
export type ShownStock = z.infer<typeof ShownStock>;

/** The pieces that pages say are left; undefined when there are more than a few. */
export const shownPieces = (pieces: number): number | undefined =>
  pieces > LOW_STOCK ? undefined : pieces;

/** A stored product as lists show it. */
export const asListed = (product: UnstockedProduct, { left }: ShownStock): Product => ({
  ...product,
  inStock: left[product.id] !== 0,
});

/** A stored product as its page shows it. More than a few pieces are LOW_STOCK + 1, since only the server counts them. */
export const asStocked = (product: UnstockedProduct, stock: ShownStock): StockedProduct => ({
  ...asListed(product, stock),
  stock: stock.left[product.id] ?? LOW_STOCK + 1,
});

/** Products or a product page of the shop with a newer stock; undefined for anything else. */
export const restocked = (data: unknown, stock: ShownStock): unknown => {
  const page = ProductPage.safeParse(data);
  if (page.success)
    return {
      ...asStocked(page.data, stock),
      variants: page.data.variants.map((item) => asStocked(item, stock)),
    };
  const list = z.array(Product).safeParse(data);
  return list.success ? list.data.map((item) => asListed(item, stock)) : undefined;
};
