import { Pagination, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { Paged } from '../../../../shop/paged';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import { Skeleton } from '../../../ui/skeleton';
import { type Column, AdminTable } from './admin-table';
import { FailedNotice } from '../../failed-notice';
import { faultText } from '../../failure-text';
import { PAGE_NAMES, useAdminSearch } from './use-admin-search';

const Listing = chakra('div', {
  base: {
    '& .count': { minHeight: '1.5rem', mb: '2', color: 'muted' },
  },
});

/** The fields of the query result that the list uses: `useQuery(pagedQueryOf(...))` has them all. */
interface ListQuery<Row> {
  data: Paged<Row> | undefined;
  error: Error | null;
  isPlaceholderData: boolean;
  refetch: () => unknown;
}

interface Props<Row> {
  list: ListQuery<Row>;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  /** The noun for its rows, singular and plural: ['order', 'orders']. */
  nouns: readonly [one: string, many: string];
  /** The text while loading; 'Loading orders...' by default. */
  loading?: string;
  /** Shown when nothing was found; a sentence by default. */
  empty?: ReactNode;
  /** The key of the row that is open beside the list. */
  current?: string | undefined;
}

const COUNT = new Intl.NumberFormat('en-CA');

const countText = (
  { rows, total, isMore, page, pageSize }: Paged<unknown>,
  [one, many]: readonly [string, string],
): string => {
  const all = isMore
    ? `more than ${COUNT.format(total)} ${many}`
    : `${COUNT.format(total)} ${total === 1 ? one : many}`;
  const first = (page - 1) * pageSize + 1;
  return page > 0 && (isMore || total > pageSize)
    ? `${first}\u2013${first + rows.length - 1} of ${all}`
    : all.slice(0, 1).toUpperCase() + all.slice(1);
};

/** The search parameters of the pages beside this one; undefined where the list begins or ends. */
const waysFrom = ({ rows, total, isMore, page, pageSize, keys }: Paged<unknown>) => {
  if (keys)
    return {
      previous: keys.before === null ? undefined : { page: '', before: keys.before },
      next: keys.after === null ? undefined : { page: '', after: keys.after },
    };
  const isLast = isMore ? rows.length < pageSize : page * pageSize >= total;
  return {
    previous: page > 1 ? { page: String(page - 1) } : undefined,
    next: isLast ? undefined : { page: String(page + 1) },
  };
};

const pageText = ({ total, isMore, page, pageSize }: Paged<unknown>): string =>
  page === 0 ? '' : `Page ${page}${isMore ? '' : ` of ${Math.ceil(total / pageSize)}`}`;

/** An admin list: loading, empty, failed or filled, with its row count and pages. The page number is in the URL. */
export const AdminList = <Row,>({
  list: { data, error, isPlaceholderData, refetch },
  columns,
  rowKey,
  nouns,
  loading = `Loading ${nouns[1]}...`,
  empty,
  current,
}: Props<Row>) => {
  const { search, change } = useAdminSearch();
  const [, many] = nouns;
  const { total = 0 } = data ?? {};
  const { previous, next } = data ? waysFrom(data) : {};
  // Pages that are found by keys have no number.
  const page = previous ? Math.max(data?.page ?? 0, 2) : 1;
  const isNarrowed = Object.keys(search).some((name) => !PAGE_NAMES.includes(name));
  return (
    <Listing>
      <p className="count" role="status">
        {!error && (data ? !isPlaceholderData && countText(data, nouns) : loading)}
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
          rowKey={rowKey}
          current={current}
          busy={isPlaceholderData}
        />
      )}
      {data && !error && (previous ?? next) && (
        <Pagination.Root
          page={page}
          count={next ? page + 1 : page}
          pageSize={1}
          onPageChange={(to) => {
            const way = to.page < page ? previous : next;
            if (way) change(way);
          }}
          translations={{
            rootLabel: 'Pages',
            prevTriggerLabel: 'Previous',
            nextTriggerLabel: 'Next',
          }}
          // The buttons keep the focus at the ends of the list.
          type="link"
          display="flex"
          flexWrap="wrap"
          alignItems="center"
          justifyContent="space-between"
          gap="3"
          mt="4"
          _print={{ display: 'none' }}
        >
          <Pagination.PrevTrigger asChild>
            <Button look="outline" aria-disabled={!previous || undefined}>
              Previous
            </Button>
          </Pagination.PrevTrigger>
          <span>{pageText(data)}</span>
          <Pagination.NextTrigger asChild>
            <Button look="outline" aria-disabled={!next || undefined}>
              Next
            </Button>
          </Pagination.NextTrigger>
        </Pagination.Root>
      )}
    </Listing>
  );
};
