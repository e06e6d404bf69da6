import type { setCartLine } from '../../../contract/cart/lines';
import type { addToCart } from '../../../contract/cart/cart';
import { joinedBuildName } from '../../../workbench/builds/list/build-name';
import { type CartLine, MAX_CART_LINES, MAX_QUANTITY } from '../../../shop/cart/cart';
import { newId } from '../../ground/new-id';
import { ApiError } from '../../ground/api-error';
import {
  addToCartLine,
  cartBuildName,
  cartLines,
  findCartLine,
  removeCartLine,
  setBuildName,
  setCartLineQuantity,
  setPoNumber,
} from '../../tables/cart/carts';
import { inTransaction } from '../../tables/engine/database';
import type { Db, Tx } from '../../tables/schema';
import { removeAppliedCode } from '../../tables/discounts/discounts';
import type { CartLineRow } from '../../tables/cart/cart-rows';
import { releaseRemovedPieces } from './release-pieces';
import { readRoom } from './room';

export const asLine = (row: CartLineRow): CartLine => ({
  id: row.id,
  productId: row.product_id,
  quantity: row.quantity,
});

export const tooMany = (): ApiError =>
  new ApiError<typeof addToCart>('too_many', `Quantity can be at most ${MAX_QUANTITY}`);

export const cartFull = (): ApiError =>
  new ApiError<typeof addToCart>(
    'cart_full',
    `A cart holds at most ${MAX_CART_LINES} different parts.`,
  );

/** @throws ApiError not_found, out_of_stock */
const checkRoom = async (
  tx: Tx,
  lines: readonly CartLineRow[],
  productId: number,
  pieces: number,
): Promise<void> => {
  const inCart = new Map(lines.map((line) => [line.product_id, line.quantity]));
  const room = await readRoom(tx, [productId, ...inCart.keys()]);
  const error = room.refusal(inCart, productId, pieces);
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
  const line = lines.find((one) => one.product_id === productId);
  const pieces = (line?.quantity ?? 0) + quantity;
  await checkRoom(tx, lines, productId, pieces);
  if (pieces > MAX_QUANTITY) throw tooMany();
  if (!line && lines.length >= MAX_CART_LINES) throw cartFull();
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
  await checkRoom(tx, await cartLines(tx, accountId), productId, quantity);
  await setCartLineQuantity(tx, row, quantity);
  await releaseRemovedPieces(tx, accountId, now);
  return asLine({ ...row, quantity });
};

/** Adds the name of a build to that of the cart (docs/rules.md 6.15). An empty cart has no name. */
export const nameBuild = (db: Db, accountId: string, name: string | null): Promise<void> =>
  inTransaction(db, async (tx) => {
    if (!(await cartLines(tx, accountId)).length) return;
    await setBuildName(tx, accountId, joinedBuildName(await cartBuildName(tx, accountId), name));
  });

/** Removes a line. Emptying the cart also removes its discount code, its PO number and the name of its build (docs/rules.md 4.8). */
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
    await setPoNumber(tx, accountId, null);
    await setBuildName(tx, accountId, null);
  });
