import type { Category } from '../../../../shop/catalogue/category';
import { useConnection } from '../../../device/connection/connection';
import { PageHead } from '../../../head/page-head';
import { ButtonLink, OutlineLink } from '../../../ui/button';
import { RetryButton } from '../../../parts/retry-button';
import { Missing } from '../../../parts/missing';
import { unreachedText } from '../../../parts/unreached-text';

interface Props {
  path: string;
  /** The category that lacks the requested sub-category. */
  within?: Category;
  /** Set if there was no answer, so that it is unknown whether the category exists (docs/rules.md 3.6). */
  retry?: () => unknown;
}

/** Shown if the category does not exist or could not be loaded. */
export const CategoryMissing = ({ path, within, retry }: Props) => {
  const why = useConnection(unreachedText);
  return (
    <Missing>
      <PageHead
        title="Category Not Found"
        description="There is no such category."
        path={path}
        hidden
      />
      <h1>Category Not Found</h1>
      <p role={retry ? 'alert' : undefined}>
        {retry
          ? `${why} and this category isn't saved on this device.`
          : "The category you're looking for doesn't exist."}
      </p>
      <div className="ways">
        {retry && <RetryButton retry={retry} />}
        {within && (
          <ButtonLink
            to="/category/$slug"
            params={{ slug: within.slug }}
          >{`Back to ${within.name}`}</ButtonLink>
        )}
        <OutlineLink to="/all-products">Browse All Products</OutlineLink>
      </div>
    </Missing>
  );
};
