import type { FastifyInstance } from 'fastify';
import { getOfflineCatalogue } from '../../contract/offline-catalogue';
import { sendReady } from '../send-ready';
import type { Ready } from '../services/ready';

/** The whole catalogue in one answer, for phones to keep. */
export const offlineCatalogueRoutes = (app: FastifyInstance, whole: () => Ready): void => {
  app.get(getOfflineCatalogue.path, (request, reply) => sendReady(request, reply, whole()));
};
