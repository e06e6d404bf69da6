import { queryOptions } from '@tanstack/react-query';
import type { QueryOf, SentBodyOf } from '../../contract/endpoint';
import {
  getShopState,
  listActs,
  listMails,
  retryMails as retryCall,
  setShipping as shippingCall,
} from '../../contract/admin-settings';
import { call } from './call';
import { pagedList } from './paged';

/** Asked for again at each visit: it tells how the machinery is running. */
export const shopState = queryOptions({
  queryKey: [getShopState.path],
  queryFn: ({ signal }) => call(getShopState, { signal }),
  staleTime: 0,
});

/** @throws CallError 400 with what is wrong, 409 when somebody else was faster */
export const setShipping = (body: SentBodyOf<typeof shippingCall>) => call(shippingCall, { body });

export const mails = (query: QueryOf<typeof listMails>) => pagedList(listMails, query);

/** Without an id all that failed. @throws CallError 409 */
export const retryMails = (id?: string) =>
  call(retryCall, { body: id === undefined ? {} : { id } });

export const acts = (query: QueryOf<typeof listActs>) => pagedList(listActs, query);
