import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/quotes/quotes';
import { priceText } from '../../../shop/money';
import type { Context } from '../../context';
import { serve } from '../../http/serve';
import { createQuotePayment, payableQuote, verifyQuotePayment } from '../../services/quotes/quotes';

/** Paying a quote by its link, with or without a session: the token in the address is the right to do it. */
export const quotesRoutes = (app: FastifyInstance, context: Context): void => {
  const { clock, limits } = context;

  serve(app, calls.getPayableQuote, async ({ params, request }) => {
    await limits.linkedQuote(request);
    return payableQuote(context, params.token, clock());
  });

  serve(app, calls.payQuoteByCard, async ({ params, body, request }) => {
    await limits.quotePayment(request);
    const { checkout, clientSecret, intent } = await createQuotePayment(
      context,
      params.token,
      body,
    );
    return {
      clientSecret: clientSecret ?? null,
      paymentIntentId: intent ?? null,
      total: priceText(checkout.total_cents),
    };
  });

  serve(app, calls.placeQuoteOrder, async ({ params, request }) => {
    await limits.quotePayment(request);
    await verifyQuotePayment(context, params.token);
    return payableQuote(context, params.token, clock());
  });
};
