import type { setCartLine } from '../../../contract/cart/lines';
import type { addToCart } from '../../../contract/cart/cart';
import { joinedBuildName } from '../../../workbench/builds/list/build-name';
import { type CartLine, MAX_CART_LINES, MAX_QUANTITY } from '../../../shop/cart/cart';
import { newId } from '../../ground/new-id';
import { ApiError } from '../../ground/api-error';
import { soldName } from '../catalogue/sold-name';
import {
  addToCartLine,
  buildNameOf,
  cartLines,
  findCartLine,
  removeCartLine,
  setBuildName,
  setCartLineQuantity,
} from '../../tables/cart/carts';
import { type Db, type Tx, inTransaction } from '../../tables/engine/database';
import { removeAppliedCode } from '../../tables/discounts/discounts';
import { findProduct } from '../../tables/catalogue/products';
import type { CartLineRow } from '../../tables/cart/cart-rows';
import type { ProductRow } from '../../tables/catalogue/catalogue-rows';
import { releaseRemovedPieces } from './release-pieces';

type Calls = typeof addToCart | typeof setCartLine;

export const asLine = (row: CartLineRow): CartLine => ({
  id: row.id,
  productId: row.product_id,
  quantity: row.quantity,
});

/**
 * Why a cart cannot have this quantity of a product: not_found or out_of_stock; undefined when it can. Pieces that other
 * buyers are paying for may become free again, so they count as stock here (docs/rules.md 4.9).
 */
export const stockError = (
  product:
    | Pick<ProductRow, 'id' | 'name' | 'attributes' | 'stock' | 'published' | 'supply'>
    | undefined,
  pieces: number,
): ApiError | undefined => {
  if (!product?.published)
    return new ApiError<Calls>('not_found', 'This part is no longer available.');
  if (product.supply !== 'stock' || pieces <= product.stock) return undefined;
  const message = product.stock
    ? `Only ${product.stock} of "${soldName(product)}" in stock.`
    : `"${soldName(product)}" is out of stock.`;
  return new ApiError<Calls>('out_of_stock', message, { ids: [product.id], stock: product.stock });
};

export const tooMany = (): ApiError =>
  new ApiError<typeof addToCart>('too_many', `Quantity can be at most ${MAX_QUANTITY}`);

export const cartFull = (): ApiError =>
  new ApiError<typeof addToCart>(
    'cart_full',
    `A cart holds at most ${MAX_CART_LINES} different parts.`,
  );

/** @throws ApiError as stockError */
const checkStock = async (tx: Tx, productId: number, pieces: number): Promise<void> => {
  const error = stockError(await findProduct(tx, productId), pieces);
  if (error) throw error;
};

/**
 * Adds pieces of a product to a cart (docs/rules.md 4.3).
 * @throws ApiError not_found, out_of_stock; too_many above 999 pieces a line; cart_full above 100 lines
 */
export const addPieces = async (
  tx: Tx,
  accountId: string,
  { productId, quantity }: { productId: number; quantity: number },
  now: number,
): Promise<CartLine> => {
  const lines = await cartLines(tx, accountId);
  const there = lines.find((line) => line.product_id === productId);
  const pieces = (there?.quantity ?? 0) + quantity;
  await checkStock(tx, productId, pieces);
  if (pieces > MAX_QUANTITY) throw tooMany();
  if (!there && lines.length >= MAX_CART_LINES) throw cartFull();
  return asLine(
    await addToCartLine(tx, {
      id: newId(),
      account_id: accountId,
      product_id: productId,
      quantity,
      created_at: now,
    }),
  );
};

/** Sets the pieces of a line (docs/rules.md 4.3). @throws ApiError not_found, out_of_stock */
export const setPieces = async (
  tx: Tx,
  accountId: string,
  { productId, quantity }: { productId: number; quantity: number },
  now: number,
): Promise<CartLine> => {
  const row = await findCartLine(tx, accountId, productId);
  if (!row) throw new ApiError<typeof setCartLine>('not_found', 'This part is not in your cart.');
  await checkStock(tx, productId, quantity);
  await setCartLineQuantity(tx, row, quantity);
  await releaseRemovedPieces(tx, accountId, now);
  return asLine({ ...row, quantity });
};

/** Adds the name of a build to that of the cart (docs/rules.md 6.15). An empty cart has no name. */
export const nameBuild = (db: Db, accountId: string, name: string | null): Promise<void> =>
  inTransaction(db, async (tx) => {
    if (!(await cartLines(tx, accountId)).length) return;
    await setBuildName(tx, accountId, joinedBuildName(await buildNameOf(tx, accountId), name));
  });

/** Removes a line. Emptying the cart also removes its discount code and the name of its build (docs/rules.md 4.8). */
export const removeLine = (
  db: Db,
  accountId: string,
  productId: number,
  now: number,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    await removeCartLine(tx, accountId, productId);
    await releaseRemovedPieces(tx, accountId, now);
    if ((await cartLines(tx, accountId)).length) return;
    await removeAppliedCode(tx, accountId);
    await setBuildName(tx, accountId, null);
  });
