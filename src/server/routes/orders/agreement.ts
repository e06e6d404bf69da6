import type { FastifyInstance, FastifyReply } from 'fastify';
import { exportAdminAgreement } from '../../../contract/orders/admin';
import { exportAgreement } from '../../../contract/orders/orders';
import { exportQuoteAgreement } from '../../../contract/quotes/quotes';
import type { Context } from '../../context';
import { type Agreement, agreementFile, agreementOfOrder } from '../../services/checkout/agreement';
import { visibleOrder } from '../../services/orders/orders';
import { linkedOrderId } from '../../services/quotes/quotes';

const sendPdf = async (reply: FastifyReply, agreement: Agreement): Promise<FastifyReply> => {
  const { name, type, content } = await agreementFile(agreement);
  return reply
    .type(type)
    .header('cache-control', 'private, no-store')
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(Buffer.from(content));
};

/** Copies of agreements: for the buyer, for the holder of the link to a quote, and for the admin. */
export const ordersAgreementRoutes = (
  app: FastifyInstance,
  { db, sessions, limits }: Context,
): void => {
  app.get<{ Params: { id: string } }>(
    exportAgreement.path,
    { config: { call: exportAgreement } },
    async (request, reply) => {
      const account = await sessions.member(request);
      await limits.agreement(account.id);
      const { id } = await visibleOrder(db, account, request.params.id);
      return sendPdf(reply, await agreementOfOrder(db, id));
    },
  );

  app.get<{ Params: { token: string } }>(
    exportQuoteAgreement.path,
    { config: { call: exportQuoteAgreement } },
    async (request, reply) => {
      await limits.linkedQuote(request);
      return sendPdf(
        reply,
        await agreementOfOrder(db, await linkedOrderId(db, request.params.token)),
      );
    },
  );

  app.get<{ Params: { id: string } }>(
    exportAdminAgreement.path,
    { config: { call: exportAdminAgreement } },
    async (request, reply) => {
      return sendPdf(reply, await agreementOfOrder(db, request.params.id));
    },
  );
};
