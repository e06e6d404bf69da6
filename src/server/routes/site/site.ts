import type { FastifyInstance } from 'fastify';
import { getSite } from '../../../contract/site/site';
import type { Context } from '../../context';
import { sendEncoded } from '../../http/send-encoded';

/** The facts of the shop for everyone. */
export const siteRoutes = (app: FastifyInstance, { caches, site }: Context): void => {
  app.get(getSite.path, (request, reply) =>
    sendEncoded(request, reply, site.answer, { shared: caches?.headers([]) }),
  );
};
