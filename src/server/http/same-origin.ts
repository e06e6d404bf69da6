import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a request that changes data comes from our own pages. Browsers send Sec-Fetch-Site, older
 * ones Origin. Programs that send neither have no cookies that another site could abuse.
 */
export const isFromHere = (headers: IncomingHttpHeaders): boolean => {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  if (headers.origin === undefined) return true;
  try {
    return new URL(headers.origin).host === headers.host;
  } catch {
    return false;
  }
};
