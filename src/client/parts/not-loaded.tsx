import { Skeleton } from '../ui/skeleton';
import { FailedNotice } from './failed-notice';
import { faultText } from './failure-text';

interface Props {
  query: { error: unknown; refetch: () => unknown };
  /** The heights of what will be shown. */
  height: string | string[];
  /** Announced while it loads: 'Loading order...'. */
  label?: string;
}

/** Stands in for the data of a query: says why it failed, or that it loads. */
export const NotLoaded = ({ query: { error, refetch }, height, label }: Props) => {
  if (error) return <FailedNotice retry={refetch}>{faultText(error)}</FailedNotice>;
  if (label === undefined) return <Skeleton height={String(height)} />;
  return (
    <div role="status">
      <p>{label}</p>
      {[height].flat().map((each) => (
        <Skeleton key={each} height={each} mt="4" />
      ))}
    </div>
  );
};
