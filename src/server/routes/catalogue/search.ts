import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/catalogue/search';
import { MAX_QUERY } from '../../../shop/catalogue/search/search';
import type { Context } from '../../context';
import { ApiError } from '../../ground/api-error';
import { sendPublic } from '../../http/send-encoded';
import { serve } from '../../http/serve';
import { noteMissedSearch } from '../../services/catalogue/search/missed-searches';

export const catalogueSearchRoutes = (
  app: FastifyInstance,
  { db, clock, catalogue, limits }: Context,
): void => {
  // Suggestions for devices that keep no catalogue: a public read, the same for every user.
  app.get(
    calls.listSuggestions.path,
    { config: { call: calls.listSuggestions } },
    (request, reply) => {
      const query = calls.listSuggestions.query?.safeParse(request.query);
      if (!query?.success) throw new ApiError('invalid', 'Please give q once.');
      const { q } = query.data;
      if (q.length > MAX_QUERY)
        throw new ApiError<typeof calls.listSuggestions>(
          'query_too_long',
          `Searches can have at most ${MAX_QUERY} characters.`,
        );
      return sendPublic(request, reply, catalogue.current.suggested(q));
    },
  );

  serve(app, calls.noteMissedSearch, async ({ body, request }) => {
    await limits.missedSearch(request);
    await limits.missedSearchOfDay(request);
    await noteMissedSearch(db, catalogue.current, body.words, clock());
    return { ok: true };
  });
};
