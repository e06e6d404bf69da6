import type { FastifyInstance } from 'fastify';

/** Logs each request once, after its answer: the route's pattern, not the URL, which may contain personal data. */
export const logRequests = (app: FastifyInstance): void => {
  // A logger of its own for each request would be an eighth of all that a request allocates: its id is in the entries.
  app.setChildLoggerFactory((logger) => logger);
  // Hooks of every request take callbacks: a promise for each is garbage that lives as long as the request.
  app.addHook('onResponse', (request, reply, done) => {
    const entry = {
      reqId: request.id,
      method: request.method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    if (reply.statusCode >= 500) request.log.error(entry, 'request');
    else if (request.method !== 'GET' || reply.statusCode >= 400)
      request.log.info(entry, 'request');
    else request.log.debug(entry, 'request');
    done();
  });
};
