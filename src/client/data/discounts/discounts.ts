import type { QueryClient } from '@tanstack/react-query';
import * as calls from '../../../contract/discounts/discounts';
import type { PagedQuery } from '../../../shop/paged';
import { call } from '../call';
import { pagedList } from '../paged';
import { freshQuery } from '../call-query';

export const discounts = (query: PagedQuery) => pagedList(calls.listDiscounts, query);

export const discount = (code: string) =>
  freshQuery([calls.listDiscounts.path, code], calls.getDiscount, { params: { code } });

/** An empty code gets a random one. @throws CallError invalid, code_taken */
export const addDiscount = (client: QueryClient, code: string, terms: calls.DiscountTerms) =>
  call({ client }, calls.addDiscount, { body: { ...terms, code } });

/** @throws CallError invalid, not_found */
export const changeDiscount = (client: QueryClient, code: string, terms: calls.DiscountTerms) =>
  call({ client }, calls.changeDiscount, { params: { code }, body: terms });

/** @throws CallError code_used */
export const removeDiscount = (client: QueryClient, code: string) =>
  call({ client }, calls.removeDiscountCode, { params: { code } });
