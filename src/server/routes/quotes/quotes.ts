import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/quotes/admin';
import { priceText } from '../../../shop/money';
import type { Carrier } from '../../gateways/carrier';
import type { RateLimits } from '../../http/rate-limits';
import { serve } from '../../http/serve';
import type { PaymentContext } from '../../services/checkout/complete-checkout';
import {
  createQuotePayment,
  payableQuote,
  verifyQuotePayment,
} from '../../services/quotes/quote-payment';

interface Given {
  context: PaymentContext;
  carrier: Carrier;
  limits: RateLimits;
  /** Called after a route has queued mail. */
  mailWaits: () => void;
}

/** Paying a quote by its link, with or without a session: the token in the address is the right to do it. */
export const quotePaymentRoutes = (
  app: FastifyInstance,
  { context, carrier, limits, mailWaits }: Given,
): void => {
  const { clock } = context;
  const shop = { ...context, carrier };

  serve(app, calls.getPayableQuote, async ({ params, request }) => {
    await limits.linkedQuote(request);
    return payableQuote(shop, params.token, clock());
  });

  serve(app, calls.payQuoteByCard, async ({ params, body, request }) => {
    await limits.quotePayment(request);
    const { checkout, clientSecret, intent } = await createQuotePayment(
      shop,
      params.token,
      body.total,
    );
    return {
      clientSecret: clientSecret ?? null,
      paymentIntentId: intent ?? null,
      total: priceText(checkout.total_cents),
    };
  });

  serve(app, calls.placeQuoteOrder, async ({ params, request }) => {
    await limits.quotePayment(request);
    const { isNew } = await verifyQuotePayment(context, params.token);
    if (isNew) mailWaits();
    return payableQuote(shop, params.token, clock());
  });
};
