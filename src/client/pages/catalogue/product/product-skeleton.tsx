import { Skeleton } from '../../../ui/skeleton';

/** Placeholders for a product page that is loading. */
export const ProductSkeleton = () => (
  <>
    <p role="status">Loading product...</p>
    <div className="sides">
      <Skeleton aspectRatio="4 / 3" />
      <div className="buy">
        <Skeleton height="88px" />
        <Skeleton height="24px" width="50%" />
        <Skeleton height="40px" width="40%" />
        <Skeleton height="56px" />
      </div>
    </div>
  </>
);
