import type { QueryClient } from '@tanstack/react-query';
import * as calls from '../../../contract/builds/admin';
import type { PagedQuery } from '../../../shop/paged';
import { call } from '../call';
import { pagedList } from '../paged';
import { freshQuery } from '../call-query';

export const adminExamples = (query: PagedQuery) => pagedList(calls.listAdminExamples, query);

export const adminExample = (id: string) =>
  freshQuery([calls.listAdminExamples.path, id], calls.getExample, { params: { id } });

type Draft = Omit<calls.AdminExample, 'id'>;

/** @throws CallError invalid, slug_taken */
export const addExample = (client: QueryClient, body: Draft) =>
  call({ client }, calls.addExample, { body });

/** @throws CallError invalid, slug_taken, not_found */
export const changeExample = (client: QueryClient, id: string, body: Draft) =>
  call({ client }, calls.changeExample, { params: { id }, body });

/** @throws CallError not_found */
export const removeExample = (client: QueryClient, id: string) =>
  call({ client }, calls.removeExample, { params: { id } });
