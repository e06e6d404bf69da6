import { useConnection } from '../../../device/connection/connection';
import { PageHead } from '../../../head/page-head';
import { ButtonLink } from '../../../ui/button';
import { RetryButton } from '../../../parts/retry-button';
import { Missing } from '../../../parts/missing';
import { unreachedText } from '../../../parts/unreached-text';

interface Props {
  slug: string;
  /** Set if there was no answer, so that it is unknown whether the product exists (docs/rules.md 3.6). */
  retry?: () => unknown;
}

/** Shown if the product does not exist or could not be loaded. */
export const ProductMissing = ({ slug, retry }: Props) => {
  const why = useConnection(unreachedText);
  return (
    <Missing>
      <PageHead
        title="Product Not Found"
        description="There is no such product."
        path={`/product/${slug}`}
        hidden
      />
      <h1>Product Not Found</h1>
      <p role={retry ? 'alert' : undefined}>
        {retry
          ? `${why} and this part isn't saved on this device.`
          : "The product you're looking for doesn't exist or has been removed."}
      </p>
      <div className="ways">
        {retry && <RetryButton retry={retry} />}
        <ButtonLink to="/all-products" look={retry ? 'outline' : 'action'}>
          Browse All Products
        </ButtonLink>
      </div>
    </Missing>
  );
};
