import type { QueryClient } from '@tanstack/react-query';
import type { ParamsOf, QueryOf, SentBodyOf } from '../../../contract/endpoint';
import {
  addTaxRate as addRateCall,
  getNotices,
  getShopState,
  listActs,
  pushOrders as pushCall,
  removeTaxRate as removeRateCall,
  setNotices as noticesCall,
  setShipping as shippingCall,
  setTax as taxCall,
  stopPushOrders as stopCall,
} from '../../../contract/settings/settings';
import { call } from '../call';
import { pagedList } from '../paged';
import { freshQuery } from '../call-query';

/** The state of the running shop. Fetched on each visit. */
export const shopState = freshQuery([getShopState.path], getShopState);

/** Fetches the current state of the shop. */
export const readShopState = (client: QueryClient) => call({ client }, getShopState);

/** @throws CallError invalid, changed */
export const setShipping = (client: QueryClient, body: SentBodyOf<typeof shippingCall>) =>
  call({ client }, shippingCall, { body });

/** @throws CallError invalid, changed */
export const setTax = (client: QueryClient, body: SentBodyOf<typeof taxCall>) =>
  call({ client }, taxCall, { body });

/** @throws CallError invalid, changed */
export const addTaxRate = (client: QueryClient, body: SentBodyOf<typeof addRateCall>) =>
  call({ client }, addRateCall, { body });

/** @throws CallError too_late */
export const removeTaxRate = (client: QueryClient, params: ParamsOf<typeof removeRateCall>) =>
  call({ client }, removeRateCall, { params });

/** Which mails the owner gets. Fetched on each visit. */
export const notices = freshQuery([getNotices.path], getNotices);

/** @throws CallError invalid, changed */
export const setNotices = (client: QueryClient, body: SentBodyOf<typeof noticesCall>) =>
  call({ client }, noticesCall, { body });

/** @throws CallError not_a_push_service */
export const pushOrders = (client: QueryClient, body: SentBodyOf<typeof pushCall>) =>
  call({ client }, pushCall, { body });

export const stopPushOrders = (client: QueryClient, body: SentBodyOf<typeof stopCall>) =>
  call({ client }, stopCall, { body });

export const acts = (query: QueryOf<typeof listActs>) => pagedList(listActs, query);
