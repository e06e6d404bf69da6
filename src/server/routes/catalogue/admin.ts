import type { FastifyInstance } from 'fastify';
import { MAX_CSV_BYTES } from '../../../shop/catalogue/product-edit';
import { shopDay } from '../../../shop/shop-day';
import * as calls from '../../../contract/catalogue/admin';
import type { Context } from '../../context';
import { ApiError } from '../../ground/api-error';
import { servePicture } from '../../http/serve';
import { serveAdmin } from '../../http/serve-account';
import { exportProducts } from '../../services/catalogue/export-products';
import { fetchPicture } from '../../services/catalogue/fetch-picture';
import { importProducts } from '../../services/catalogue/import-products';
import {
  countStock,
  createProduct,
  adminProduct,
  adminProducts,
  editProduct,
  productPrices,
} from '../../services/catalogue/admin';
import { removeProduct } from '../../services/catalogue/remove-products';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const WITH_BOM = '\ufeff';

/** Products: list, edit, stock, pictures and CSV. A change is public before the call answers. */
export const adminCatalogueRoutes = (
  app: FastifyInstance,
  { db, clock, catalogue, site, pictures, foreignPictures }: Context,
): void => {
  const admin = serveAdmin(app, clock);
  /** Reloads the catalogue, and the featured parts with their SKUs, before the answer is sent. */
  const shownAtOnce = async <T>(done: T): Promise<T> => {
    await catalogue.refresh();
    await site.refresh();
    return done;
  };

  admin(calls.listAdminProducts, ({ query }) => adminProducts(db, query));
  admin(calls.getAdminProduct, ({ params }) => adminProduct(db, Number(params.id)));
  admin(calls.listPrices, ({ params, query }) => productPrices(db, Number(params.id), query.page));

  admin(calls.removeProduct, async ({ params, adminId: by, now }) =>
    shownAtOnce(await removeProduct(db, Number(params.id), { by, now })),
  );

  admin(calls.addProduct, async ({ body, reply, adminId: by, now }) => {
    const made = await createProduct(db, body, { by, now });
    reply.code(201);
    return shownAtOnce(made);
  });

  admin(calls.changeProduct, async ({ params, body, adminId: by, now }) =>
    shownAtOnce(await editProduct(db, Number(params.id), body, { by, now })),
  );

  admin(calls.changeStock, async ({ params, body, adminId: by, now }) =>
    shownAtOnce(await countStock(db, Number(params.id), body, { by, now })),
  );

  app.get(
    calls.exportProducts.path,
    { config: { call: calls.exportProducts } },
    async (_, reply) => {
      const day = shopDay(new Date(clock()));
      return (
        reply
          .type('text/csv; charset=utf-8')
          .header('content-disposition', `attachment; filename="products-${day}.csv"`)
          // The byte order mark: without it spreadsheets assume another encoding.
          .send(WITH_BOM + (await exportProducts(db)))
      );
    },
  );

  admin(
    calls.importProducts,
    async ({ body, adminId: by, now }) => {
      const { csv, ...options } = body;
      return shownAtOnce(await importProducts(db, csv, { ...options, by, now }));
    },
    // Quotes and line ends take two bytes in JSON.
    { bodyLimit: 2 * MAX_CSV_BYTES + 1024 },
  );

  admin(calls.fetchPicture, async ({ body, adminId: by, now }) =>
    shownAtOnce(await fetchPicture(db, { foreignPictures, pictures }, body, { by, now })),
  );

  servePicture(app, calls.addPicture, pictures);

  app.get<{ Params: { file: string } }>(
    calls.uploadedPicture.path,
    { config: { call: calls.uploadedPicture } },
    async ({ params }, reply) => {
      const found = await pictures.file(params.file);
      if (!found)
        throw new ApiError<typeof calls.uploadedPicture>('not_found', 'There is no such picture.');
      return reply.type(found.type).header('cache-control', IMMUTABLE).send(found.bytes);
    },
  );
};
