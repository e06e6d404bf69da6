// The steps that follow a new order, in its transaction.
import type { Attention } from '../../../shop/orders/attention';
import {
  cartBuildName,
  cartLines,
  cartPoNumber,
  findCartLine,
  removeCartLine,
  setBuildName,
  setCartLineQuantity,
  setPoNumber,
} from '../../tables/cart/carts';
import { markOrdered } from '../../tables/checkout/checkouts';
import { appliedCode, removeAppliedCode } from '../../tables/discounts/discounts';
import { noteAct } from '../../tables/log/log';
import type { OrderItemRow, OrderRow } from '../../tables/orders/order-rows';
import { findOrder } from '../../tables/orders/orders';
import { addOrderTerms } from '../../tables/orders/terms';
import { addOrderPayment } from '../../tables/quotes';
import type { Tx } from '../../tables/schema';
import { mailAttention } from '../orders/attention';
import { orderSubject } from '../orders/events';
import { notifyPlaced } from '../orders/notify-buyer';
import { notifyShop } from '../orders/notify-shop';
import { queueOrderPushes } from '../orders/pushes';
import { beginRefund } from '../orders/refunds';
import { clearUnpaid } from '../orders/supplements';
import { postSale } from '../reports/journal';
import { ADDRESS_WAIT, type OrderSource } from './order-from-checkout';
import { rememberAddress } from './saved-addresses';
import { type Snapshot, isSupplement } from './snapshot';

/** An order that was just written. */
interface NewOrder {
  order: OrderRow;
  items: readonly OrderItemRow[];
  flags: readonly Attention[];
  source: OrderSource;
  shopEmail: string;
}

/** One thing that follows an order. `main` is the order whose difference for shipping it pays. */
type Step = (tx: Tx, made: NewOrder & { main: OrderRow | undefined }) => Promise<void>;

const recordPayment: Step = async (tx, { order, source: { byHand } }) => {
  if (byHand) await addOrderPayment(tx, { order_id: order.id, ...byHand });
};

const recordTerms: Step = async (tx, { order, source: { terms } }) => {
  if (terms)
    await addOrderTerms(tx, {
      order_id: order.id,
      company_id: terms.companyId,
      due_day: terms.dueDay,
      open_cents: order.total_cents,
    });
};

/** An order that only pays a difference for shipping is delivered at once. */
const noteDelivery: Step = async (tx, { order: { id, status }, source: { now: at } }) => {
  const subject = orderSubject(id);
  const detail = { isSupplement: true };
  if (status === 'delivered')
    await noteAct(tx, { at, by: null, act: 'order.delivered', subject, detail });
};

const postToJournal: Step = (tx, { order, source: { byHand } }) => postSale(tx, order, byHand);

const endCheckout: Step = (tx, { source: { checkout } }) => markOrdered(tx, checkout.id);

const refundAll: Step = async (tx, { order, source: { isDouble, now } }) => {
  await beginRefund(tx, order, { isDouble, now });
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
  if (isEmpty || (await cartPoNumber(tx, id)) === po_number) await setPoNumber(tx, id, null);
  if (isEmpty || (await cartBuildName(tx, id)) === build_name) await setBuildName(tx, id, null);
};

/** Removes what was bought from the buyer's cart, with its code, PO number and name of the build. */
const emptyCart: Step = async (tx, { order, source: { snapshot, quote } }) => {
  if (quote) return;
  const { account_id: accountId } = order;
  await reduceCart(tx, accountId, snapshot);
  if (order.discount_code !== null && (await appliedCode(tx, accountId)) === order.discount_code)
    await removeAppliedCode(tx, accountId);
  await dropNames(tx, order);
};

const keepAddress: Step = async (tx, { order, source: { checkout, quote } }) => {
  if (!quote) await rememberAddress(tx, order, checkout);
};

/** Notes in the history of the order that the difference for its shipping is paid, and takes the flag off it. */
const settleDifference: Step = async (tx, { order, main, source: { byHand, now } }) => {
  if (!main) return;
  const { number, total_cents: cents } = order;
  await clearUnpaid(tx, main.id);
  await noteAct(tx, {
    at: now,
    by: byHand?.taken_by ?? null,
    act: 'order.difference',
    subject: orderSubject(main.id),
    detail: { what: 'paid', cents, number },
  });
};

const mailBuyer: Step = (tx, { order, items, main, source }) =>
  notifyPlaced(tx, order, {
    items,
    account: source.account,
    quote: source.quote,
    supplements: main?.number,
    dueDay: source.terms?.dueDay,
    cashRounding: source.byHand?.rounding_cents ?? undefined,
    now: source.now,
  });

const mailShop: Step = (tx, { order, items, main, source: { terms, now }, shopEmail }) =>
  notifyShop(tx, order, {
    items,
    supplements: main?.number,
    dueDay: terms?.dueDay,
    shopEmail,
    now,
  });

/** Notifies devices of the staff, unless the order needs no work. */
const pushToStaff: Step = async (tx, { order, source: { snapshot, now } }) => {
  if (!isSupplement(snapshot)) await queueOrderPushes(tx, order, now);
};

const mailFlags: Step = async (tx, { order, flags, source: { now }, shopEmail }) => {
  for (const flag of flags) {
    const waits = flags.includes('address') && (flag === 'address' || flag === 'postal');
    const sendAt = waits ? now + ADDRESS_WAIT : now;
    await mailAttention(tx, order, flag, { to: shopEmail, now, sendAt });
  }
};

const BOOKS = [recordPayment, recordTerms, noteDelivery, postToJournal, endCheckout];
const SALE = [emptyCart, keepAddress, settleDifference, mailBuyer, mailShop, pushToStaff];
/** The buyer has paid for the same contents twice. */
const SECOND_PAYMENT = [refundAll];

/** Does all that follows a new order, one after the other. */
export const afterOrder = async (tx: Tx, made: NewOrder): Promise<void> => {
  const { quote, isDouble } = made.source;
  const main = quote?.supplement_of ? await findOrder(tx, quote.supplement_of) : undefined;
  for (const step of [...BOOKS, ...(isDouble ? SECOND_PAYMENT : SALE), mailFlags])
    await step(tx, { ...made, main });
};
