import type { Attention } from '../../../shop/orders/attention';
import { addressLine } from '../../../shop/checkout/address';
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
import { type Origin, buyerName, orderOf, placedMail, storedAddress } from './order-from-checkout';
import { queueMail } from '../mail/outbox';
import { beginRefund } from '../orders/refunds';

/** How long the shop waits for the address of a bare client, which sends it after it paid. */
const PATIENCE = 600_000;

/** Takes the pieces from the shelf, in ascending id. @returns how many were there, by product */
const takeStock = async (tx: Tx, { lines }: Snapshot): Promise<Map<number, number>> => {
  const taken = new Map<number, number>();
  for (const { productId, quantity } of lines.toSorted((a, b) => a.productId - b.productId))
    taken.set(productId, await takePieces(tx, productId, quantity));
  return taken;
};

/** What was bought leaves the cart; what was added meanwhile stays. */
const reduceCart = async (tx: Tx, accountId: string, { lines }: Snapshot): Promise<void> => {
  for (const { productId, quantity } of lines) {
    if (await removeCartLineUpTo(tx, accountId, productId, quantity)) continue;
    const line = await findCartLine(tx, accountId, productId);
    if (line) await setCartLineQuantity(tx, accountId, productId, line.quantity - quantity);
  }
};

/** The mail to the shop about an order whose address is missing. */
export const addressMail = (orderId: string): string => `attention-address-${orderId}`;

const tellShop = async (
  tx: Tx,
  { id, number }: OrderRow,
  reasons: Attention[],
  { to, now }: { to: string; now: number },
): Promise<void> => {
  for (const reason of reasons) {
    const dedupe = reason === 'address' ? addressMail(id) : `attention-${reason}-${id}`;
    // A bare client sends the address after it paid: that may be on its way.
    const sendAt = reason === 'address' ? now + PATIENCE : now;
    const job = { kind: 'order-attention', to, number, reasons: [reason], detail: '' } as const;
    await queueMail(tx, dedupe, { ...job, reasons: [reason] }, now, sendAt);
  }
};

/**
 * Makes an order and everything that goes with it: items, stock, the cart less what was bought, mail. Only
 * finalizePayment calls it.
 */
export const makeOrder = async (
  tx: Tx,
  origin: Origin,
  more: Attention[],
  shopEmail: string,
): Promise<OrderRow> => {
  const { checkout, snapshot, account, isDouble, now } = origin;
  const taken = isDouble ? new Map<number, number>() : await takeStock(tx, snapshot);
  const isShort =
    !isDouble &&
    snapshot.lines.some(({ productId, quantity }) => taken.get(productId) !== quantity);
  const { order, items, reasons } = orderOf(origin, taken, [
    ...more,
    ...(isShort ? (['out_of_stock'] as const) : []),
  ]);
  await addOrder(tx, order, items);
  await markOrdered(tx, checkout.id);
  const address = storedAddress(order.address);
  const name = buyerName(address, account);
  if (isDouble) await beginRefund(tx, order, { name, isDouble, now });
  else {
    await reduceCart(tx, account.id, snapshot);
    if (order.discount_code !== null && (await appliedCode(tx, account.id)) === order.discount_code)
      await removeAppliedCode(tx, account.id);
    if (order.po_number !== null && (await poNumberOf(tx, account.id)) === order.po_number)
      await setPoNumber(tx, account.id, null);
    await queueMail(
      tx,
      `order-placed-${order.id}`,
      placedMail(order, items, name, address ? addressLine(address) : null),
      now,
    );
  }
  await tellShop(tx, order, reasons, { to: shopEmail, now });
  return order;
};
