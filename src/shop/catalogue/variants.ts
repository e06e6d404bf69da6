import type { Product } from './product';

/** The items of one page, at least one. The first represents the page. */
export type PageItems<Item> = readonly [Item, ...Item[]];

/**
 * Groups items by slug: items with the same slug are variants of one page. Pages and items keep their order; no item is
 * lost or repeated.
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

/** The item that an address selects (`?item=`), or else the first of the page. */
export const chosenItem = <Item extends Pick<Product, 'id'>>(
  items: PageItems<Item>,
  itemId: string | undefined,
): Item => items.find(({ id }) => String(id) === itemId) ?? items[0];

/** The query that selects an item of a page. The first item needs none. */
export const itemQuery = <Item extends Pick<Product, 'id'>>(
  [first]: PageItems<Item>,
  { id }: Pick<Product, 'id'>,
): { item?: string } => (id === first.id ? {} : { item: String(id) });

/** The query that selects an item listed on its own, whose page may begin with another size. */
export const ownItemQuery = ({
  id,
  attributes,
}: Pick<Product, 'id' | 'attributes'>): { item?: string } =>
  attributes.option === undefined ? {} : { item: String(id) };

/** The canonical address of an item (docs/rules.md 3.2). */
export const itemPath = <Item extends Pick<Product, 'id' | 'slug'>>(
  items: PageItems<Item>,
  item: Pick<Product, 'id' | 'slug'>,
): string => {
  const { item: query } = itemQuery(items, item);
  return `/product/${item.slug}${query ? `?item=${query}` : ''}`;
};

/** The address of an item listed on its own. */
export const ownItemPath = (item: Pick<Product, 'id' | 'slug' | 'attributes'>): string => {
  const { item: query } = ownItemQuery(item);
  return `/product/${item.slug}${query ? `?item=${query}` : ''}`;
};

/** The label of a variant: "Small", "2 in tube". Without an option it is the name. */
export const variantLabel = ({ name, attributes }: Pick<Product, 'name' | 'attributes'>): string =>
  attributes.option ?? name;

const LETTERS = /[\p{L}\p{N}]+/gu;

const wordsIn = (text: string): string =>
  ` ${(text.toLowerCase().match(LETTERS) ?? []).join(' ')} `;

/** The name of an item with its option, where the name does not have it as words of its own. */
export const itemTitle = ({
  name,
  attributes: { option } = {},
}: Pick<Product, 'name'> & { attributes?: Product['attributes'] | undefined }): string =>
  option && !wordsIn(name).includes(wordsIn(option)) ? `${name}, ${option}` : name;
