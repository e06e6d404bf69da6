import type { Product } from '../../shop/catalogue/product';

interface Seen {
  productId: number;
  /** What it cost when somebody saved it, dollars. */
  price: string;
}

/** Those parts that cost something else by now, with what they cost; dollars. */
export const changedPrices = <Part extends Seen>(
  parts: readonly Part[],
  products: readonly Pick<Product, 'id' | 'price'>[],
): (Part & { now: string })[] =>
  parts.flatMap((part) => {
    const now = products.find(({ id }) => id === part.productId)?.price;
    return now === undefined || now === part.price ? [] : [{ ...part, now }];
  });

/** That a price is not the one that was seen when the part was saved; both are dollars (docs/rules.md 12.8). */
export const priceChange = (now: string, was: string): string =>
  `Now $${now} (was $${was} when saved)`;
