import { listAdminOrders } from '../../../../../contract/orders/admin';
import { exportLabels, exportOrders } from '../../../../../contract/orders/admin-batch';

type Search = Record<string, string | undefined>;

/** The search parameters of the list if they are valid; a URL edited by hand may have others. */
export const listQuery = (search: Search) => {
  const read = listAdminOrders.query?.safeParse(search);
  return read?.success ? read.data : {};
};

/** The filters of a list, without the number of its page. */
export const listFilter = (search: Search) => {
  const { page: _, after: __, before: ___, size: ____, ...filter } = listQuery(search);
  return filter;
};

/** The address of the CSV of these orders. */
export const exportHref = (search: Search, path: string = exportOrders.path): string => {
  const filters = Object.entries(search).filter((pair): pair is [string, string] =>
    Boolean(pair[1]),
  );
  return `${path}?${new URLSearchParams(filters)}`;
};

/** The files for printing labels: the address and the label of each, for these orders. */
export const labelFiles = (search: Search) =>
  [
    { href: exportHref({ ...search, template: 'plain' }, exportLabels.path), label: 'Labels CSV' },
    {
      href: exportHref({ ...search, template: 'canada-post' }, exportLabels.path),
      label: 'Labels CSV for Canada Post',
    },
  ] as const;
