import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import * as calls from '../../../contract/quotes/admin';
import type { Context } from '../../context';
import { serve } from '../../http/serve';
import { priceDelivery } from '../../services/quotes/delivery';
import { payQuote } from '../../services/quotes/by-hand';
import {
  adminQuote,
  adminQuotes,
  cancelQuote,
  makeQuote,
  mailQuote,
  previewQuote,
  storedQuote,
  renewQuote,
} from '../../services/quotes/admin';
import { answerOnce, keyedRequest } from '../../services/idempotency';
import { newQuoteLink } from '../../services/mail/quote-mails';
import { adminOrder } from '../../services/orders/admin';

const OrderId = z.object({ orderId: z.string() });
const QuoteId = z.object({ id: z.string() });

/** Quotes of the shop. */
export const adminQuotesRoutes = (
  app: FastifyInstance,
  { db, clock, sessions, carrier, shopEmail, publicUrl, mailWaits }: Context,
): void => {
  serve(app, calls.listAdminQuotes, async ({ query, request }) => {
    await sessions.admin(request);
    return adminQuotes(db, query, clock());
  });

  serve(app, calls.getAdminQuote, async ({ params, request }) => {
    await sessions.admin(request);
    return adminQuote(db, params.id, clock());
  });

  serve(app, calls.addAdminQuote, async ({ body, request, reply }) => {
    const { id: by } = await sessions.admin(request);
    const now = clock();
    const asked = keyedRequest(request, by, body, now);
    // The carrier is asked before the transaction.
    const delivery = await priceDelivery({ db, carrier }, body);
    const made = await answerOnce(db, asked, calls.addAdminQuote.reply, async (tx) => {
      const quote = await makeQuote(tx, body, { by, now, site: publicUrl, delivery });
      const link = { quoteId: quote.id, site: publicUrl };
      return { ...quote, payUrl: await newQuoteLink(tx, link, now) };
    });
    reply.code(201);
    return made;
  });

  serve(app, calls.previewAdminQuote, async ({ body, request }) => {
    await sessions.admin(request);
    return previewQuote({ db, carrier }, body, clock());
  });

  serve(app, calls.addQuoteLink, async ({ params, request }) => {
    await sessions.admin(request);
    const { id: quoteId } = await storedQuote(db, params.id);
    return { payUrl: await newQuoteLink(db, { quoteId, site: publicUrl }, clock()) };
  });

  serve(app, calls.mailAdminQuote, async ({ params, request }) => {
    const { id: by } = await sessions.admin(request);
    const now = clock();
    await answerOnce(db, keyedRequest(request, by, {}, now), QuoteId, async (tx) => {
      await mailQuote(tx, params.id, { by, now, site: publicUrl });
      return { id: params.id };
    });
    mailWaits();
    return adminQuote(db, params.id, now);
  });

  serve(app, calls.renewAdminQuote, async ({ params, body, request }) => {
    const { id: by } = await sessions.admin(request);
    return renewQuote({ db, carrier }, params.id, body, { by, now: clock() });
  });

  serve(app, calls.payAdminQuote, async ({ params, body, request }) => {
    const { id: by } = await sessions.admin(request);
    const now = clock();
    const { orderId } = await answerOnce(
      db,
      keyedRequest(request, by, body, now),
      OrderId,
      async (tx) => ({ orderId: await payQuote(tx, params.id, body, { by, now, shopEmail }) }),
    );
    mailWaits();
    return adminOrder(db, orderId);
  });

  serve(app, calls.cancelAdminQuote, async ({ params, request }) => {
    const { id: by } = await sessions.admin(request);
    return cancelQuote(db, params.id, { by, now: clock() });
  });
};
