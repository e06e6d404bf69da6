import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance } from 'fastify';
import { type AppOptions, makeContext } from './context';
import { setHeaders } from './http/answer-headers';
import { compressAnswers } from './http/compress-answers';
import { refuseWhileStopping, watchConnections } from './http/connections';
import { answerFailures } from './http/failures';
import { logRequests } from './http/log-requests';
import { turnAway } from './http/overload';
import { refuseOtherSites } from './http/same-origin';
import { serverOptions } from './http/server-options';
import { refuseUnclear } from './http/unclear-requests';
import { guardCalls } from './http/session/session-cookie';
import type { Parts } from './parts';
import { registerRoutes } from './register-routes';

/** The whole server, not yet listening. `parts` holds every connection to the outside world. */
export const buildApp = async (
  parts: Parts,
  options: AppOptions = {},
): Promise<FastifyInstance> => {
  const app = fastify(serverOptions(parts.publicUrl, options));
  const closeConnections = watchConnections(app.server);
  app.addHook('preClose', async () => closeConnections());
  const context = await makeContext(app, parts, options);

  await app.register(cookie, { hook: false });
  await turnAway(app, options.longestStall ?? 1000);
  setHeaders(
    app,
    {
      scriptHashes: context.pages?.scriptHashes ?? [],
      analytics: options.analyticsId !== undefined,
      stripe: parts.payments.name === 'stripe',
      secure: context.secure,
    },
    context.clock,
  );
  refuseWhileStopping(app);
  refuseUnclear(app);
  refuseOtherSites(app);
  logRequests(app, parts.metrics);
  compressAnswers(app);
  answerFailures(app, context.limits.unknownAddress);
  guardCalls(app, context.sessions);
  await registerRoutes(app, context);
  return app;
};
