import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { Paged } from '../../../shop/paged';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { Skeleton } from '../../ui/skeleton';
import { type Column, AdminTable } from './admin-table';
import { FailedNotice } from '../failed-notice';
import { faultText } from '../failure-text';
import { useAdminSearch } from './use-admin-search';

const Listing = chakra('div', {
  base: {
    '& .count': { minHeight: '1.5rem', mb: '2', color: 'muted' },
    '& .pages': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: '3',
      mt: '4',
      _print: { display: 'none' },
    },
  },
});

/** The fields of the query result that the list uses: `useQuery(pagedList(...))` has them all. */
interface ListQuery<Row> {
  data: Paged<Row> | undefined;
  error: Error | null;
  isPlaceholderData: boolean;
  refetch: () => unknown;
}

interface Props<Row> {
  list: ListQuery<Row>;
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => string;
  /** The noun for its rows, singular and plural: ['order', 'orders']. */
  nouns: readonly [one: string, many: string];
  /** The text while loading; 'Loading orders...' by default. */
  loading?: string;
  /** Shown when nothing was found; a sentence by default. */
  empty?: ReactNode;
  /** The key of the row that is open beside the list. */
  current?: string | undefined;
}

const countText = ({ rows, total, page, pageSize }: Paged<unknown>, noun: string): string => {
  const first = (page - 1) * pageSize + 1;
  return total > pageSize
    ? `${first}\u2013${first + rows.length - 1} of ${total} ${noun}`
    : `${total} ${noun}`;
};

/** An admin list: loading, empty, failed or filled, with its row count and pages. The page number is in the URL. */
export const AdminList = <Row,>({
  list: { data, error, isPlaceholderData, refetch },
  columns,
  keyOf,
  nouns: [one, many],
  loading = `Loading ${many}...`,
  empty,
  current,
}: Props<Row>) => {
  const { search, change } = useAdminSearch();
  const { page = 1, pageSize = 1, total = 0 } = data ?? {};
  const pages = Math.ceil(total / pageSize);
  const isNarrowed = Object.keys(search).some((name) => name !== 'page');
  const go = (to: number) => {
    if (to >= 1 && to <= pages) change({ page: String(to) });
  };
  return (
    <Listing>
      <p className="count" role="status">
        {data && !isPlaceholderData && !error && countText(data, total === 1 ? one : many)}
        {!data && !error && loading}
      </p>
      {error && <FailedNotice retry={refetch}>{faultText(error)}</FailedNotice>}
      {!data &&
        !error &&
        ['1', '2', '3', '4', '5', '6'].map((row) => <Skeleton key={row} height="52px" mb="2" />)}
      {data && !error && total === 0 && (
        <Notice>
          {empty ?? (
            <p>{isNarrowed ? `No ${many} match this search.` : `There are no ${many} yet.`}</p>
          )}
        </Notice>
      )}
      {data && !error && total > 0 && (
        <AdminTable
          label={many.slice(0, 1).toUpperCase() + many.slice(1)}
          columns={columns}
          rows={data.rows}
          keyOf={keyOf}
          current={current}
          busy={isPlaceholderData}
        />
      )}
      {data && !error && pages > 1 && (
        <nav className="pages" aria-label="Pages">
          <Button
            look="outline"
            aria-disabled={page <= 1 || undefined}
            onClick={() => go(page - 1)}
          >
            Previous
          </Button>
          <span>
            Page {page} of {pages}
          </span>
          <Button
            look="outline"
            aria-disabled={page >= pages || undefined}
            onClick={() => go(page + 1)}
          >
            Next
          </Button>
        </nav>
      )}
    </Listing>
  );
};
