import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/dealers/account';
import type { Context } from '../../context';
import { serveMember } from '../../http/serve-account';
import { dealerAccount, dealerInvoices } from '../../services/dealers/account';

export const dealersAccountRoutes = (
  app: FastifyInstance,
  { db, clock, sessions }: Context,
): void => {
  const member = serveMember(app, sessions);

  member(calls.getDealerAccount, ({ account }) => dealerAccount(db, account, clock()));
  member(calls.listInvoices, ({ query, account }) => dealerInvoices(db, account, query, clock()));
};
