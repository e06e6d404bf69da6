import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { readPage, pagePath, pageTitle } from '../../../../shop/catalogue/lists/list-pages';
import { products } from '../../../data/catalogue/catalogue';
import { useClientQuery } from '../../../parts/catalogue/use-client-query';
import { PageHead } from '../../../head/page-head';
import { Catalog, lastPage } from './catalog';
import { CatalogLayout } from './catalog-layout';
import { FailedNotice } from '../../../parts/failed-notice';
import { Skeleton } from '../../../ui/skeleton';
import { usePageParam } from '../../../parts/catalogue/list-pages';
import { useChosenView } from '../../../parts/specs/narrowed-list';
import { useFollowLinks } from './use-follow-links';

/** Fetches the products and reports a failure. The server-rendered list stays below it. */
const ProductsQuery = () => {
  const { data, isError, refetch } = useQuery(products);
  return !data && isError && <FailedNotice retry={refetch} />;
};

/** Placeholders for the catalog's filters and rows; `label` is visible. */
const RowsSkeleton = ({ label }: { label: string }) => (
  <>
    <p className="total" role="status">
      {label}
    </p>
    <Skeleton height="112px" maxWidth="52rem" mb="12" />
    <Skeleton height="152px" mb="4" />
    <Skeleton height="152px" mb="4" />
    <Skeleton height="152px" mb="4" />
  </>
);

const LoadingProducts = () => {
  const { isError } = useQuery({ ...products, enabled: false });
  return !isError && <RowsSkeleton label="Loading products..." />;
};

const Everything = () => <Catalog products={useClientQuery(products)} />;

/** The head of the page that is shown, also where the address has a number beyond the last page. */
const Head = () => {
  const { data } = useQuery({ ...products, enabled: false });
  const view = useChosenView();
  const listPage = readPage(usePageParam(), data && lastPage(data));
  const page = view ? 1 : listPage;
  return (
    <PageHead
      title={pageTitle('Complete Product Catalog', page)}
      description="Every part with its price in Canadian dollars, SKU and availability, grouped by category."
      path={pagePath('/all-products', page)}
    />
  );
};

/** The complete catalog, item by item (docs/rules.md 3.7). */
export const AllProducts = () => (
  <CatalogLayout onClick={useFollowLinks()}>
    <Head />
    <h1>Complete Product Catalog</h1>
    <ProductsQuery />
    <Suspense fallback={<LoadingProducts />}>
      <Everything />
    </Suspense>
  </CatalogLayout>
);
