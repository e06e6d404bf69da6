import { listAdminOrders } from '../../../../../contract/orders/admin';
import { exportOrders } from '../../../../../contract/orders/admin-batch';

type Search = Record<string, string | undefined>;

/** The search parameters of the list if they are valid; a URL edited by hand may have others. */
export const listQuery = (search: Search) => {
  const read = listAdminOrders.query?.safeParse(search);
  return read?.success ? read.data : {};
};

/** Which orders a list has, without the page of it that is shown. */
export const listFilter = (search: Search) => {
  const { page: _, after: __, before: ___, ...filter } = listQuery(search);
  return filter;
};

/** The address of the CSV of these orders. */
export const exportHref = (of: Search): string => {
  const given = Object.entries(of).filter((pair): pair is [string, string] => Boolean(pair[1]));
  return `${exportOrders.path}?${new URLSearchParams(given)}`;
};
