/** The whole catalogue in one answer. Its path stands here, so that the worker can know it without the schemas. */
export const OFFLINE_CATALOGUE = '/api/offline/catalogue';

/** The one rule of what may be kept in a cache: the answers that are the same for everybody. */
const PUBLIC_READS = [
  /^\/api\/config$/,
  /^\/api\/offline\/catalogue$/,
  /^\/api\/products(\/[^/]+)?$/,
  /^\/api\/categories(\/[^/]+(\/(products|subcategories))?)?$/,
];

/** Whether the answer to this request is the same for everybody and may be cached. `pathname` is without the query. */
export const isPublicRead = (method: string, pathname: string): boolean =>
  method === 'GET' && PUBLIC_READS.some((pattern) => pattern.test(pathname));
