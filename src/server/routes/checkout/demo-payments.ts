import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/checkout/demo-payments';
import type { Context } from '../../context';
import { ApiError } from '../../ground/api-error';
import type { Confirmed } from '../../gateways/demo-confirm';
import { isDemo } from '../../gateways/demo-payments';
import { ProviderRefused } from '../../gateways/payments';
import { serve } from '../../http/serve';

type Calls = typeof calls.confirmDemoPayment | typeof calls.authenticateDemoPayment;

/** The answer to the browser: 402 with the card's problem, 404 for an unknown secret. */
const answer = async (asked: Promise<Confirmed>) => {
  const confirmed = await asked.catch((error: unknown) => {
    if (!(error instanceof ProviderRefused)) throw error;
    throw new ApiError<Calls>('not_found', error.message);
  });
  if (confirmed.status === 'refused')
    throw new ApiError<Calls>(confirmed.code, confirmed.message, {
      paymentIntent: { id: confirmed.id },
    });
  return { paymentIntent: { id: confirmed.id, status: confirmed.status } };
};

/**
 * The demo's version of the calls that browsers make to Stripe; absent with a real provider. The client secret is
 * the right to pay an intent, with or without a session.
 */
export const checkoutDemoPaymentsRoutes = (
  app: FastifyInstance,
  { payments, limits }: Context,
): void => {
  if (!isDemo(payments)) return;

  serve(app, calls.confirmDemoPayment, async ({ body, request }) => {
    await limits.demoPayment(request);
    const { clientSecret, billing_details: billing, ...card } = body;
    return answer(payments.confirm(clientSecret, card, billing));
  });

  serve(app, calls.authenticateDemoPayment, async ({ body, request }) => {
    await limits.demoPayment(request);
    return answer(payments.authenticate(body.clientSecret, body.outcome));
  });
};
