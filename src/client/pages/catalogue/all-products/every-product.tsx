import { useHydrated } from '@tanstack/react-router';
import { memo, useState } from 'react';
import type { byCategory } from '../../../../shop/catalogue/lists/catalog-filter';
import { CARDS, pageCount, pagePath } from '../../../../shop/catalogue/lists/list-pages';
import type { Product } from '../../../../shop/catalogue/product';
import { type PageItems, itemPath, pages, itemTitle } from '../../../../shop/catalogue/variants';
import { WIDE } from '../../../parts/catalogue/use-fold';

/** Above this number of products, the list links to the categories, whose pages contain them all. */
const MAX_LINKS = 500;

interface Props {
  products: readonly Product[];
  categories: ReturnType<typeof byCategory<Product>>;
  pageItems: ReadonlyMap<string, PageItems<Product>>;
}

const productLinks = ({ products, categories, pageItems }: Props): (readonly [string, string])[] =>
  products.length > MAX_LINKS
    ? categories.flatMap(({ slug, name, products: here }) =>
        Array.from(
          { length: pageCount(pages(here).length, CARDS) },
          (_, at) => [pagePath(`/category/${slug}`, at + 1), `${name}, page ${at + 1}`] as const,
        ),
      )
    : products.map(
        (product) =>
          [
            itemPath(pageItems.get(product.slug) ?? [product], product),
            itemTitle(product),
          ] as const,
      );

const TITLE = 'Every product';

/**
 * Links to every product, regardless of the filters (docs/rules.md 3.7); below a line that opens on a phone or a tablet.
 * Memoized, so that typing into a filter does not re-render the long list.
 */
export const EveryProduct = memo((props: Props) => {
  const isHydrated = useHydrated();
  const [chosen, setChosen] = useState<boolean>();
  const isOpen = chosen ?? (!isHydrated || window.innerWidth >= WIDE);
  return (
    <nav className="every" aria-label={TITLE}>
      <details open={isOpen} onToggle={({ currentTarget }) => setChosen(currentTarget.open)}>
        <summary>{TITLE}</summary>
        <ul>
          {productLinks(props).map(([path, name]) => (
            <li key={path}>
              <a href={path}>{name}</a>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  );
});
