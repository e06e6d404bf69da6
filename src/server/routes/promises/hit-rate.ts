import type { FastifyInstance } from 'fastify';
import { getHitRate } from '../../../contract/promises/hit-rate';
import type { Context } from '../../context';
import { sendPublic } from '../../http/send-encoded';
import { holdHitRate } from '../../services/orders/promises/hit-rate';

/** Tells everyone how often promises were kept. */
export const promisesHitRateRoutes = (app: FastifyInstance, { db, clock }: Context): void => {
  const rate = holdHitRate(db, clock);
  app.get(getHitRate.path, { config: { call: getHitRate } }, async (request, reply) =>
    sendPublic(request, reply, { hitRate: await rate() }),
  );
};
