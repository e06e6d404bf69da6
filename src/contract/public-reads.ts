/** The one rule of what may be kept in a cache: the answers that are the same for everybody. */
const PUBLIC_READS = [
  /^\/api\/config$/,
  /^\/api\/products(\/[^/]+)?$/,
  /^\/api\/categories(\/[^/]+(\/(products|subcategories))?)?$/,
];

/** Whether the answer to this request is the same for everybody and may be cached. `pathname` is without the query. */
export const isPublicRead = (method: string, pathname: string): boolean =>
  method === 'GET' && PUBLIC_READS.some((pattern) => pattern.test(pathname));
