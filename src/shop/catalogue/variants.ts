import type { Product } from './product';

/** The items that share one page, at least one; the first stands for the page. */
export type PageItems<Item> = readonly [Item, ...Item[]];

/**
 * Items that share a slug are variants of one page: gathers them, pages and items in the order in which they come.
 * No item is lost and none is repeated.
 */
export const pages = <Item extends Pick<Product, 'slug'>>(
  products: readonly Item[],
): PageItems<Item>[] => {
  const bySlug = new Map<string, [Item, ...Item[]]>();
  for (const product of products) {
    const page = bySlug.get(product.slug);
    if (page) page.push(product);
    else bySlug.set(product.slug, [product]);
  }
  return [...bySlug.values()];
};

/** The item of a page that was chosen by its id; the one that stands for the page when there is no such item. */
export const itemOf = <Item extends Pick<Product, 'id'>>(
  items: PageItems<Item>,
  id: number | undefined,
): Item => items.find((item) => item.id === id) ?? items[0];

/** What tells an item from the others on its page: "Small", "2 in tube"; its name where it has no option. */
export const optionOf = ({ name, attributes }: Pick<Product, 'name' | 'attributes'>): string =>
  attributes.option ?? name;
