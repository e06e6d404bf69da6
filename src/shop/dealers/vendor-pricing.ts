import { type Cents, parsePrice, percentOf } from '../money';
import type { Product } from '../catalogue/product';

const GENERAL = 20;
const HEIM_JOINTS = 5;

/**
 * A vendor's discount in per cent: 20, or 5 in the category 'heim joints' in any letter case (docs/rules.md 7.1).
 */
export const vendorPercent = (category: Pick<Product['category'], 'name'>): number =>
  category.name.toLowerCase() === 'heim joints' ? HEIM_JOINTS : GENERAL;

/**
 * A vendor's price of one piece, rounded half up to the cent: the percentage off the regular price, or the price of a sale
 * where that is lower (docs/rules.md 7.1). Quotes multiply this rounded price.
 */
export const vendorPrice = ({
  price,
  sale,
  category,
}: Pick<Product, 'price' | 'sale' | 'category'>): Cents =>
  Math.min(
    parsePrice(price),
    percentOf(parsePrice(sale?.regular ?? price), 100 - vendorPercent(category)),
  );
