import type { FastifyInstance } from 'fastify';
import { estimateShipping } from '../../contract/shipping';
import { arrives } from '../../shop/promises/arrives';
import { provinceOf, shippingOption } from '../../shop/shipping/shipping';
import { shownParcel } from '../../shop/shipping/shown-parcel';
import type { Context } from '../context';
import { serve } from '../http/serve';
import { carrierNotices } from '../services/shipping/carriers';
import { estimate } from '../services/shipping/estimate';

export const shippingRoutes = (app: FastifyInstance, context: Context): void => {
  const { limits, clock, carriers } = context;

  serve(app, estimateShipping, async ({ body, request }) => {
    await limits.shippingQuote(request);
    const { freight = [], parcels = [], quote, shipsBy } = await estimate(context, body, clock());
    const province = provinceOf(body.postalCode);
    const notices = carrierNotices(carriers.current, clock());
    return {
      shipsBy: shipsBy ?? null,
      options: (quote?.rates ?? []).map((rate) => ({
        ...shippingOption(rate, parcels.length),
        ...(shipsBy && { arrives: arrives(shipsBy, rate.estimatedDays, province) }),
      })),
      parcels: parcels.map(shownParcel),
      freight: freight.length > 0,
      reasons: freight,
      ...(notices && { notices }),
    };
  });
};
