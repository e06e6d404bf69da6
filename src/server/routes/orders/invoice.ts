import type { FastifyInstance, FastifyReply } from 'fastify';
import { exportInvoice } from '../../../contract/orders/orders';
import type { Context } from '../../context';
import { type OrderPaper, orderInvoice, refundCreditNote } from '../../services/checkout/invoice';
import { visibleOrder } from '../../services/orders/orders';

const sendPaper = async (reply: FastifyReply, paper: OrderPaper): Promise<FastifyReply> => {
  // Loaded with the first paper: a shop starts without it.
  const { writePdf } = await import('../../services/mail/pdf');
  return reply
    .type('application/pdf')
    .header('cache-control', 'private, no-store')
    .header('content-disposition', `attachment; filename="${paper.name}"`)
    .send(Buffer.from(await writePdf(paper)));
};

/** The papers of an order for the buyer's books: the invoice, and a credit note for each refund. */
export const ordersInvoiceRoutes = (
  app: FastifyInstance,
  { db, sessions, limits, site }: Context,
): void => {
  app.get<{ Params: { id: string }; Querystring: { refund?: unknown } }>(
    exportInvoice.path,
    { config: { call: exportInvoice } },
    async (request, reply) => {
      const account = await sessions.member(request);
      await limits.agreement(account.id);
      const order = await visibleOrder(db, account, request.params.id);
      const shop = site.current;
      const { refund } = request.query;
      return sendPaper(
        reply,
        refund === undefined
          ? await orderInvoice(db, order, shop)
          : await refundCreditNote(db, order, { refundId: String(refund), shop }),
      );
    },
  );
};
