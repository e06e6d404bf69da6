import type { FastifyInstance } from 'fastify';
import { isPublicRead } from '../../contract/public-reads';
import { DATA_SCHEMA, MIN_CLIENT, MIN_CLIENT_HEADER, SCHEMA_HEADER } from '../../shop/data-schema';
import type { Policy } from './content-security-policy';
import { callSecurityHeaders, securityHeaders } from './security-headers';

/** Headers that every answer has. Private answers and those of changes are not stored by caches (docs/rules.md 14.2). */
export const setHeaders = (app: FastifyInstance, policy: Policy, clock: () => number): void => {
  const toPages = securityHeaders(policy);
  // The schema version of the answers, and the oldest client version that may request them.
  const toCalls = {
    ...callSecurityHeaders(policy),
    [SCHEMA_HEADER]: String(DATA_SCHEMA),
    [MIN_CLIENT_HEADER]: String(MIN_CLIENT),
    // Search engines make calls to complete a page, but list only pages.
    'x-robots-tag': 'noindex',
  };
  app.addHook('onRequest', ({ method, url }, reply, done) => {
    const isCall = url.startsWith('/api/');
    reply.headers(isCall ? toCalls : toPages);
    // Devices whose clock is wrong read the shop's from it.
    if (isCall) reply.header('date', new Date(clock()).toUTCString());
    if (method !== 'GET' && method !== 'HEAD') reply.header('cache-control', 'no-store');
    else if (isCall && !isPublicRead('GET', url.split('?', 1)[0] ?? ''))
      reply.header('cache-control', 'no-store').header('vary', 'cookie');
    done();
  });
};
