import * as calls from '../../../contract/catalogue/admin-words';
import { search } from '../../../contract/catalogue/catalogue';
import { listSuggestions } from '../../../contract/catalogue/search';
import type { PagedQuery } from '../../../shop/paged';
import { pagedQueryOf, queryOf } from '../query-of';
import { changeOf } from '../use-call';

export const wordGroups = (query: PagedQuery) => pagedQueryOf(calls.listWordGroups, query);

export const wordGroup = (id: string) => queryOf(calls.getWordGroup, { params: { id } });

/** The calls that search by the words. */
export const SEARCHES = [search, listSuggestions];

const effects = { touches: [calls.listWordGroups, ...SEARCHES], changesCatalogue: true };
export const addingWordGroup = changeOf(calls.addWordGroup, effects);
export const changingWordGroup = changeOf(calls.changeWordGroup, {
  ...effects,
  answers: ({ params }) => wordGroup(params.id).queryKey,
});
export const removingWordGroup = changeOf(calls.removeWordGroup, effects);
