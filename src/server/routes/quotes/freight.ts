import type { FastifyInstance } from 'fastify';
import { randomBytes } from 'node:crypto';
import { requestFreight } from '../../../contract/quotes/freight';
import { orderNumber } from '../../../shop/orders/order';
import type { Context } from '../../context';
import { serve } from '../../http/serve';
import { answerOnce, keyedRequest } from '../../services/idempotency';
import { receiveFreightRequest } from '../../services/quotes/freight';
import { WALK_IN } from '../../tables/quotes';

/** Requests for freight, with or without a session. */
export const quotesFreightRoutes = (
  app: FastifyInstance,
  { db, clock, sessions, limits, site, publicUrl }: Context,
): void => {
  serve(app, requestFreight, async ({ body: { homepage, ...sent }, request, reply }) => {
    await limits.freightRequest(request);
    reply.code(201);
    // The honeypot field is filled in: pretend success, store nothing.
    if (homepage) return { number: orderNumber(randomBytes(10)).replace('ORD-', 'F-') };
    const account = await sessions.account(request);
    const now = clock();
    const keyed = keyedRequest(request, account?.id ?? WALK_IN, sent, now);
    return answerOnce(db, keyed, requestFreight.reply, async (tx) => ({
      number: await receiveFreightRequest(tx, sent, {
        account,
        site: publicUrl,
        shopEmail: site.current.email,
        now,
      }),
    }));
  });
};
