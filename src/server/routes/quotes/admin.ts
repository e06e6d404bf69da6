import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import * as calls from '../../../contract/quotes/admin';
import type { Context } from '../../context';
import { serveAdmin } from '../../http/serve-account';
import { agreedTerms } from '../../services/checkout/agreed-terms';
import { priceDelivery } from '../../services/quotes/delivery';
import { payQuote } from '../../services/quotes/by-hand';
import {
  adminQuote,
  adminQuotes,
  cancelQuote,
  hasNoPrice,
  makeQuote,
  mailQuote,
  previewQuote,
  storedQuote,
  renewQuote,
} from '../../services/quotes/admin';
import { answerFreightRequest, declineFreightRequest } from '../../services/quotes/freight';
import { answerOnce, changeOnce, keyedRequest } from '../../services/idempotency';
import { newQuoteLink } from '../../services/mail/quote-mails';
import { adminOrder } from '../../services/orders/admin';

const OrderId = z.object({ orderId: z.string() });
const Short = z.object({ short: z.array(z.number()) });

/** Quotes of the shop. */
export const adminQuotesRoutes = (
  app: FastifyInstance,
  { db, clock, rateSource, site, publicUrl }: Context,
): void => {
  const admin = serveAdmin(app, clock);

  admin(calls.listAdminQuotes, ({ query, now }) => adminQuotes(db, query, now));
  admin(calls.getAdminQuote, ({ params, now }) => adminQuote(db, params.id, now));

  admin(calls.addAdminQuote, async ({ body, request, reply, adminId: by, now }) => {
    const keyed = keyedRequest(request, by, body, now);
    // The carrier is asked before the transaction.
    const delivery = await priceDelivery({ db, rateSource }, body);
    const made = await answerOnce(db, keyed, calls.addAdminQuote.reply, async (tx) => {
      const quote = await makeQuote(tx, body, { by, now, site: publicUrl, delivery });
      const link = { quoteId: quote.id, site: publicUrl };
      return { ...quote, payUrl: await newQuoteLink(tx, link, now) };
    });
    reply.code(201);
    return made;
  });

  admin(calls.previewAdminQuote, ({ body, now }) => previewQuote({ db, rateSource }, body, now));

  admin(calls.addQuoteLink, async ({ params, now }) => {
    const { id: quoteId, awaits_answer } = await storedQuote(db, params.id);
    if (awaits_answer === 1) throw hasNoPrice();
    return { payUrl: await newQuoteLink(db, { quoteId, site: publicUrl }, now) };
  });

  admin(calls.mailAdminQuote, async ({ params, request, adminId: by, now }) => {
    await changeOnce(db, keyedRequest(request, by, {}, now), (tx) =>
      mailQuote(tx, params.id, { by, now, site: publicUrl }),
    );
    return adminQuote(db, params.id, now);
  });

  admin(calls.answerFreight, async ({ params, body, request, adminId: by, now }) => {
    const { short } = await answerOnce(
      db,
      keyedRequest(request, by, body, now),
      Short,
      async (tx) => ({
        short: await answerFreightRequest(tx, params.id, body, { by, now, site: publicUrl }),
      }),
    );
    return { ...(await adminQuote(db, params.id, now)), short };
  });

  admin(calls.declineFreight, async ({ params, body, request, adminId: by, now }) => {
    const shopEmail = site.current.email;
    await changeOnce(db, keyedRequest(request, by, body, now), (tx) =>
      declineFreightRequest(tx, params.id, body, { by, now, shopEmail }),
    );
    return adminQuote(db, params.id, now);
  });

  admin(calls.renewAdminQuote, ({ params, body, adminId: by, now }) =>
    renewQuote({ db, rateSource }, params.id, body, { by, now }),
  );

  admin(calls.payAdminQuote, async ({ params, body, request, adminId: by, now }) => {
    const agreed = await agreedTerms({ db, clock, site }, body.termsVersion);
    const { orderId } = await answerOnce(
      db,
      keyedRequest(request, by, body, now),
      OrderId,
      async (tx) => ({
        orderId: await payQuote(tx, params.id, body, {
          by,
          now,
          agreed,
          shopEmail: site.current.email,
        }),
      }),
    );
    return adminOrder(db, orderId);
  });

  admin(calls.cancelAdminQuote, ({ params, adminId: by, now }) =>
    cancelQuote(db, params.id, { by, now }),
  );
};
