import { type Cents, parsePrice, percentage } from '../money';
import type { Product } from '../catalogue/product';
import type { DealerRule } from '../discounts/promotions';

/**
 * A vendor's discount in per cent: that of the category, otherwise that of all products (docs/rules.md 7.1). The rule names
 * a category by its slug. One of another slug is known by its name: 'Heim Joints', in any letter case, is heim-joints.
 */
export const vendorPercent = (
  { slug, name }: Pick<Product['category'], 'slug' | 'name'>,
  { percent, byCategory }: DealerRule,
): number => {
  const own = Object.entries(byCategory);
  const words = name.toLowerCase();
  const [, special] =
    own.find(([key]) => key === slug) ??
    own.find(([key]) => key.replaceAll('-', ' ') === words) ??
    [];
  return special ?? percent;
};

/**
 * A vendor's price of one piece, rounded half up to the cent: the percentage off the regular price, or the price of a sale
 * where that is lower (docs/rules.md 7.1). Quotes multiply this rounded price.
 */
export const vendorPrice = (
  { price, sale, category }: Pick<Product, 'price' | 'sale' | 'category'>,
  dealers: DealerRule,
): Cents =>
  Math.min(
    parsePrice(price),
    percentage(parsePrice(sale?.regular ?? price), 100 - vendorPercent(category, dealers)),
  );

/** The price of one piece for a buyer, in cents. @param dealers the rule of the dealers' prices, for a dealer */
export const buyerPrice = (
  product: Parameters<typeof vendorPrice>[0],
  dealers?: DealerRule,
): Cents => (dealers ? vendorPrice(product, dealers) : parsePrice(product.price));
