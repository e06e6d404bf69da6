import type { Attention } from '../../../shop/orders/attention';
import { newId } from '../../ground/new-id';
import {
  buildNameOf,
  cartLines,
  findCartLine,
  poNumberOf,
  removeCartLine,
  setBuildName,
  setCartLineQuantity,
  setPoNumber,
} from '../../tables/cart/carts';
import { markOrdered } from '../../tables/checkout/checkouts';
import { addOrderPayment } from '../../tables/quotes';
import type { Tx } from '../../tables/engine/database';
import { appliedCode, removeAppliedCode } from '../../tables/discounts/discounts';
import { addOrder, findOrder } from '../../tables/orders/orders';
import type { OrderRow } from '../../tables/orders/order-rows';
import { addOrderTerms } from '../../tables/orders/terms';
import { noteAct } from '../../tables/settings/audit-log';
import type { ShopQuoteRow } from '../../tables/checkout/checkout-rows';
import { type StockCause, takePieces } from '../../tables/catalogue/stock';
import { rememberAddress } from './saved-addresses';
import { type Snapshot, isSupplement, partsNeeded, piecesFromShelf } from './snapshot';
import {
  ADDRESS_WAIT,
  type OrderSource,
  TakenPieces,
  orderFromCheckout,
} from './order-from-checkout';
import { mailAttention } from '../orders/attention';
import { orderSubject } from '../orders/events';
import { notifyPlaced } from '../orders/notify-buyer';
import { notifyShop } from '../orders/notify-shop';
import { queueOrderPushes } from '../orders/pushes';
import { beginRefund } from '../orders/refunds';
import { clearUnpaid } from '../orders/supplements';
import { postSale } from '../reports/journal';

/** The pieces that the lines and the parts of their kits take from stock, in ascending product id. */
const takesOf = ({ lines }: Snapshot) =>
  lines
    .flatMap((line) => [
      { productId: line.productId, kitId: 0, pieces: piecesFromShelf(line) },
      ...partsNeeded(line).map(({ productId, pieces, toMake }) => ({
        productId,
        kitId: line.productId,
        pieces: pieces - toMake,
      })),
    ])
    .toSorted((a, b) => a.productId - b.productId || a.kitId - b.kitId);

/** Takes the pieces from stock. @returns how many there were, and whether these are all */
const takeStock = async (
  tx: Tx,
  snapshot: Snapshot,
  cause: StockCause,
): Promise<{ taken: TakenPieces; isShort: boolean }> => {
  const taken = new TakenPieces();
  let isShort = false;
  for (const { productId, kitId, pieces } of takesOf(snapshot)) {
    const there = pieces && (await takePieces(tx, productId, pieces, cause));
    taken.note(productId, there, kitId);
    isShort ||= there < pieces;
  }
  return { taken, isShort };
};

/** Removes what was bought from the cart; pieces added meanwhile stay. */
const reduceCart = async (tx: Tx, accountId: string, { lines }: Snapshot): Promise<void> => {
  for (const { productId, quantity } of lines) {
    if (await removeCartLine(tx, accountId, productId, quantity)) continue;
    const line = await findCartLine(tx, accountId, productId);
    if (line) await setCartLineQuantity(tx, line, line.quantity - quantity);
  }
};

/**
 * Removes the PO number and the name of the build from a cart whose parts were bought. Those that were added meanwhile stay
 * with what is left in it.
 */
const dropNames = async (
  tx: Tx,
  { account_id: id, po_number, build_name }: OrderRow,
): Promise<void> => {
  const isEmpty = !(await cartLines(tx, id)).length;
  if (isEmpty || (await poNumberOf(tx, id)) === po_number) await setPoNumber(tx, id, null);
  if (isEmpty || (await buildNameOf(tx, id)) === build_name) await setBuildName(tx, id, null);
};

/** Removes what was bought from the buyer's cart, with its code, PO number and name of the build. */
const emptyCart = async (tx: Tx, order: OrderRow, snapshot: Snapshot): Promise<void> => {
  const { account_id: accountId } = order;
  await reduceCart(tx, accountId, snapshot);
  if (order.discount_code !== null && (await appliedCode(tx, accountId)) === order.discount_code)
    await removeAppliedCode(tx, accountId);
  await dropNames(tx, order);
};

/**
 * Notes in the history of an order that the difference for its shipping is paid, and takes the flag off it.
 * @returns its number; undefined when the quote charges none
 */
const noteSupplement = async (
  tx: Tx,
  { number, total_cents: cents }: OrderRow,
  { byHand, now }: OrderSource,
  { supplement_of: id }: ShopQuoteRow,
): Promise<string | undefined> => {
  const main = id === null ? undefined : await findOrder(tx, id);
  if (!main) return undefined;
  await clearUnpaid(tx, main.id);
  await noteAct(tx, {
    at: now,
    by: byHand?.taken_by ?? null,
    act: 'order.difference',
    subject: orderSubject(main.id),
    detail: { what: 'paid', cents, number },
  });
  return main.number;
};

/**
 * Writes an order with everything that belongs to it: items, stock, the cart less what was bought, mail. Called by
 * completeCheckout, payQuote and placeOnAccount only.
 */
export const createOrder = async (
  tx: Tx,
  source: OrderSource,
  more: Attention[],
  shopEmail: string,
): Promise<OrderRow> => {
  const { checkout, snapshot, account, quote, isDouble, byHand, terms, now } = source;
  const id = newId();
  const cause = { cause: 'order', cause_id: id, at: now } as const;
  const { taken, isShort } = isDouble
    ? { taken: new TakenPieces(), isShort: false }
    : await takeStock(tx, snapshot, cause);
  const { order, items, parts, flags } = orderFromCheckout(id, source, taken, [
    ...more,
    ...(isShort ? (['out_of_stock'] as const) : []),
  ]);
  await addOrder(tx, order, items, parts);
  if (byHand) await addOrderPayment(tx, { order_id: id, ...byHand });
  if (terms)
    await addOrderTerms(tx, {
      order_id: id,
      company_id: terms.companyId,
      due_day: terms.dueDay,
      open_cents: order.total_cents,
    });
  if (order.status === 'delivered')
    await noteAct(tx, {
      at: now,
      by: null,
      act: 'order.delivered',
      subject: orderSubject(id),
      detail: { isSupplement: true },
    });
  await postSale(tx, order, byHand);
  await markOrdered(tx, checkout.id);
  if (isDouble) await beginRefund(tx, order, { isDouble, now });
  else {
    if (!quote) {
      await emptyCart(tx, order, snapshot);
      await rememberAddress(tx, order, checkout);
    }
    const supplements = quote && (await noteSupplement(tx, order, source, quote));
    await notifyPlaced(tx, order, {
      items,
      account,
      quote,
      supplements,
      dueDay: terms?.dueDay,
      cashRounding: byHand?.rounding_cents ?? undefined,
      now,
    });
    await notifyShop(tx, order, { items, supplements, dueDay: terms?.dueDay, shopEmail, now });
    // A supplement needs no work.
    if (!isSupplement(snapshot)) await queueOrderPushes(tx, order, now);
  }
  for (const flag of flags) {
    const waits = flags.includes('address') && (flag === 'address' || flag === 'postal');
    const sendAt = waits ? now + ADDRESS_WAIT : now;
    await mailAttention(tx, order, flag, { to: shopEmail, now, sendAt });
  }
  return order;
};
