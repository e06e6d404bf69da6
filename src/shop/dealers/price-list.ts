// The price list of a dealer: every part on sale at the dealer's own prices.
import type { Category } from '../catalogue/category';
import type { Product, StockedProduct } from '../catalogue/product';
import { isMadeNext, pageStockWords } from '../catalogue/stock';
import { pages } from '../catalogue/variants';
import type { DealerRule } from '../discounts/promotions';
import { type Cents, parsePrice } from '../money';
import { promiseWords } from '../promises/promise-words';
import { orderCode } from './order-pad';
import { vendorPrice } from './vendor-pricing';

/** The pieces that a line of an order has at least. The shop sells every part from one piece. */
export const MIN_QUANTITY = 1;

/** The parts of one category on the price list. */
export interface PriceShelf {
  name: string;
  parts: readonly Product[];
}

/**
 * The parts by category, in the order in which the shop shows categories and parts, the sizes of a part one after the other.
 * Parts of categories that the shop does not show come last.
 */
export const priceShelves = (
  products: readonly Product[],
  categories: readonly Pick<Category, 'slug' | 'name'>[],
): PriceShelf[] => {
  const shelves = new Map(
    categories.map(({ slug, name }) => [slug, { name, parts: [] as Product[] }]),
  );
  for (const items of pages(products)) {
    const { slug, name } = items[0].category;
    const shelf = shelves.get(slug) ?? { name, parts: [] };
    shelf.parts.push(...items);
    shelves.set(slug, shelf);
  }
  return [...shelves.values()].filter(({ parts }) => parts.length > 0);
};

/** A part on the price list. */
export interface PriceLine {
  /** The SKU; `ID-7` for a part without one, which the order pad takes as well. */
  sku: string;
  name: string;
  /** Empty for a part that has one size. */
  size: string;
  /** The dealer's price of one piece, as in the cart. */
  price: Cents;
  /** The regular price of one piece. */
  list: Cents;
  /** The state of the stock in words, or the day by which one piece ships where it is made. */
  stock: string;
}

/**
 * A part as the price list has it.
 * @param day the day by which one piece ships, '2026-12-18'
 * @param today of the shop
 */
export const priceLine = (
  part: StockedProduct,
  { dealers, day, today }: { dealers: DealerRule; day: string | undefined; today: string },
): PriceLine => ({
  sku: orderCode(part),
  name: part.name,
  size: part.attributes.option ?? '',
  price: vendorPrice(part, dealers),
  list: parsePrice(part.sale?.regular ?? part.price),
  stock: isMadeNext(part) && day !== undefined ? promiseWords(day, today) : pageStockWords(part),
});
