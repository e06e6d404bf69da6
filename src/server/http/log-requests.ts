import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../services/settings/metrics';

/**
 * Logs and counts each request once, after its answer: the route's pattern, not the URL, which may contain personal data.
 */
export const logRequests = (
  app: FastifyInstance,
  metrics: Pick<Metrics, 'countRequest'> | undefined,
): void => {
  app.addHook('onResponse', async (request, reply) => {
    const entry = {
      method: request.method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    metrics?.countRequest({ ...entry, route: entry.route ?? 'unknown' }, reply.elapsedTime / 1000);
    if (reply.statusCode >= 500) request.log.error(entry, 'request');
    else if (request.method !== 'GET' || reply.statusCode >= 400)
      request.log.info(entry, 'request');
    else request.log.debug(entry, 'request');
  });
};
