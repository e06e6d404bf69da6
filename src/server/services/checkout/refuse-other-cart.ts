import type { createPaymentIntent } from '../../../contract/checkout/checkout';
import { shopDay } from '../../../shop/shop-day';
import { ApiError } from '../../ground/api-error';
import { productsByIds } from '../../tables/catalogue/products';
import type { AccountRow } from '../../tables/account/account-rows';
import type { Queries } from '../../tables/schema';
import type { OrderRow } from '../../tables/orders/order-rows';
import { newestOrder, orderItems } from '../../tables/orders/orders';
import { type ReadCart, partName } from '../cart/read-cart';
import { type ShownPromise, laterText } from './later-days';

/** For how long an order counts as the reason why its lines are gone, ms. */
const JUST = 30 * 60_000;

/** A product with its pieces and its day, as the page showed it in the cart. */
export interface ShownLine extends ShownPromise {
  quantity: number;
}

/**
 * Describes the difference from the lines that the page showed: the lines as they are now, those that are promised for a
 * later day, then the names of removed ones.
 */
const changeText = async (
  db: Queries,
  cart: ReadCart,
  shown: readonly ShownLine[],
): Promise<string | undefined> => {
  const pieces = new Map(shown.map(({ productId, quantity }) => [productId, quantity]));
  const changed = cart.lines.filter(
    ({ productId, quantity }) => pieces.get(productId) !== quantity,
  );
  const removed = [...pieces.keys()].filter(
    (id) => !cart.lines.some(({ productId }) => productId === id),
  );
  const lines = cart.lines.map(({ productId, product, promisedBy }) => ({
    productId,
    name: partName(productId, product),
    promisedBy,
  }));
  const products = await productsByIds(db, removed);
  const texts = [
    changed.length &&
      `In your cart now: ${changed
        .map(({ productId, quantity, product }) => `${quantity} × ${partName(productId, product)}`)
        .join(', ')}.`,
    laterText(lines, shown, shopDay(cart.at)),
    removed.length && `Removed: ${removed.map((id) => partName(id, products.get(id))).join(', ')}.`,
  ].filter(Boolean);
  return texts.length ? texts.join(' ') : undefined;
};

/** The newest order of an account, if it has these lines, was placed after `since` (ms) and is not cancelled. */
const orderWithLines = async (
  db: Queries,
  accountId: string,
  shown: readonly ShownLine[],
  since: number,
): Promise<OrderRow | undefined> => {
  const order = await newestOrder(db, accountId);
  if (!order || order.created_at <= since || order.status === 'cancelled') return undefined;
  const items = await orderItems(db, order.id);
  const isSame =
    items.length === shown.length &&
    items.every((item) =>
      shown.some(
        ({ productId, quantity }) => productId === item.product_id && quantity === item.quantity,
      ),
    );
  return isSame ? order : undefined;
};

/**
 * Refuses to charge for another cart than the one that the page showed (docs/rules.md 5.22).
 * @param now ms
 * @throws ApiError already_paid, when another tab has just ordered the lines; cart_changed, with the lines that differ in
 * its message; none of them for an empty cart that was not ordered
 */
export const refuseOtherCart = async (
  db: Queries,
  { id: accountId }: AccountRow,
  cart: ReadCart,
  shown: readonly ShownLine[],
  now: number,
): Promise<void> => {
  const change = await changeText(db, cart, shown);
  if (!change) return;
  const order = await orderWithLines(db, accountId, shown, now - JUST);
  if (order)
    throw new ApiError<typeof createPaymentIntent>(
      'already_paid',
      'You have already paid for this order.',
      { orderNumber: order.number },
    );
  if (cart.lines.length) throw new ApiError<typeof createPaymentIntent>('cart_changed', change);
};
