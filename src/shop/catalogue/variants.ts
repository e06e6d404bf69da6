import type { Product } from './product';

/** The items of one page, at least one. The first represents the page. */
export type PageItems<Item> = readonly [Item, ...Item[]];

/**
 * Groups items by slug: items with the same slug are variants of one page. Keeps the order of pages and items.
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

/** The item with this id, or the first of the page when there is none. */
export const itemOf = <Item extends Pick<Product, 'id'>>(
  items: PageItems<Item>,
  id: number | undefined,
): Item => items.find((item) => item.id === id) ?? items[0];

/** The label of a variant: "Small", "2 in tube"; its name where it has no option. */
export const optionOf = ({ name, attributes }: Pick<Product, 'name' | 'attributes'>): string =>
  attributes.option ?? name;
