import type { FastifyInstance } from 'fastify';
import { getConfig, getProduct, listProducts } from '../../contract/catalogue';
import { MAX_QUERY } from '../../shop/catalogue/search';
import { Refusal, notFound } from '../refusal';
import { sendEncoded } from '../send-encoded';
import type { CatalogueHolder } from '../services/catalogue/catalogue';
import type { EncodedResponse } from '../encoded-response';

interface Given {
  catalogue: CatalogueHolder;
  config: () => EncodedResponse;
}

/** The public reads of the catalogue: ready bytes from memory, the same for everybody. */
export const catalogueRoutes = (app: FastifyInstance, { catalogue, config }: Given): void => {
  app.get(getConfig.path, (request, reply) => sendEncoded(request, reply, config()));

  app.get(listProducts.path, (request, reply) => {
    const query = listProducts.query?.safeParse(request.query);
    if (!query?.success)
      throw new Refusal(400, 'invalid', 'Please give category, subcat and q at most once each.');
    if ((query.data.q?.length ?? 0) > MAX_QUERY)
      throw new Refusal(
        400,
        'query_too_long',
        `Searches can have at most ${MAX_QUERY} characters.`,
      );
    return sendEncoded(request, reply, catalogue.current.list(query.data));
  });

  const fromMemory = (path: string, missing: string) =>
    app.get(path, (request, reply) => {
      const ready = catalogue.current.at(decodeURI(request.url.split('?', 1)[0] ?? ''));
      if (!ready) throw notFound(missing);
      return sendEncoded(request, reply, ready);
    });
  app.get<{ Params: { slug: string } }>(getProduct.path, (request, reply) => {
    const { slug } = request.params;
    const ready = catalogue.current.at(`/api/products/${slug}`);
    if (ready) return sendEncoded(request, reply, ready);
    const to = catalogue.current.movedTo(slug);
    if (to === undefined) throw notFound('There is no such product.');
    // Another product may stand there again one day.
    return reply
      .header('cache-control', 'no-cache')
      .redirect(getProduct.path.replace(':slug', to), 301);
  });
  fromMemory('/api/categories', 'There are no categories.');
  fromMemory('/api/categories/:slug', 'There is no such category.');
  fromMemory('/api/categories/:slug/products', 'There is no such category.');
  fromMemory('/api/categories/:id/subcategories', 'There is no such category.');
};
