import type { FastifyInstance } from 'fastify';
import { getOfflineCatalogue, getStock } from '../../../contract/catalogue/offline';
import { STOCK } from '../../../contract/public-reads';
import type { Context } from '../../context';
import { offlineCatalogue } from '../../services/catalogue/offline';
import { stockAnswers } from '../../services/promises/stock-answers';
import { sendEncoded } from '../../http/send-encoded';

/** The phones' catalogue: the whole, or the changes since the stored one, with the stock beside it. */
export const catalogueOfflineRoutes = (
  app: FastifyInstance,
  { caches, catalogue, schedule, dist, clock }: Context,
): void => {
  const offline = offlineCatalogue(catalogue, dist, clock);
  catalogue.onReplaced(offline.prepare);
  app.addHook('onListen', async () => offline.prepare());

  app.get(getOfflineCatalogue.path, (request, reply) => {
    // A stamp that cannot be read is unknown, like one of another shop.
    const query = getOfflineCatalogue.query?.safeParse(request.query);
    return sendEncoded(request, reply, offline.answer(query?.data?.since));
  });
  const { whole } = stockAnswers(catalogue, schedule);
  app.get(getStock.path, (request, reply) =>
    sendEncoded(request, reply, whole(), { shared: caches?.headers([STOCK]) }),
  );
};
