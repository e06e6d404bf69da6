import type { FastifyInstance, FastifyRequest } from 'fastify';
import { webhook } from '../../../contract/checkout/checkout';
import type { Context } from '../../context';
import { receivePaymentEvent } from '../../services/checkout/receive-payment-event';
import { ApiError } from '../../ground/api-error';
import { BadWebhook, type PaymentEvent, type PaymentProvider } from '../../gateways/payments';

const MAX = 256 * 1024;

const signedEvent = (
  payments: PaymentProvider,
  raw: Buffer,
  { headers, log }: FastifyRequest,
): PaymentEvent => {
  try {
    return payments.parseWebhook(raw, headers);
  } catch (error) {
    if (!(error instanceof BadWebhook)) throw error;
    log.warn({ why: error.message }, 'a webhook was refused');
    throw new ApiError<typeof webhook>(
      'bad_signature',
      'This webhook is not signed by our payment provider.',
    );
  }
};

/** The signature covers the raw body, so nothing is parsed before it is verified. */
export const checkoutWebhookRoutes = (app: FastifyInstance, context: Context): void => {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );

    scope.route({
      method: 'POST',
      url: webhook.path,
      bodyLimit: MAX,
      config: { fromAnywhere: true, call: webhook },
      handler: async (request) => {
        const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        // When this throws, the provider sends the event again later.
        await receivePaymentEvent(context, signedEvent(context.payments, raw, request));
        return { received: true };
      },
    });
  });
};
