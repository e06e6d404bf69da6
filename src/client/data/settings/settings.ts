import type { QueryClient } from '@tanstack/react-query';
import type { ParamsOf, SentBodyOf } from '../../../contract/endpoint';
import * as calls from '../../../contract/settings/settings';
import { call } from '../call';
import { freshQuery } from '../call-query';

/** The state of the running shop. Fetched on each visit. */
export const shopState = freshQuery([calls.getShopState.path], calls.getShopState);

/** Fetches the current state of the shop. */
export const readShopState = (client: QueryClient) => call({ client }, calls.getShopState);

/** @throws CallError invalid, changed */
export const setShipping = (client: QueryClient, body: SentBodyOf<typeof calls.setShipping>) =>
  call({ client }, calls.setShipping, { body });

/** @throws CallError invalid, changed */
export const setTax = (client: QueryClient, body: SentBodyOf<typeof calls.setTax>) =>
  call({ client }, calls.setTax, { body });

/** @throws CallError invalid, changed */
export const addTaxRate = (client: QueryClient, body: SentBodyOf<typeof calls.addTaxRate>) =>
  call({ client }, calls.addTaxRate, { body });

/** @throws CallError too_late */
export const removeTaxRate = (client: QueryClient, params: ParamsOf<typeof calls.removeTaxRate>) =>
  call({ client }, calls.removeTaxRate, { params });

/** Which mails the owner gets. Fetched on each visit. */
export const notices = freshQuery([calls.getNotices.path], calls.getNotices);

/** @throws CallError invalid, changed */
export const setNotices = (client: QueryClient, body: SentBodyOf<typeof calls.setNotices>) =>
  call({ client }, calls.setNotices, { body });

/** Whether a second factor is required. Fetched on each visit. */
export const factorPolicy = freshQuery([calls.getFactorPolicy.path], calls.getFactorPolicy);

/** @throws CallError changed */
export const setFactorPolicy = (
  client: QueryClient,
  body: SentBodyOf<typeof calls.setFactorPolicy>,
) => call({ client }, calls.setFactorPolicy, { body });

/** @throws CallError not_a_push_service */
export const pushOrders = (client: QueryClient, body: SentBodyOf<typeof calls.pushOrders>) =>
  call({ client }, calls.pushOrders, { body });

export const stopPushOrders = (
  client: QueryClient,
  body: SentBodyOf<typeof calls.stopPushOrders>,
) => call({ client }, calls.stopPushOrders, { body });
