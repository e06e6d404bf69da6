import type { FastifyInstance } from 'fastify';
import { getOfflineCatalogue } from '../../contract/catalogue-offline';
import { sendEncoded } from '../send-encoded';
import type { EncodedResponse } from '../encoded-response';

/** The whole catalogue in one answer, for phones to store. */
export const offlineCatalogueRoutes = (
  app: FastifyInstance,
  whole: () => EncodedResponse,
): void => {
  app.get(getOfflineCatalogue.path, (request, reply) => sendEncoded(request, reply, whole()));
};
