import type { FastifyInstance } from 'fastify';
import { estimateShipping } from '../../contract/shipping';
import { shippingOption } from '../../shop/shipping/shipping';
import { shownParcel } from '../../shop/shipping/shown-parcel';
import type { Context } from '../context';
import { serve } from '../http/serve';
import { estimate } from '../services/shipping/estimate';

export const shippingRoutes = (app: FastifyInstance, context: Context): void => {
  const { limits } = context;

  serve(app, estimateShipping, async ({ body, request }) => {
    await limits.shippingQuote(request);
    const { freight = [], parcels = [], quote } = await estimate(context, body);
    return {
      options: (quote?.rates ?? []).map((rate) => shippingOption(rate, parcels.length)),
      parcels: parcels.map(shownParcel),
      freight: freight.length > 0,
      reasons: freight,
    };
  });
};
