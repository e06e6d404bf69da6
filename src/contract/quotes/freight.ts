import * as z from 'zod/mini';
import { FreightRequest } from '../../shop/shipping/freight-request';
import { endpoint } from '../endpoint';
import { SentParts } from '../shipping/shipping';

/**
 * Asks the shop what parts cost that go as freight, without a login (docs/rules.md 19.12). `number` names the request,
 * and later its quote.
 */
export const requestFreight = endpoint('POST', '/api/freight-requests', {
  body: z.extend(FreightRequest, {
    items: SentParts,
    /** A honeypot: people do not see this field, so only a bot fills it in. */
    homepage: z.optional(z.string()),
  }),
  reply: z.object({ number: z.string() }),
  errors: ['not_found', 'idempotency_mismatch'],
});
