import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { product } from '../../../data/catalogue/catalogue';
import { ProductDetails } from './product-details';
import { ProductMissing } from './product-missing';
import { ProductSkeleton } from './product-skeleton';

/** A product with the items that share its page (docs/rules.md 3.2). */
export const Product = () => {
  const { slug } = useParams({ from: '/product/$slug' });
  const { data, isError, refetch } = useQuery(product(slug));
  if (data) {
    const [first = data, ...others] = data.variants;
    return <ProductDetails key={slug} items={[first, ...others]} gone={data.goneSizes} />;
  }
  if (data === null) return <ProductMissing slug={slug} />;
  if (isError) return <ProductMissing slug={slug} retry={refetch} />;
  return <ProductSkeleton />;
};
