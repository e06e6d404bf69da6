import type { FastifyInstance } from 'fastify';
import { listSuggestions } from '../../contract/catalogue-search';
import { MAX_QUERY } from '../../shop/catalogue/search';
import { ApiError } from '../api-error';
import { EncodedResponse } from '../encoded-response';
import { sendEncoded } from '../send-encoded';
import type { CatalogueHolder } from '../services/catalogue/hold-catalogue';

/** Suggestions for devices that keep no catalogue: a public read, the same for every user. */
export const catalogueSearchRoutes = (app: FastifyInstance, catalogue: CatalogueHolder): void => {
  app.get(listSuggestions.path, { config: { call: listSuggestions } }, (request, reply) => {
    const query = listSuggestions.query?.safeParse(request.query);
    if (!query?.success) throw new ApiError('invalid', 'Please give q once.');
    const { q } = query.data;
    if (q.length > MAX_QUERY)
      throw new ApiError<typeof listSuggestions>(
        'query_too_long',
        `Searches can have at most ${MAX_QUERY} characters.`,
      );
    return sendEncoded(request, reply, EncodedResponse.once(catalogue.current.suggested(q)));
  });
};
