import type { FastifyInstance } from 'fastify';
import { getSitePage } from '../../../contract/site/pages';
import type { Context } from '../../context';
import { ApiError } from '../../ground/api-error';
import { sendEncoded } from '../../http/send-encoded';

/** The pages that the owner writes, for everyone. */
export const sitePagesRoutes = (app: FastifyInstance, { caches, site }: Context): void => {
  app.get<{ Params: { slug: string } }>(
    getSitePage.path,
    { config: { call: getSitePage } },
    (request, reply) => {
      const answer = site.pageAnswer(request.params.slug);
      if (!answer) throw new ApiError<typeof getSitePage>('not_found', 'There is no such page.');
      return sendEncoded(request, reply, answer, { shared: caches?.headers([]) });
    },
  );
};
