import { canOrder } from '../../../shop/catalogue/stock';
import type { Product } from '../../../shop/catalogue/product';
import { buyerPrice } from '../../../shop/dealers/vendor-pricing';
import type { DealerRule } from '../../../shop/discounts/promotions';
import type { Cents } from '../../../shop/money';
import { type PlainLine, neededParts } from './build-list';

/** The fields of a product that a list uses. */
type ListedProduct = Pick<Product, 'id' | 'price' | 'category' | 'weight' | 'inStock' | 'supply'>;

/** The cost and weight of a list. Lines that the person already has, and parts that the shop lacks, are left out. */
interface ListSums {
  pieces: number;
  /** The price before tax and shipping, in cents. */
  total: Cents;
  grams: number;
  /** The number of needed parts that are out of stock. */
  outOfStock: number;
}

/** Adds up a list. @param dealers the rule of dealer prices, where these apply */
export const listSums = (
  lines: readonly PlainLine[],
  products: ReadonlyMap<number, ListedProduct>,
  dealers: DealerRule | undefined,
): ListSums => {
  const sums: ListSums = { pieces: 0, total: 0, grams: 0, outOfStock: 0 };
  for (const [id, quantity] of neededParts(lines)) {
    const product = products.get(id);
    if (!product) continue;
    sums.pieces += quantity;
    sums.total += quantity * buyerPrice(product, dealers);
    sums.grams += quantity * Math.round(product.weight * 1000);
    if (!canOrder(product)) sums.outOfStock += 1;
  }
  return sums;
};
