import { Skeleton } from '../../../ui/skeleton';

/** The places of the catalog's filters and rows; `label` says to everybody that they are on their way. */
export const RowsSkeleton = ({ label }: { label: string }) => (
  <>
    <p className="total" role="status">
      {label}
    </p>
    <Skeleton height="112px" maxWidth="52rem" mb="12" />
    {['1', '2', '3', '4', '5', '6'].map((row) => (
      <Skeleton key={row} height="152px" mb="4" />
    ))}
  </>
);
