import type { Attention } from '../../../shop/orders/attention';
import {
  findCartLine,
  poNumberOf,
  removeCartLineUpTo,
  setCartLineQuantity,
  setPoNumber,
} from '../../tables/cart/carts';
import { markOrdered } from '../../tables/checkout/checkouts';
import type { Tx } from '../../tables/engine/database';
import { appliedCode, removeAppliedCode } from '../../tables/discounts/discounts';
import { addOrder } from '../../tables/orders/orders';
import type { OrderRow } from '../../tables/orders/order-rows';
import { takePieces } from '../../tables/catalogue/stock';
import type { Snapshot } from './checkout-snapshot';
import { type OrderSource, orderFromCheckout } from './order-from-checkout';
import { mailAttention } from '../orders/attention';
import { notifyPlaced } from '../orders/notify-buyer';
import { beginRefund } from '../orders/refunds';

/** How long the mail about a missing address waits, ms: a client may send the address right after the payment. */
const ADDRESS_WAIT = 600_000;

/** Takes the pieces from stock, in ascending product id. @returns how many were available, by product */
const takeStock = async (tx: Tx, { lines }: Snapshot): Promise<Map<number, number>> => {
  const taken = new Map<number, number>();
  for (const { productId, quantity } of lines.toSorted((a, b) => a.productId - b.productId))
    taken.set(productId, await takePieces(tx, productId, quantity));
  return taken;
};

/** Removes what was bought from the cart; pieces added meanwhile stay. */
const reduceCart = async (tx: Tx, accountId: string, { lines }: Snapshot): Promise<void> => {
  for (const { productId, quantity } of lines) {
    if (await removeCartLineUpTo(tx, accountId, productId, quantity)) continue;
    const line = await findCartLine(tx, accountId, productId);
    if (line) await setCartLineQuantity(tx, accountId, productId, line.quantity - quantity);
  }
};

/**
 * Writes an order with everything that belongs to it: items, stock, the cart less what was bought, mail. Called by
 * completeCheckout only.
 */
export const createOrder = async (
  tx: Tx,
  source: OrderSource,
  more: Attention[],
  shopEmail: string,
): Promise<OrderRow> => {
  const { checkout, snapshot, account, isDouble, now } = source;
  const taken = isDouble ? new Map<number, number>() : await takeStock(tx, snapshot);
  const isShort =
    !isDouble &&
    snapshot.lines.some(({ productId, quantity }) => taken.get(productId) !== quantity);
  const { order, items, flags } = orderFromCheckout(source, taken, [
    ...more,
    ...(isShort ? (['out_of_stock'] as const) : []),
  ]);
  await addOrder(tx, order, items);
  await markOrdered(tx, checkout.id);
  if (isDouble) await beginRefund(tx, order, { isDouble, now });
  else {
    await reduceCart(tx, account.id, snapshot);
    if (order.discount_code !== null && (await appliedCode(tx, account.id)) === order.discount_code)
      await removeAppliedCode(tx, account.id);
    if (order.po_number !== null && (await poNumberOf(tx, account.id)) === order.po_number)
      await setPoNumber(tx, account.id, null);
    await notifyPlaced(tx, order, { items, account, now });
  }
  for (const flag of flags)
    await mailAttention(tx, order, flag, {
      to: shopEmail,
      now,
      sendAt: flag === 'address' ? now + ADDRESS_WAIT : now,
    });
  return order;
};
