import type { UseQueryResult } from '@tanstack/react-query';
import { type Paged, joinPage } from '../../../../shop/paged';

/**
 * A list for `AdminList` whose reply contains only rows, as the specification says; a second query counts them. Loaded
 * rows stay when a later request fails.
 */
export const countedList = <Row>(
  list: UseQueryResult<Row[]>,
  counted: UseQueryResult<{ total: number; isMore: boolean }>,
  page: string | undefined,
) => {
  const data: Paged<Row> | undefined = joinPage(list.data, counted.data, page);
  return {
    data,
    error: data ? null : (list.error ?? counted.error),
    isPlaceholderData: list.isPlaceholderData || counted.isPlaceholderData,
    refetch: () => Promise.all([list.refetch(), counted.refetch()]),
  };
};
