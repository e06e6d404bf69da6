import type { FastifyInstance } from 'fastify';
import { getOfflineCatalogue, getStock } from '../../contract/catalogue-offline';
import { sendEncoded } from '../send-encoded';
import type { EncodedResponse } from '../encoded-response';

interface Given {
  whole: () => EncodedResponse;
  stock: () => EncodedResponse;
}

/** What phones store: the whole catalogue in one answer, and the stock beside it. */
export const offlineCatalogueRoutes = (app: FastifyInstance, { whole, stock }: Given): void => {
  app.get(getOfflineCatalogue.path, (request, reply) => sendEncoded(request, reply, whole()));
  app.get(getStock.path, (request, reply) => sendEncoded(request, reply, stock()));
};
