import { canOrder, stockWords } from '../../../../shop/catalogue/stock';
import { itemTitle } from '../../../../shop/catalogue/variants';
import { memo } from 'react';
import type { Product } from '../../../../shop/catalogue/product';
import { Picture } from '../../../ui/picture';
import { Price } from '../../../parts/catalogue/price';
import { SizedText } from '../../../parts/sized-text';

interface Props {
  product: Product;
  path: string;
  isVendor: boolean;
  eager: boolean;
  described: boolean;
}

/**
 * A sellable item in the catalog (docs/rules.md 3.7). Plain elements: the root of the page styles them. Memoized, so that a
 * part that sells out re-renders one row.
 */
export const CatalogRow = memo(({ product, path, isVendor, eager, described }: Props) => (
  <li>
    <Picture src={product.imageUrl} alt="" width={400} height={300} eager={eager} />
    <div>
      <h3>
        <a href={path}>
          <SizedText text={itemTitle(product)} />
        </a>
      </h3>
      <p className="facts">{`${product.sku ?? `ID-${product.id}`} · ${product.category.name}`}</p>
      <p className="about">{described && product.description}</p>
    </div>
    <div className="end">
      <div>
        <Price product={product} isVendor={isVendor} />
        <p>
          Availability:{' '}
          <span className={canOrder(product) ? 'yes' : 'no'}>{stockWords(product)}</span>
        </p>
      </div>
      <a className="details" href={path} aria-label={`View Details: ${itemTitle(product)}`}>
        View Details
      </a>
    </div>
  </li>
));
