import type { QueryClient } from '@tanstack/react-query';
import * as calls from '../../../contract/catalogue/admin-axles';
import type { Axle } from '../../../shop/catalogue/search/axle';
import type { PagedQuery } from '../../../shop/paged';
import { call } from '../call';
import { freshQuery } from '../call-query';
import { pagedList } from '../paged';
import { wordsChanged } from './admin-words';

export const axles = (query: PagedQuery) => pagedList(calls.listAxles, query);

export const axle = (id: string) =>
  freshQuery([calls.listAxles.path, id], calls.getAxle, { params: { id } });

/** @throws CallError invalid */
export const addAxle = (client: QueryClient, body: Axle) =>
  call({ client }, calls.addAxle, { body });

/** @throws CallError invalid, not_found */
export const changeAxle = (client: QueryClient, id: string, body: Axle) =>
  call({ client }, calls.changeAxle, { params: { id }, body });

/** @throws CallError not_found */
export const removeAxle = (client: QueryClient, id: string) =>
  call({ client }, calls.removeAxle, { params: { id } });

/** Makes the searches of this browser use the changed axles, even where it keeps the catalogue. */
export const axlesChanged = async (client: QueryClient): Promise<void> => {
  await Promise.all([
    wordsChanged(client),
    client.invalidateQueries({ queryKey: [calls.listAxles.path] }),
  ]);
};
