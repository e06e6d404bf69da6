import * as calls from '../../../contract/dealers/account';
import type { QueryOf } from '../../../contract/endpoint';
import { freshQuery } from '../call-query';
import { pagedList } from '../paged';

/** The debts and the limit of the user's company. Fetched on each visit, because the shop records payments. */
export const dealerAccount = freshQuery([calls.getDealerAccount.path], calls.getDealerAccount);

/** One page of the invoices of the user's company. */
export const invoices = (query: QueryOf<typeof calls.listInvoices>) =>
  pagedList(calls.listInvoices, { ...query, page: query.page ?? '1' });

/** The statement of these days, '2026-11-30', both included. */
export const statement = (days: QueryOf<typeof calls.getStatement>) =>
  freshQuery([calls.getStatement.path, days], calls.getStatement, { query: days });
