import type { FastifyInstance } from 'fastify';
import { getOfflineCatalogue, getStock } from '../../../contract/catalogue/offline';
import { sendEncoded } from '../../http/send-encoded';
import type { EncodedResponse } from '../../ground/encoded-response';

interface Given {
  catalogue: (since?: string) => EncodedResponse;
  stock: () => EncodedResponse;
}

/** What phones store: the catalogue, or what has changed since the one that they have, and the stock beside it. */
export const offlineCatalogueRoutes = (app: FastifyInstance, { catalogue, stock }: Given): void => {
  app.get(getOfflineCatalogue.path, (request, reply) => {
    // A stamp that cannot be read is unknown, like one of another shop.
    const query = getOfflineCatalogue.query?.safeParse(request.query);
    return sendEncoded(request, reply, catalogue(query?.data?.since));
  });
  app.get(getStock.path, (request, reply) => sendEncoded(request, reply, stock()));
};
