import type { Product } from './product';
import { itemTitle } from './variants';

/** A product that is no longer sold, and the one on sale that takes its place. */
export interface Replaced {
  product: Product;
  by: Product;
}

/**
 * The products that are no longer sold, each with the one at the end of its chain of successors; those whose chain ends
 * nowhere are left out.
 * @param gone the products with the successors that they name
 */
export const replacedBy = (
  gone: readonly { product: Product; successorId: number | null }[],
  onSale: readonly Product[],
): Replaced[] => {
  const sold = new Map(onSale.map((product) => [product.id, product]));
  const next = new Map(gone.map(({ product, successorId }) => [product.id, successorId]));
  const end = (id: number | null | undefined, steps = gone.length): Product | undefined =>
    id === null || id === undefined || steps < 0
      ? undefined
      : (sold.get(id) ?? end(next.get(id), steps - 1));
  return gone.flatMap(({ product, successorId }) => {
    const by = end(successorId);
    return by ? [{ product: { ...product, inStock: false }, by }] : [];
  });
};

/** The products on sale, each with those whose place it takes. The others are the same objects. */
export const withReplaced = (
  products: readonly Product[],
  replaced: readonly Replaced[],
): Product[] => {
  const byId = new Map<number, Replaced[]>();
  for (const one of replaced) {
    const others = byId.get(one.by.id);
    if (others) others.push(one);
    else byId.set(one.by.id, [one]);
  }
  return products.map((product) => {
    const gone = byId.get(product.id);
    return gone
      ? {
          ...product,
          replaces: gone.map(({ product: one }) => ({
            id: one.id,
            name: itemTitle(one),
            sku: one.sku,
          })),
        }
      : product;
  });
};
