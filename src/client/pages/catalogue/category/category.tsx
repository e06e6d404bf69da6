import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Link } from '../../../ui/link';
import type { Category as CategoryFacts } from '../../../../shop/catalogue/category';
import { pagePath, pageTitle } from '../../../../shop/catalogue/lists/list-pages';
import { category, categoryProducts, subcategories } from '../../../data/catalogue/catalogue';
import { PageHead } from '../../../head/page-head';
import { Breadcrumb } from '../../../parts/catalogue/breadcrumb';
import { CategoryMissing } from './category-missing';
import { FailedNotice } from '../../../parts/failed-notice';
import { GridSkeleton } from '../../../parts/catalogue/grid-skeleton';
import { HeimTiles } from './heim-tiles';
import { ListPages } from '../../../parts/catalogue/list-pages';
import { NarrowedList, ViewLinks } from '../../../parts/specs/narrowed-list';
import { ProductGrid } from '../../../parts/catalogue/product-grid';
import { useProductList } from '../../../parts/specs/use-product-list';
import { Shelf } from '../../../parts/catalogue/shelf';
import { SubcategoryLinks } from './subcategory-links';
import { WorkbenchDoor } from './workbench-door';
import { Notice } from '../../../ui/notice';
import { Skeleton } from '../../../ui/skeleton';

/** A category, or one of its sub-categories (docs/rules.md 3.8). */
export const Category = () => {
  const { slug = '', subcat } = useParams({ strict: false });
  const { data, isError, refetch } = useQuery(category(slug));
  if (data) return <Known key={`${slug}/${subcat}`} facts={data} subcat={subcat} />;
  if (data === null) return <CategoryMissing path={`/category/${slug}`} />;
  if (isError) return <CategoryMissing path={`/category/${slug}`} retry={refetch} />;
  return (
    <Shelf>
      <Skeleton height="44px" width="14rem" />
      <Skeleton height="48px" width="min(24rem, 80%)" mt="4" mb="6" />
      <GridSkeleton label="Loading products..." />
    </Shelf>
  );
};

const Known = ({ facts, subcat }: { facts: CategoryFacts; subcat?: string | undefined }) => {
  const { slug } = facts;
  const below = useQuery(subcategories(facts.id));
  const { parts, count, onShelf, page, last, view, isWhole, isError, refetch } = useProductList(
    categoryProducts(slug, subcat),
  );
  const sub = below.data?.find((one) => one.slug === subcat);
  if (subcat && below.data && !sub)
    return <CategoryMissing path={`/category/${slug}/${subcat}`} within={facts} />;

  const shown = sub ?? facts;
  const path = sub ? `/category/${slug}/${sub.slug}` : `/category/${slug}`;
  const others = below.data ?? [];
  return (
    <Shelf>
      <PageHead
        title={pageTitle(shown.searchTitle ?? shown.name, page)}
        description={shown.searchDescription ?? shown.description}
        path={pagePath(path, page)}
      />
      <Breadcrumb
        crumbs={[
          { name: facts.name, path: `/category/${slug}` },
          ...(sub ? [{ name: sub.name, path }] : []),
        ]}
      />
      {subcat && (
        <Link
          className="back"
          to="/category/$slug"
          params={{ slug }}
        >{`Back to ${facts.name}`}</Link>
      )}
      <h1>{shown.name}</h1>
      <p className="description">{shown.description}</p>
      {slug === 'recovery-gear' && (
        <Notice mb="4">
          <h2>Coming Soon</h2>
          <p>We are adding more recovery gear.</p>
        </Notice>
      )}
      {!subcat &&
        (slug === 'heim-joints' ? (
          <HeimTiles onShelf={onShelf} others={others} />
        ) : (
          <SubcategoryLinks slug={slug} subcategories={others} />
        ))}
      <WorkbenchDoor slug={slug} />
      {view && parts?.length !== 0 ? (
        <NarrowedList shelf={{ category: slug, subcat }} />
      ) : parts?.length ? (
        <>
          <h2>{`${count} ${count === 1 ? 'Product' : 'Products'}`}</h2>
          <ViewLinks />
          <ProductGrid key={page} parts={parts} eager />
          <ListPages page={page} last={last} />
          {isError && !isWhole && <FailedNotice retry={refetch} />}
        </>
      ) : parts ? (
        <Notice>
          <h2>No Products Found</h2>
          <p>We're working on adding products to this category. Check back soon!</p>
        </Notice>
      ) : isError ? (
        <FailedNotice retry={refetch} />
      ) : (
        <GridSkeleton label="Loading products..." />
      )}
    </Shelf>
  );
};
