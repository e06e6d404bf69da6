import type { FastifyInstance } from 'fastify';
import { getOfflineCatalogue } from '../../contract/catalogue-offline';
import { sendReady } from '../send-encoded';
import type { Ready } from '../encoded-response';

/** The whole catalogue in one answer, for phones to keep. */
export const offlineCatalogueRoutes = (app: FastifyInstance, whole: () => Ready): void => {
  app.get(getOfflineCatalogue.path, (request, reply) => sendReady(request, reply, whole()));
};
