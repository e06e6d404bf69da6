import type { QueryClient } from '@tanstack/react-query';
import type { QueryOf } from '../../contract/endpoint';
import { listMails, retryMails as retryCall } from '../../contract/mail';
import { call } from './call';
import { pagedList } from './paged';

export const mails = (query: QueryOf<typeof listMails>) => pagedList(listMails, query);

/** Retries one mail, or every failed mail when no id is given. @throws CallError not_found, not_now, sent */
export const retryMails = (client: QueryClient, id?: string) =>
  call({ client }, retryCall, { body: id === undefined ? {} : { id } });
