import { Suspense } from 'react';
import { products } from '../data/catalogue';
import { useUnsent } from '../data/use-unsent';
import { PageHead } from '../head/page-head';
import { Catalog } from '../parts/catalog';
import { CatalogLayout } from '../parts/catalog-layout';
import { FailedNotice } from '../parts/failed-notice';
import { RowsSkeleton } from '../parts/rows-skeleton';
import { useFollowLinks } from '../parts/use-follow-links';

const Everything = () => {
  const { data, refetch } = useUnsent(products);
  return data ? <Catalog products={data} /> : <FailedNotice retry={refetch} />;
};

/** Everything that can be bought, item by item (spec 2, All products). */
export const AllProducts = () => (
  <CatalogLayout onClick={useFollowLinks()}>
    <PageHead
      title="Complete Product Catalog"
      description="Every part with its price in Canadian dollars, SKU and availability, grouped by category."
      path="/all-products"
    />
    <h1>Complete Product Catalog</h1>
    <Suspense fallback={<RowsSkeleton label="Loading products..." />}>
      <Everything />
    </Suspense>
  </CatalogLayout>
);
