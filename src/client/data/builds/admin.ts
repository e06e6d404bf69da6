import { type QueryClient, queryOptions } from '@tanstack/react-query';
import {
  type AdminExample,
  addExample as addCall,
  changeExample as changeCall,
  getExample,
  listAdminExamples,
  removeExample as removeCall,
} from '../../../contract/builds/admin';
import type { PagedQuery } from '../../../shop/paged';
import { call } from '../call';
import { pagedList } from '../paged';

export const adminExamples = (query: PagedQuery) => pagedList(listAdminExamples, query);

export const adminExample = (id: string) =>
  queryOptions({
    queryKey: [listAdminExamples.path, id],
    queryFn: (context) => call(context, getExample, { params: { id } }),
    staleTime: 0,
  });

type Draft = Omit<AdminExample, 'id'>;

/** @throws CallError invalid, slug_taken */
export const addExample = (client: QueryClient, body: Draft) => call({ client }, addCall, { body });

/** @throws CallError invalid, slug_taken, not_found */
export const changeExample = (client: QueryClient, id: string, body: Draft) =>
  call({ client }, changeCall, { params: { id }, body });

/** @throws CallError not_found */
export const removeExample = (client: QueryClient, id: string) =>
  call({ client }, removeCall, { params: { id } });
