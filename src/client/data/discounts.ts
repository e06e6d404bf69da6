import type { QueryClient } from '@tanstack/react-query';
import {
  type DiscountTerms,
  addDiscount as addCall,
  changeDiscount as changeCall,
  getDiscount,
  listDiscounts,
  removeDiscountCode,
} from '../../contract/discounts';
import type { PagedQuery } from '../../shop/paged';
import { call } from './call';
import { pagedList } from './paged';
import { freshQuery } from './call-query';

export const discounts = (query: PagedQuery) => pagedList(listDiscounts, query);

export const discount = (code: string) =>
  freshQuery([listDiscounts.path, code], getDiscount, { params: { code } });

/** An empty code gets a random one. @throws CallError invalid, code_taken */
export const addDiscount = (client: QueryClient, code: string, terms: DiscountTerms) =>
  call({ client }, addCall, { body: { ...terms, code } });

/** @throws CallError invalid, not_found */
export const changeDiscount = (client: QueryClient, code: string, terms: DiscountTerms) =>
  call({ client }, changeCall, { params: { code }, body: terms });

/** @throws CallError code_used */
export const removeDiscount = (client: QueryClient, code: string) =>
  call({ client }, removeDiscountCode, { params: { code } });
