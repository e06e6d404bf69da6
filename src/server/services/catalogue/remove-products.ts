import type { removeProduct as removeCall } from '../../../contract/catalogue/admin';
import { ApiError } from '../../ground/api-error';
import { noteRemoval } from '../../tables/catalogue/product-ids';
import { findProduct } from '../../tables/catalogue/products';
import {
  archiveProducts,
  deleteProducts,
  namedProducts,
  otherKits,
} from '../../tables/catalogue/removal';
import { stockRows } from '../../tables/catalogue/stock-counts';
import { raiseCatalogueVersion } from '../../tables/catalogue/versions';
import { inTransaction } from '../../tables/engine/database';
import { noteAct } from '../../tables/log/log';
import type { Db, Tx } from '../../tables/schema';
import { removedSkus } from './named/follow-sku';
import { followSkus } from './save-product';

interface Acting {
  by: string;
  now: number;
}

/**
 * Deletes these products, or takes those that something names out of every list. What names one by its SKU has its name
 * from now on. @returns the ids of the latter
 */
export const removeProducts = async (
  tx: Tx,
  ids: readonly number[],
  { by, now }: Acting,
): Promise<ReadonlySet<number>> => {
  await noteRemoval(tx);
  const skus = removedSkus([...(await stockRows(tx, ids)).values()]);
  const named = await namedProducts(tx, ids);
  await archiveProducts(tx, [...named], now);
  await deleteProducts(
    tx,
    ids.filter((id) => !named.has(id)),
  );
  await followSkus(tx, skus, { at: now, by });
  return named;
};

/** Removes a part from the shop. @throws ApiError not_found; not_now while a kit is packed from it */
export const removeProduct = (
  db: Db,
  id: number,
  { by, now }: Acting,
): Promise<{ archived: boolean }> =>
  inTransaction(db, async (tx) => {
    const product = await findProduct(tx, id);
    if (!product) throw new ApiError<typeof removeCall>('not_found', 'There is no such product.');
    const [kit] = await otherKits(tx, [id]);
    if (kit)
      throw new ApiError<typeof removeCall>(
        'not_now',
        `"${kit.kit}" is packed from this part. Change the parts of that kit first.`,
      );
    const archived = (await removeProducts(tx, [id], { by, now })).has(id);
    await raiseCatalogueVersion(tx);
    const detail = { name: product.name, archived };
    await noteAct(tx, { at: now, by, act: 'product.removed', subject: `product:${id}`, detail });
    return { archived };
  });
