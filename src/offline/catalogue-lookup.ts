import type { OfflineCatalogue } from '../contract/catalogue-offline';
import type { UnstockedProduct } from '../shop/catalogue/product';
import { type ShownStock, asListed, asStocked } from '../shop/catalogue/stock';
import { pickFeatured } from '../shop/catalogue/featured';

interface Shelf {
  category?: string;
  subcat?: string;
  featured?: string;
}

/** What the device has stored. */
interface Stored {
  catalogue: OfflineCatalogue;
  stock: ShownStock;
}

/**
 * The server's answer to a public read, from the stored catalogue and the stock.
 * @param path without its query, with decoded parameters: '/api/products/gusset-plate-set'
 * @returns undefined when the catalogue has no answer
 */
export const lookUp = (
  { catalogue: { products, categories, subcategories }, stock }: Stored,
  path: string,
  shelf: Shelf = {},
): unknown => {
  const [, , noun, name, part, ...rest] = path.split('/');
  if (rest.length) return undefined;
  if (noun === 'stock' && name === undefined) return stock;
  const listed = (found: UnstockedProduct[]) => found.map((product) => asListed(product, stock));

  if (noun === 'products' && name === undefined) {
    const found = products.filter(
      ({ category, subcategory }) =>
        (shelf.category === undefined || category.slug === shelf.category) &&
        (shelf.subcat === undefined || subcategory?.slug === shelf.subcat),
    );
    return listed(shelf.featured === undefined ? found : pickFeatured(found));
  }
  if (noun === 'products' && part === undefined) {
    const variants = products
      .filter(({ slug }) => slug === name)
      .map((product) => asStocked(product, stock));
    return variants[0] && { ...variants[0], variants };
  }
  if (noun !== 'categories') return undefined;
  if (name === undefined) return categories;

  const category = categories.find(({ slug, id }) => slug === name || String(id) === name);
  if (!category) return undefined;
  if (part === undefined) return category;
  if (part === 'products')
    return listed(products.filter(({ categoryId }) => categoryId === category.id));
  if (part === 'subcategories')
    return subcategories
      .filter(({ categoryId }) => categoryId === category.id)
      .map(({ categoryId: _, ...subcategory }) => subcategory);
  return undefined;
};
