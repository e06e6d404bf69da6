import type { QueryClient } from '@tanstack/react-query';
import * as calls from '../../../contract/dealers/admin';
import type { BodyOf, QueryOf } from '../../../contract/endpoint';
import { call } from '../call';
import { pagedList } from '../paged';
import { freshQuery } from '../call-query';

/** One page of the accounts, for the admin. Fetched on each visit, because people register all the time. */
export const users = (query: QueryOf<typeof calls.listUsers>) =>
  pagedList(calls.listUsers, { ...query, page: query.page ?? '1' });

/** The number of matching accounts, and of all accounts. */
export const userFigures = (query: QueryOf<typeof calls.getUserFigures>) =>
  pagedList(calls.getUserFigures, query);

export const setDealer = (client: QueryClient, userId: string, isDealer: boolean) =>
  call({ client }, calls.setDealer, { params: { userId }, body: { isDealer } });

/** @returns the changed terms @throws CallError */
export const setTerms = (
  client: QueryClient,
  userId: string,
  body: BodyOf<typeof calls.setTerms>,
) => call({ client }, calls.setTerms, { params: { userId }, body });

/**
 * Records a payment for an order; a repeat with the same key records nothing more.
 * @returns the changed order
 * @throws CallError when less is open
 */
export const payOrder = (
  client: QueryClient,
  id: string,
  body: BodyOf<typeof calls.payOrder>,
  key: string,
) => call({ client }, calls.payOrder, { params: { id }, body, key });

/** One page of the orders at dealer prices. Enabled only for the admin (docs/rules.md 7.7). */
export const vendorOrders = (query: QueryOf<typeof calls.listVendorOrders>) =>
  pagedList(calls.listVendorOrders, { ...query, page: query.page ?? '1' });

/** The number of matching vendor orders, and the totals of all. */
export const vendorFigures = (query: QueryOf<typeof calls.getVendorFigures>) =>
  pagedList(calls.getVendorFigures, query);

/** One vendor's orders with their totals. */
export const vendorDetail = (userId: string) =>
  freshQuery(['/api/admin/vendor-orders', userId], calls.getVendorOrders, { params: { userId } });
