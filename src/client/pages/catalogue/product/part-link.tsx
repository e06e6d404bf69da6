import { ownItemQuery } from '../../../../shop/catalogue/variants';
import type { Product } from '../../../../shop/catalogue/product';
import { SizedText } from '../../../parts/sized-text';
import { Link } from '../../../ui/link';

/** A link to the page of a part, with its size chosen there. */
export const PartLink = ({ product }: { product: Product }) => (
  <Link to="/product/$slug" params={{ slug: product.slug }} search={ownItemQuery(product)}>
    <SizedText text={product.name} />
  </Link>
);
