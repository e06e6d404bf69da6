import { type QueryClient, queryOptions } from '@tanstack/react-query';
import {
  addWordGroup as addCall,
  changeWordGroup as changeCall,
  getWordGroup,
  listWordGroups,
  removeWordGroup as removeCall,
} from '../../contract/admin-catalogue-words';
import type { WordGroup } from '../../shop/catalogue/word-group';
import type { PagedQuery } from '../../shop/paged';
import { call } from './call';
import { pagedList } from './paged';

export const wordGroups = (query: PagedQuery) => pagedList(listWordGroups, query);

export const wordGroup = (id: string) =>
  queryOptions({
    queryKey: [listWordGroups.path, id],
    queryFn: (context) => call(context, getWordGroup, { params: { id } }),
    staleTime: 0,
  });

/** @throws CallError invalid */
export const addWordGroup = (client: QueryClient, words: WordGroup) =>
  call({ client }, addCall, { body: { words } });

/** @throws CallError invalid, not_found */
export const changeWordGroup = (client: QueryClient, id: string, words: WordGroup) =>
  call({ client }, changeCall, { params: { id }, body: { words } });

/** @throws CallError not_found */
export const removeWordGroup = (client: QueryClient, id: string) =>
  call({ client }, removeCall, { params: { id } });
