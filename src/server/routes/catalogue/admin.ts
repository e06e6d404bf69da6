import type { FastifyInstance, FastifyRequest } from 'fastify';
import { MAX_CSV_BYTES, MAX_PICTURE_BYTES } from '../../../shop/catalogue/product-edit';
import {
  PRODUCT_CSV_PATH,
  addPicture,
  addProduct,
  changeProduct,
  changeStock,
  getAdminProduct,
  importProducts as importCall,
  listAdminProducts,
  uploadedPicture,
} from '../../../contract/catalogue/admin';
import type { Context } from '../../context';
import { ApiError } from '../../ground/api-error';
import { PictureProblem } from '../../gateways/pictures';
import { serve } from '../../http/serve';
import { exportProducts } from '../../services/catalogue/export-products';
import { importProducts } from '../../services/catalogue/import-products';
import {
  countStock,
  createProduct,
  adminProduct,
  adminProducts,
  editProduct,
} from '../../services/catalogue/admin';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const WITH_BOM = '\ufeff';

/** Products: list, edit, stock, pictures and CSV. A change is public before the call answers. */
export const adminCatalogueRoutes = (
  app: FastifyInstance,
  { db, clock, sessions, catalogue, pictures }: Context,
): void => {
  const actor = async (request: FastifyRequest) => ({
    by: (await sessions.admin(request)).id,
    now: clock(),
  });
  /** Reloads the catalogue before the answer is sent. */
  const shownAtOnce = async <T>(done: T): Promise<T> => {
    await catalogue.refresh();
    return done;
  };

  serve(app, listAdminProducts, async ({ query, request }) => {
    await sessions.admin(request);
    return adminProducts(db, query);
  });

  serve(app, getAdminProduct, async ({ params, request }) => {
    await sessions.admin(request);
    return adminProduct(db, Number(params.id));
  });

  serve(app, addProduct, async ({ body, request, reply }) => {
    const made = await createProduct(db, body, await actor(request));
    reply.code(201);
    return shownAtOnce(made);
  });

  serve(app, changeProduct, async ({ params, body, request }) =>
    shownAtOnce(await editProduct(db, Number(params.id), body, await actor(request))),
  );

  serve(app, changeStock, async ({ params, body, request }) =>
    shownAtOnce(await countStock(db, Number(params.id), body, await actor(request))),
  );

  app.get(PRODUCT_CSV_PATH, async (request, reply) => {
    await sessions.admin(request);
    const day = new Date(clock()).toISOString().slice(0, 10);
    return (
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="products-${day}.csv"`)
        // The byte order mark: without it spreadsheets assume another encoding.
        .send(WITH_BOM + (await exportProducts(db)))
    );
  });

  serve(
    app,
    importCall,
    async ({ body, request }) => {
      const { csv, ...wanted } = body;
      return shownAtOnce(await importProducts(db, csv, { ...wanted, ...(await actor(request)) }));
    },
    // Quotes and line ends take two bytes in JSON.
    { bodyLimit: 2 * MAX_CSV_BYTES + 1024 },
  );

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: MAX_PICTURE_BYTES },
      (_, body, done) => done(null, body),
    );
    scope.post(addPicture.path, { config: { call: addPicture } }, async (request, reply) => {
      await sessions.admin(request);
      const { body, headers } = request;
      if (
        !/^image\/(png|jpeg|webp|avif)$/.test(headers['content-type'] ?? '') ||
        !Buffer.isBuffer(body)
      )
        throw new ApiError<typeof addPicture>(
          'not_a_picture',
          'Pictures can be PNG, JPEG, WebP or AVIF.',
        );
      try {
        const { name, width, height } = await pictures.keep(body);
        reply.code(201);
        return addPicture.reply.parse({ url: `/img/uploads/${name}-800.webp`, width, height });
      } catch (error) {
        if (error instanceof PictureProblem)
          throw new ApiError<typeof addPicture>('picture', error.message);
        throw error;
      }
    });
  });

  app.get<{ Params: { file: string } }>(
    uploadedPicture.path,
    { config: { call: uploadedPicture } },
    async ({ params }, reply) => {
      const found = await pictures.file(params.file);
      if (!found)
        throw new ApiError<typeof uploadedPicture>('not_found', 'There is no such picture.');
      return reply.type(found.type).header('cache-control', IMMUTABLE).send(found.bytes);
    },
  );
};
