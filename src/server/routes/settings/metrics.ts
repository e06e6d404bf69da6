import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context';
import { isOperator } from '../../ground/operator';
import { inTime } from '../../tables/engine/in-time';

/** The figures are refused after this time, ms: Prometheus itself gives up after ten seconds. */
const ANSWERS_WITHIN = 8000;

/** The figures for Prometheus: for this machine, or for whoever has METRICS_TOKEN. To others the address does not exist. */
export const settingsMetricsRoutes = (
  app: FastifyInstance,
  { metrics, metricsToken }: Pick<Context, 'metrics' | 'metricsToken'>,
): void => {
  if (!metrics) return;
  app.get('/metrics', async (request, reply) => {
    if (!isOperator(request, metricsToken)) return reply.callNotFound();
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await inTime(metrics.text(), ANSWERS_WITHIN));
  });
};
