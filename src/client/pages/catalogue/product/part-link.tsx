import { ownItemQuery } from '../../../../shop/catalogue/variants';
import type { Product } from '../../../../shop/catalogue/product';
import { SizedText } from '../../../parts/sized-text';
import { Link } from '../../../ui/link';

interface Props {
  /** The product that the text names, if the shelf has one. */
  product: Product | undefined;
  text?: string;
}

/** A link to the page of a part, with its size chosen there; plain text without a part. */
export const PartLink = ({ product, text = product?.name ?? '' }: Props) =>
  product ? (
    <Link to="/product/$slug" params={{ slug: product.slug }} search={ownItemQuery(product)}>
      <SizedText text={text} />
    </Link>
  ) : (
    <SizedText text={text} />
  );
