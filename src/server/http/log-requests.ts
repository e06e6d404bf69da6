import type { FastifyInstance } from 'fastify';

/** Logs each request once, after its answer: the route's pattern, not the URL, which may contain personal data. */
export const logRequests = (app: FastifyInstance): void => {
  app.addHook('onResponse', async (request, reply) => {
    const entry = {
      method: request.method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    if (reply.statusCode >= 500) request.log.error(entry, 'request');
    else if (request.method !== 'GET' || reply.statusCode >= 400)
      request.log.info(entry, 'request');
    else request.log.debug(entry, 'request');
  });
};
