import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as calls from '../../../contract/catalogue/catalogue';
import { MAX_QUERY } from '../../../shop/catalogue/search/search';
import type { Context } from '../../context';
import type { Catalogue } from '../../services/catalogue/catalogue';
import { ApiError } from '../../ground/api-error';
import type { EncodedResponse } from '../../ground/encoded-response';
import { sendEncoded, sendPublic } from '../../http/send-encoded';

/** @throws ApiError query_too_long */
const refuseTooLong = (q = ''): void => {
  if (q.length > MAX_QUERY)
    throw new ApiError<typeof calls.listProducts | typeof calls.search>(
      'query_too_long',
      `Searches can have at most ${MAX_QUERY} characters.`,
    );
};

/** Public reads of the catalogue: encoded responses from memory, the same for every user. */
export const catalogueRoutes = (
  app: FastifyInstance,
  { catalogue, caches, config, site }: Context,
): void => {
  // Compress the whole list before a client asks for it, where one asked for that of the version before.
  const prepare = (before?: Catalogue) => {
    if (before?.at(calls.listProducts.path)?.isSent ?? true)
      catalogue.current.at(calls.listProducts.path)?.response.prepare();
  };
  catalogue.onReplaced(prepare);
  app.addHook('onListen', async () => prepare());

  /** Sends an answer that changes with those at these paths. */
  const sendShared = (
    request: FastifyRequest,
    reply: FastifyReply,
    ready: EncodedResponse,
    paths: string[],
  ) => sendEncoded(request, reply, ready, { shared: caches?.headers(paths) });

  app.get(calls.getConfig.path, (request, reply) => sendShared(request, reply, config(), []));

  app.get(calls.listProducts.path, { config: { call: calls.listProducts } }, (request, reply) => {
    const query = calls.listProducts.query?.safeParse(request.query);
    if (!query?.success)
      throw new ApiError(
        'invalid',
        'Please give category, subcat, q and ids at most once each, and featured only as true.',
      );
    refuseTooLong(query.data.q);
    const picks = site.current.texts?.featured;
    const kept = catalogue.current.list(query.data, picks);
    return kept
      ? sendShared(request, reply, kept.response, [request.url])
      : sendPublic(request, reply, catalogue.current.listed(query.data, picks));
  });

  app.get(calls.search.path, { config: { call: calls.search } }, (request, reply) => {
    const query = calls.search.query?.safeParse(request.query);
    if (!query?.success)
      throw new ApiError('invalid', 'Please give q once, and words only as only.');
    refuseTooLong(query.data.q);
    return sendPublic(request, reply, catalogue.current.searched(query.data));
  });

  type CategoryCall =
    | typeof calls.listCategories
    | typeof calls.getCategory
    | typeof calls.listCategoryProducts
    | typeof calls.listSubcategories;
  const fromMemory = (call: CategoryCall, missing: string) =>
    app.get(call.path, { config: { call } }, (request, reply) => {
      const ready = catalogue.current.at(decodeURI(request.url.split('?', 1)[0] ?? ''));
      if (!ready) throw new ApiError<CategoryCall>('not_found', missing);
      return sendShared(request, reply, ready.response, [request.url]);
    });
  app.get<{ Params: { slug: string } }>(
    calls.getProduct.path,
    { config: { call: calls.getProduct } },
    (request, reply) => {
      const { slug } = request.params;
      const ready = catalogue.current.at(`/api/products/${slug}`);
      if (ready) return sendShared(request, reply, ready.response, [request.url]);
      const to = catalogue.current.movedTo(slug);
      if (to === undefined)
        throw new ApiError<typeof calls.getProduct>('not_found', 'There is no such product.');
      // Temporary: another product may use this slug later.
      return reply
        .header('cache-control', 'no-cache')
        .redirect(calls.getProduct.path.replace(':slug', to.slug), 301);
    },
  );
  fromMemory(calls.listCategories, 'There are no categories.');
  fromMemory(calls.getCategory, 'There is no such category.');
  fromMemory(calls.listCategoryProducts, 'There is no such category.');
  fromMemory(calls.listSubcategories, 'There is no such category.');
};
