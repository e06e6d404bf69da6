import type { QueryClient } from '@tanstack/react-query';
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
import { freshQuery } from '../call-query';

export const adminExamples = (query: PagedQuery) => pagedList(listAdminExamples, query);

export const adminExample = (id: string) =>
  freshQuery([listAdminExamples.path, id], getExample, { params: { id } });

type Draft = Omit<AdminExample, 'id'>;

/** @throws CallError invalid, slug_taken */
export const addExample = (client: QueryClient, body: Draft) => call({ client }, addCall, { body });

/** @throws CallError invalid, slug_taken, not_found */
export const changeExample = (client: QueryClient, id: string, body: Draft) =>
  call({ client }, changeCall, { params: { id }, body });

/** @throws CallError not_found */
export const removeExample = (client: QueryClient, id: string) =>
  call({ client }, removeCall, { params: { id } });
