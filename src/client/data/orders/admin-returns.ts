import type { QueryClient } from '@tanstack/react-query';
import * as calls from '../../../contract/orders/admin-returns';
import type { QueryOf } from '../../../contract/endpoint';
import type { ReturnRequest } from '../../../contract/orders/orders';
import { call } from '../call';
import { pagedList } from '../paged';
import { freshQuery } from '../call-query';

/** One page of the open returns, or of all. */
export const adminReturns = (query: QueryOf<typeof calls.listAdminReturns>) =>
  pagedList(calls.listAdminReturns, query);

/** The returns of an order. */
export const returnsOfOrder = (id: string) =>
  freshQuery([calls.returnsOfOrder.path, id], calls.returnsOfOrder, { params: { id } });

/**
 * Enters a return; a repeat with the same key enters nothing more.
 * @throws CallError when fewer pieces can come back
 */
export const enterReturn = (client: QueryClient, id: string, body: ReturnRequest, key: string) =>
  call({ client }, calls.enterReturn, { params: { id }, body, key });

/** Moves a return to its next step. @throws CallError when somebody has moved it already */
export const moveReturn = (
  client: QueryClient,
  { id, returnId }: { id: string; returnId: string },
  step: calls.ReturnStep,
) => call({ client }, calls.moveReturn, { params: { id, returnId }, body: step });
