import type { Product } from '../../../../shop/catalogue/product';
import { ownItemQuery } from '../../../../shop/catalogue/variants';
import type { What } from '../../../../workbench/builds/list/build-list';
import { originText } from '../../../../workbench/builds/list/designed-link';
import { SuccessorOf } from '../../../parts/replaced-by';
import { SizedText } from '../../../parts/sized-text';
import { Link } from '../../../ui/link';

/** The products of the shop by id; undefined until they are loaded. */
export type ListedProducts = ReadonlyMap<number, Product> | undefined;

/** The name of a line: a part with its link and SKU, free text, or a note that the shop has no such part. */
export const LineName = ({ what, products }: { what: What; products: ListedProducts }) => {
  if (what.kind === 'free')
    return (
      <>
        <b>{what.text}</b>
        <small>{originText(what.text)}</small>
      </>
    );
  const product = products?.get(what.productId);
  if (!product)
    return (
      <>
        <b>
          {products ? `Unknown part ${what.productId}, not in this shop` : `Part ${what.productId}`}
        </b>
        {products && <SuccessorOf productId={what.productId} />}
      </>
    );
  return (
    <>
      <Link to="/product/$slug" params={{ slug: product.slug }} search={ownItemQuery(product)}>
        <SizedText text={product.name} />
      </Link>
      <small>
        {`${product.sku ?? `ID-${product.id}`}${product.attributes.option ? `, ${product.attributes.option}` : ''}`}
      </small>
    </>
  );
};
