import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../ground/api-error';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set on routes that accept cross-site requests. */
    fromAnywhere?: boolean;
  }
}

/**
 * Whether a request that changes data comes from our own pages. Browsers send Sec-Fetch-Site, older
 * ones Origin. Programs that send neither have no cookies that another site could abuse.
 */
const isFromHere = (headers: IncomingHttpHeaders): boolean => {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  if (headers.origin === undefined) return true;
  try {
    return new URL(headers.origin).host === headers.host;
  } catch {
    return false;
  }
};

/** Refuses changes that another site's page asks for. */
export const refuseOtherSites = (app: FastifyInstance): void => {
  // Accept JSON only: other sites can make a browser post forms and plain text.
  app.removeContentTypeParser('text/plain');
  app.addHook('onRequest', ({ method, headers, routeOptions }, _, done) => {
    const isRead = method === 'GET' || method === 'HEAD';
    if (isRead || routeOptions.config.fromAnywhere || isFromHere(headers)) return done();
    return done(new ApiError('cross_site', 'This request came from another site.'));
  });
};
