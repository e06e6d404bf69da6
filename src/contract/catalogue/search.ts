import * as z from 'zod/mini';
import { MAX_QUERY } from '../../shop/catalogue/search/search';
import { Suggestion } from '../../shop/catalogue/search/suggestions';
import { Done, endpoint } from '../endpoint';

/** Lists at most six parts for a search while it is typed (docs/rules.md 3.36). */
export const listSuggestions = endpoint('GET', '/api/search/parts', {
  query: z.object({ q: z.string() }),
  reply: z.array(Suggestion),
  errors: ['query_too_long'],
});

/**
 * Tells the shop of a search that found nothing. The answer is the same whether it is counted or not (docs/rules.md 3.40).
 */
export const noteMissedSearch = endpoint('POST', '/api/search/missed', {
  body: z.object({ words: z.string().check(z.maxLength(MAX_QUERY)) }),
  reply: Done,
});
