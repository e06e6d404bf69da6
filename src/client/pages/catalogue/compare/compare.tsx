import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { comparedIds, comparedText } from '../../../../shop/catalogue/product-ids';
import { productsByIds } from '../../../data/catalogue/specs';
import { PageHead } from '../../../head/page-head';
import { FailedNotice } from '../../../parts/failed-notice';
import { toggleCompared, useCompared } from '../../../state/compared';
import { ButtonLink } from '../../../ui/button';
import { Page } from '../../../ui/layout';
import { Link } from '../../../ui/link';
import { Notice } from '../../../ui/notice';
import { Skeleton } from '../../../ui/skeleton';
import { ComparedParts } from './compared-parts';

/** Compares two to four parts side by side; the address names them (docs/rules.md 3.27). */
export const Compare = () => {
  const navigate = useNavigate();
  const ids = comparedIds(useSearch({ from: '/compare' }).ids);
  const { data, isError, refetch } = useQuery(productsByIds(ids));
  const parts = ids.flatMap((id) => data?.find((one) => one.id === id) ?? []);

  const remove = (id: number) => {
    if (useCompared.getState().ids.includes(id)) toggleCompared(id);
    const rest = comparedText(ids.filter((one) => one !== id));
    void navigate({ to: '/compare', search: { ids: rest || undefined }, replace: true });
  };

  return (
    <Page>
      <PageHead
        title="Compare Parts"
        description="The sizes and prices of parts side by side."
        path="/compare"
        hidden
      />
      <h1>Compare Parts</h1>
      {data && ids.length > parts.length && (
        <Notice mt="4">
          <p>A part of this comparison is no longer in the shop.</p>
        </Notice>
      )}
      {!data && isError ? (
        <FailedNotice retry={refetch} />
      ) : !data ? (
        <>
          <p role="status">Loading products...</p>
          <Skeleton height="24rem" mt="4" />
        </>
      ) : parts.length ? (
        <ComparedParts parts={parts} onRemove={remove} />
      ) : (
        <Notice mt="4">
          <h2>Nothing to compare yet</h2>
          <p>Open a list as a table and tick Compare at two to four parts.</p>
          <ButtonLink to="/all-products" search={{ view: 'table' }} mt="3">
            See the complete catalog
          </ButtonLink>
        </Notice>
      )}
      {parts.length === 1 && (
        <p>
          Choose another part in the list of{' '}
          <Link
            to="/category/$slug"
            params={{ slug: parts[0]?.category.slug ?? '' }}
            search={{ view: 'table' }}
          >
            {parts[0]?.category.name}
          </Link>{' '}
          to compare it with.
        </p>
      )}
    </Page>
  );
};
