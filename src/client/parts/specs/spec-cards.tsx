import type { Product } from '../../../shop/catalogue/product';
import type { PageItems } from '../../../shop/catalogue/variants';
import { ProductCard } from '../catalogue/product-card';
import { Grid } from '../catalogue/product-grid';
import { CompareBox } from './compare-box';

interface Props {
  parts: readonly PageItems<Product>[];
  isVendor: boolean;
}

/** Cards that can be chosen to be compared. */
export const SpecCards = ({ parts, isVendor }: Props) => (
  <Grid mt="4">
    {parts.map((items) => (
      <li key={items[0].slug} className="card">
        <ProductCard items={items} isVendor={isVendor} />
        <CompareBox product={items[0]} />
      </li>
    ))}
  </Grid>
);
