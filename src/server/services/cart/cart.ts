import { type CartLine, MAX_LINES, MAX_QUANTITY } from '../../../shop/cart/cart';
import { newId } from '../../new-id';
import { Refusal, notFound } from '../../refusal';
import {
  addToCartLine,
  cartLines,
  findCartLine,
  removeCartLine,
  setCartLineQuantity,
} from '../../tables/cart/carts';
import { type Db, type Tx, inTransaction } from '../../tables/engine/database';
import { removeAppliedCode } from '../../tables/discounts/discounts';
import { findProduct } from '../../tables/catalogue/products';
import type { CartLineRow } from '../../tables/cart/cart-rows';
import type { ProductRow } from '../../tables/catalogue/catalogue-rows';

export const asLine = (row: CartLineRow): CartLine => ({
  id: row.id,
  productId: row.product_id,
  quantity: row.quantity,
});

/** Why there can not be so many pieces of a product in a cart, if so: 404 for what is not sold, 409 for too little stock. */
export const stockRefusal = (
  product: Pick<ProductRow, 'id' | 'name' | 'stock' | 'published'> | undefined,
  wanted: number,
): Refusal | undefined => {
  if (!product?.published) return notFound('This part is no longer available.');
  if (wanted <= product.stock) return undefined;
  const message = product.stock
    ? `Only ${product.stock} of "${product.name}" in stock.`
    : `"${product.name}" is out of stock.`;
  return new Refusal(409, 'out_of_stock', message, { ids: [product.id], stock: product.stock });
};

export const tooMany = (): Refusal =>
  new Refusal(400, 'too_many', `Quantity can be at most ${MAX_QUANTITY}`);

export const cartFull = (): Refusal =>
  new Refusal(409, 'cart_full', `A cart holds at most ${MAX_LINES} different parts.`);

/** @throws Refusal as stockRefusal */
const checkStock = async (tx: Tx, productId: number, wanted: number): Promise<void> => {
  const refusal = stockRefusal(await findProduct(tx, productId), wanted);
  if (refusal) throw refusal;
};

const storedLine = async (tx: Tx, accountId: string, productId: number): Promise<CartLine> => {
  const row = await findCartLine(tx, accountId, productId);
  if (!row) throw notFound('This part is not in your cart.');
  return asLine(row);
};

/**
 * Adds pieces of a product to a cart (docs/rules.md 4.3).
 * @throws Refusal 404, 409 as checkStock; 400 above 999 pieces a line; 409 above 100 lines
 */
export const addPieces = async (
  tx: Tx,
  accountId: string,
  { productId, quantity }: { productId: number; quantity: number },
  now: number,
): Promise<CartLine> => {
  const lines = await cartLines(tx, accountId);
  const there = lines.find((line) => line.product_id === productId);
  const wanted = (there?.quantity ?? 0) + quantity;
  await checkStock(tx, productId, wanted);
  if (wanted > MAX_QUANTITY) throw tooMany();
  if (!there && lines.length >= MAX_LINES) throw cartFull();
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

/** Sets the pieces of a line (docs/rules.md 4.3). @throws Refusal as addPieces, 404 without such a line */
export const setPieces = async (
  tx: Tx,
  accountId: string,
  productId: number,
  quantity: number,
): Promise<CartLine> => {
  await storedLine(tx, accountId, productId);
  await checkStock(tx, productId, quantity);
  await setCartLineQuantity(tx, accountId, productId, quantity);
  return storedLine(tx, accountId, productId);
};

/** Takes a line out of a cart. A cart that is emptied so forgets its discount code (docs/rules.md 4.8). */
export const removeLine = (db: Db, accountId: string, productId: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    await removeCartLine(tx, accountId, productId);
    if (!(await cartLines(tx, accountId)).length) await removeAppliedCode(tx, accountId);
  });
