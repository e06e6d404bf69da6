import * as z from 'zod/mini';
import { Product, ProductPage, type StockedProduct, type UnstockedProduct } from './product';

/** A product with this many pieces or fewer is low on stock; its page says how many are left. */
export const LOW_STOCK = 5;

/**
 * The stock that pages show: the pieces left of each product with LOW_STOCK or fewer, by id. All other products have
 * more, so most sales change nothing here (docs/rules.md 3.21).
 */
export const ShownStock = z.object({ left: z.record(z.string(), z.number()) });
export type ShownStock = z.infer<typeof ShownStock>;

/** The number of pieces that a page says are left; undefined when there are more than LOW_STOCK. */
export const shownPieces = (pieces: number): number | undefined =>
  pieces > LOW_STOCK ? undefined : pieces;

type Sold = Pick<Product, 'inStock' | 'supply'>;

/** Whether a part can be ordered: there are pieces, or it is made. */
export const canOrder = ({ inStock, supply }: Sold): boolean => inStock || supply !== undefined;

/** Whether the next piece of a part is made for its buyer. */
export const isMadeNext = ({ inStock, supply }: Sold): boolean =>
  supply !== undefined && (supply.kind === 'made' || !inStock);

/** The state of a part in two or three words, as lists show it. */
export const stockWords = (part: Sold): string => {
  if (isMadeNext(part)) return 'Made to Order';
  return part.inStock ? 'In Stock' : 'Out of Stock';
};

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
  // The stock says nothing of parts that are no longer sold.
  const stocked = <Item extends StockedProduct>(item: Item) =>
    item.replacedBy ? item : { ...item, ...asStocked(item, stock) };
  if (page.success) return { ...stocked(page.data), variants: page.data.variants.map(stocked) };
  const list = z.array(Product).safeParse(data);
  return list.success ? list.data.map((item) => asListed(item, stock)) : undefined;
};
