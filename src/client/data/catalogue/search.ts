import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { listSuggestions } from '../../../contract/catalogue/search';
import type { Suggestion } from '../../../shop/catalogue/search/suggestions';
import { queryOf } from '../query-of';

/** Suggestions are kept this long, ms. Each key press makes a query of its own. */
const KEPT = 20_000;

/** At most six parts for a search that is being typed (docs/rules.md 3.36). */
export const suggestions = (q: string) =>
  queryOptions({
    ...queryOf(listSuggestions, { query: { q } }),
    staleTime: Infinity,
    gcTime: KEPT,
  });

/** The suggestions that a device finds in its stored catalogue at once; undefined on a device without one. */
export const suggestionsHere = (client: QueryClient, q: string): Suggestion[] | undefined =>
  client.getQueryCache().build(client, client.defaultQueryOptions(suggestions(q))).state.data;
