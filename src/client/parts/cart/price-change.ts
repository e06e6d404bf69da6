import type { Product } from '../../../shop/catalogue/product';

interface Saved {
  productId: number;
  /** The price when the part was saved, dollars. */
  price: string;
}

/** The parts whose price has changed since they were saved, with the price `now`, dollars. */
export const changedPrices = <Part extends Saved>(
  parts: readonly Part[],
  products: readonly Pick<Product, 'id' | 'price'>[],
): (Part & { now: string })[] =>
  parts.flatMap((part) => {
    const now = products.find(({ id }) => id === part.productId)?.price;
    return now === undefined || now === part.price ? [] : [{ ...part, now }];
  });

/** The text for a price that has changed since the part was saved; both in dollars (docs/rules.md 12.8). */
export const priceChange = (now: string, was: string): string =>
  `Now $${now} (was $${was} when saved)`;
