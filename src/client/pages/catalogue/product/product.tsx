import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { product } from '../../../data/catalogue/catalogue';
import { ProductDetails } from './product-details';
import { ProductLayout } from './product-layout';
import { ProductMissing } from './product-missing';
import { ProductSkeleton } from './product-skeleton';

/** A product with the items that share its page (docs/rules.md 3.2). */
export const Product = () => {
  const { slug } = useParams({ from: '/product/$slug' });
  const { data, isError, refetch } = useQuery(product(slug));
  if (data === null) return <ProductMissing slug={slug} />;
  if (!data && isError) return <ProductMissing slug={slug} retry={refetch} />;
  const [first = data, ...others] = data?.variants ?? [];
  // The skeleton and the product share one main element, so that the focus stays on it when the product arrives.
  return (
    <ProductLayout>
      {data && first ? (
        <ProductDetails key={slug} items={[first, ...others]} gone={data.goneSizes} />
      ) : (
        <ProductSkeleton />
      )}
    </ProductLayout>
  );
};
