import { queryOptions } from '@tanstack/react-query';
import {
  type DiscountTerms,
  addDiscount as addCall,
  changeDiscount as changeCall,
  getDiscount,
  listDiscounts,
  removeDiscountCode,
} from '../../contract/admin-discounts';
import type { PagedQuery } from '../../shop/paged';
import { call } from './call';
import { pagedList } from './paged';

export const discounts = (query: PagedQuery) => pagedList(listDiscounts, query);

export const discount = (code: string) =>
  queryOptions({
    queryKey: [listDiscounts.path, code],
    queryFn: ({ signal }) => call(getDiscount, { params: { code }, signal }),
    staleTime: 0,
  });

/** Without a code one is made up. @throws CallError 400, 409 code_taken */
export const addDiscount = (code: string, terms: DiscountTerms) =>
  call(addCall, { body: { ...terms, code } });

/** @throws CallError 400, 404 */
export const changeDiscount = (code: string, terms: DiscountTerms) =>
  call(changeCall, { params: { code }, body: terms });

/** @throws CallError 409 code_used */
export const removeDiscount = (code: string) => call(removeDiscountCode, { params: { code } });
