import { listAdminOrders } from '../../../../../contract/orders/admin';
import type { LabelTemplate } from '../../../../../shop/orders/labels';
import { exportLabels, exportOrders } from '../../../../../contract/orders/admin-batch';

type Search = Record<string, string | undefined>;

/** The search parameters of the list if they are valid; a URL edited by hand may have others. */
export const listQuery = (search: Search) => {
  const read = listAdminOrders.query?.safeParse(search);
  return read?.success ? read.data : {};
};

/** The filters of a list, without the number of its page. */
export const listFilter = (search: Search) => {
  const { page: _, after: __, before: ___, ...filter } = listQuery(search);
  return filter;
};

/** The address of the CSV of these orders. */
export const exportHref = (search: Search): string => {
  const filters = Object.entries(search).filter((pair): pair is [string, string] =>
    Boolean(pair[1]),
  );
  return `${exportOrders.path}?${new URLSearchParams(filters)}`;
};

/** The address of the CSV for the labels of these orders. */
export const labelsHref = (ids: readonly string[], template: LabelTemplate): string =>
  `${exportLabels.path}?${new URLSearchParams({ ids: ids.join(','), template })}`;
