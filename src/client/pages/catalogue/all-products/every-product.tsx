import { memo } from 'react';
import type { Product } from '../../../../shop/catalogue/product';

interface Props {
  products: readonly Pick<Product, 'id' | 'name'>[];
  pathOf: ReadonlyMap<number, string>;
}

/**
 * A link to every product, regardless of the filters (docs/rules.md 3.7). Memoized, so that typing into a filter does
 * not re-render the long list.
 */
export const EveryProduct = memo(({ products, pathOf }: Props) => (
  <nav className="every" aria-labelledby="every-product">
    <h2 id="every-product">Every product</h2>
    <ul>
      {products.map(({ id, name }) => (
        <li key={id}>
          <a href={pathOf.get(id)}>{name}</a>
        </li>
      ))}
    </ul>
  </nav>
));
