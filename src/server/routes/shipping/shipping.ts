import type { FastifyInstance } from 'fastify';
import { estimateShipping, getKeptShipping } from '../../../contract/shipping/shipping';
import { shownEstimate } from '../../../shop/shipping/estimate';
import type { Context } from '../../context';
import { sendPublic } from '../../http/send-encoded';
import { serve } from '../../http/serve';
import { carrierNotices } from '../../services/shipping/carriers';
import { estimate } from '../../services/shipping/estimate';
import { keptShipping } from '../../services/shipping/kept-shipping';

export const shippingRoutes = (app: FastifyInstance, context: Context): void => {
  const { limits, clock, carriers } = context;

  serve(app, estimateShipping, async ({ body, request }) => {
    await limits.shippingQuote(request);
    const { quote, ...packed } = await estimate(context, body, clock());
    const notices = carrierNotices(carriers.current, clock());
    return shownEstimate(body.postalCode, { ...packed, rates: quote?.rates, notices });
  });

  app.get(getKeptShipping.path, { config: { call: getKeptShipping } }, async (request, reply) =>
    sendPublic(request, reply, await keptShipping(context, clock())),
  );
};
