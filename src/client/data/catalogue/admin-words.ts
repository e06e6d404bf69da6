import type { QueryClient } from '@tanstack/react-query';
import * as calls from '../../../contract/catalogue/admin-words';
import { search } from '../../../contract/catalogue/catalogue';
import { listSuggestions } from '../../../contract/catalogue/search';
import type { WordGroup } from '../../../shop/catalogue/search/word-group';
import type { PagedQuery } from '../../../shop/paged';
import { call } from '../call';
import { pagedList } from '../paged';
import { deviceOf } from '../query-client';
import { freshQuery } from '../call-query';

export const wordGroups = (query: PagedQuery) => pagedList(calls.listWordGroups, query);

export const wordGroup = (id: string) =>
  freshQuery([calls.listWordGroups.path, id], calls.getWordGroup, { params: { id } });

/** @throws CallError invalid */
export const addWordGroup = (client: QueryClient, words: WordGroup) =>
  call({ client }, calls.addWordGroup, { body: { words } });

/** @throws CallError invalid, not_found */
export const changeWordGroup = (client: QueryClient, id: string, words: WordGroup) =>
  call({ client }, calls.changeWordGroup, { params: { id }, body: { words } });

/** @throws CallError not_found */
export const removeWordGroup = (client: QueryClient, id: string) =>
  call({ client }, calls.removeWordGroup, { params: { id } });

/** Makes the searches of this browser use the changed words, even where it keeps the catalogue. */
export const wordsChanged = async (client: QueryClient): Promise<void> => {
  await deviceOf(client)
    .refreshPrices()
    .catch(() => undefined);
  await Promise.all(
    [calls.listWordGroups.path, search.path, listSuggestions.path].map((path) =>
      client.invalidateQueries({ queryKey: [path] }),
    ),
  );
};
