import * as z from 'zod/mini';
import { Suggestion } from '../shop/catalogue/suggestions';
import { endpoint } from './endpoint';

/** At most six parts for a search that is being typed (docs/rules.md 3.36). */
export const listSuggestions = endpoint({
  method: 'GET',
  path: '/api/search/parts',
  query: z.object({ q: z.string() }),
  reply: z.array(Suggestion),
  errors: ['query_too_long'],
});
