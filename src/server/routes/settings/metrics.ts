import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../../context';
import { secretHash } from '../../ground/secret';

/** Whether a request comes from this machine, and not from a proxy on it. */
const isLocal = ({ raw, headers }: FastifyRequest): boolean =>
  /^(::ffff:)?127\.|^::1$/.test(raw.socket.remoteAddress ?? '') &&
  headers['x-forwarded-for'] === undefined &&
  headers.forwarded === undefined;

/** The figures for Prometheus: for this machine, or for whoever has METRICS_TOKEN. To others the address does not exist. */
export const settingsMetricsRoutes = (
  app: FastifyInstance,
  { metrics, metricsToken }: Pick<Context, 'metrics' | 'metricsToken'>,
): void => {
  if (!metrics) return;
  const mayRead = (request: FastifyRequest): boolean =>
    metricsToken === undefined
      ? isLocal(request)
      : secretHash(request.headers.authorization ?? '') === secretHash(`Bearer ${metricsToken}`);

  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request)) return reply.callNotFound();
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.text());
  });
};
