import { useQuery } from '@tanstack/react-query';
import { products } from '../data/catalogue';
import { PageHead } from '../head/page-head';
import { Catalog } from '../parts/catalog';
import { CatalogLayout } from '../parts/catalog-layout';
import { FailedNotice } from '../parts/failed-notice';
import { RowsSkeleton } from '../parts/rows-skeleton';
import { useFollowLinks } from '../parts/use-follow-links';

/** Everything that can be bought, item by item (spec 2, All products). */
export const AllProducts = () => {
  const { data, isError, refetch } = useQuery(products);
  return (
    <CatalogLayout onClick={useFollowLinks()}>
      <PageHead
        title="Complete Product Catalog"
        description="Every part with its price in Canadian dollars, SKU and availability, grouped by category."
        path="/all-products"
      />
      <h1>Complete Product Catalog</h1>
      {data ? (
        <Catalog products={data} />
      ) : isError ? (
        <FailedNotice retry={refetch} />
      ) : (
        <RowsSkeleton label="Loading products..." />
      )}
    </CatalogLayout>
  );
};
