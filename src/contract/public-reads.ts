/** The path of the whole catalogue in one reply. It is defined here so that the service worker needs no schemas. */
export const OFFLINE_CATALOGUE = '/api/offline/catalogue';
/** Path of the stock. */
export const STOCK = '/api/stock';
/** The path of the events with the stock after each change. They are never cached. */
export const STOCK_CHANGES = '/api/stock/changes';

/** Paths that may be cached: their replies are identical for all users. */
const PUBLIC_READS = [
  /^\/api\/(config|promises)$/,
  /^\/api\/(site|shipping\/tables)$/,
  /^\/api\/pages\/[^/]+$/,
  /^\/api\/offline\/catalogue$/,
  /^\/api\/stock$/,
  /^\/api\/example-builds$/,
  /^\/api\/search(\/parts)?$/,
  /^\/api\/products(\/[^/]+(\/(fits|reviews))?)?$/,
  /^\/api\/categories(\/[^/]+(\/(products|subcategories))?)?$/,
];

/** Whether the reply to this request is identical for all users and may be cached. `pathname` is without the query. */
export const isPublicRead = (method: string, pathname: string): boolean =>
  method === 'GET' && PUBLIC_READS.some((pattern) => pattern.test(pathname));
