import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as calls from '../../../contract/dealers/account';
import type { Context } from '../../context';
import { serveMember } from '../../http/serve-account';
import { priceText } from '../../../shop/money';
import {
  createInvoicePayment,
  verifyInvoicePayment,
} from '../../services/checkout/invoice-payment';
import { dealerAccount, dealerInvoices } from '../../services/dealers/account';
import { dealerPriceList, priceListCsv, priceListPaper } from '../../services/dealers/price-list';
import { dealerStatement, statementCsv, statementPaper } from '../../services/dealers/statement';
import type { Paper } from '../../services/mail/pdf';

/** Sends a file that no cache keeps. */
const asFile = (reply: FastifyReply, name: string): FastifyReply =>
  reply
    .type(name.endsWith('.pdf') ? 'application/pdf' : 'text/csv; charset=utf-8')
    .header('cache-control', 'private, no-store')
    .header('content-disposition', `attachment; filename="${name}"`);

const sendPdf = async (reply: FastifyReply, paper: Paper): Promise<FastifyReply> => {
  // Loaded with the first paper: a shop starts without it.
  const { writePdf } = await import('../../services/mail/pdf');
  return reply.send(Buffer.from(await writePdf(paper)));
};

const dayIn = (value: unknown) => (value === undefined ? undefined : String(value));

/** The debts of a dealer's company, with its papers. */
export const dealersAccountRoutes = (app: FastifyInstance, context: Context): void => {
  const { db, clock, sessions, limits, site, catalogue, schedule } = context;
  const member = serveMember(app, sessions);

  member(calls.getDealerAccount, ({ account }) => dealerAccount(db, account, clock()));
  member(calls.listInvoices, ({ query, account }) => dealerInvoices(db, account, query, clock()));
  member(calls.getStatement, ({ query, account }) => dealerStatement(db, account, query, clock()));

  member(calls.payInvoiceByCard, async ({ params, body, account }) => {
    await limits.payment(account.id);
    const begun = await createInvoicePayment(context, account, params.id, body);
    const { clientSecret, intent, cents } = begun;
    return { clientSecret, paymentIntentId: intent, total: priceText(cents) };
  });

  member(calls.settleInvoice, async ({ params, account }) => {
    await verifyInvoicePayment(context, account, params.id);
    return dealerAccount(db, account, clock());
  });

  for (const kind of calls.PAPER_KINDS) {
    const call = calls.exportStatement(kind);
    app.get<{ Querystring: Record<string, unknown> }>(
      call.path,
      { config: { call } },
      async (request, reply) => {
        const account = await sessions.member(request);
        await limits.agreement(account.id);
        const now = clock();
        const { from, to } = request.query;
        const days = { from: dayIn(from), to: dayIn(to) };
        const statement = await dealerStatement(db, account, days, now);
        const name = `statement-${statement.from}-${statement.to}.${kind}`;
        if (kind === 'csv') return asFile(reply, name).send(statementCsv(statement));
        const paper = await statementPaper(db, account, {
          statement,
          shop: site.current,
          at: now,
        });
        return sendPdf(asFile(reply, name), paper);
      },
    );
  }

  for (const kind of calls.PAPER_KINDS) {
    const call = calls.exportPriceList(kind);
    app.get(call.path, { config: { call } }, async (request, reply) => {
      const account = await sessions.member(request);
      await limits.priceList(account.id);
      const now = clock();
      const list = await dealerPriceList({ db, catalogue, schedule }, account, now);
      const file = asFile(reply, `price-list-${list.day}.${kind}`);
      if (kind === 'csv') return file.send(Readable.from(priceListCsv(list)));
      const paper = await priceListPaper(list, { account, shop: site.current, at: now });
      return sendPdf(file, paper);
    });
  }
};
