import type {
  AskedPromise,
  answerAskedPromise,
  answerPromise as answerCall,
  getAskedPromise,
} from '../../../../contract/promises/promises';
import { type Cents, priceText } from '../../../../shop/money';
import { proportionalShare, refundable } from '../../../../shop/orders/refund';
import { type PromiseAnswer, isAnswerable } from '../../../../shop/promises/move';
import { totalGrams } from '../../../../shop/shipping/pack-or-freight';
import type { Pieces } from '../../../../shop/shipping/pieces';
import { chosenRate } from '../../../../shop/shipping/shipping';
import { shopDay } from '../../../../shop/shop-day';
import type { RateSource } from '../../../gateways/rate-source';
import { ApiError } from '../../../ground/api-error';
import { newSecret, secretHash } from '../../../ground/secret';
import { raiseStockVersion } from '../../../tables/catalogue/stock';
import type { Db, Queries, Tx } from '../../../tables/schema';
import type { OrderRow, PromiseMoveRow } from '../../../tables/orders/order-rows';
import {
  type OrderWithRefund,
  type OrderedItem,
  findOrder,
  orderItems,
} from '../../../tables/orders/orders';
import { hasParcel } from '../../../tables/orders/parcels';
import {
  answerMove,
  linkedPromiseMove,
  openQuestion,
  setPromiseToken,
  settlePromise,
} from '../../../tables/orders/promise-moves';
import { supplementOrders } from '../../../tables/orders/supplements';
import { paymentByHand } from '../../../tables/quotes';
import { linePieces } from '../../shipping/pieces';
import { ratesFor } from '../../shipping/shipping';
import { cancelIn } from '../cancel-order';
import { noteOrderAct } from '../move-order';
import { moneyBack, paidWith } from '../refund-list';
import { refundPart } from '../refund-part';
import { orderAddress } from '../stored-address';
import { shippingPaid } from '../supplements';
import { piecesAtShop } from './move-promise';

type Calls = typeof answerAskedPromise | typeof answerCall;

/**
 * A new link that answers a question, in place of an earlier one; undefined when the question is no longer open.
 * @param site the shop's base URL, without a trailing slash
 */
export const newPromiseLink = async (
  db: Queries,
  moveId: string,
  site: string,
): Promise<string | undefined> => {
  const token = newSecret();
  return (await setPromiseToken(db, moveId, secretHash(token)))
    ? `${site}/promise/${token}`
    : undefined;
};

/** A question with its order and line. */
interface Question {
  move: PromiseMoveRow;
  order: OrderWithRefund;
  item: OrderedItem;
  /** The pieces of the line that are still at the shop. */
  left: number;
}

const notFound = (): ApiError =>
  new ApiError<typeof getAskedPromise | Calls>('not_found', 'There is no such question.');

const readQuestion = async (db: Queries, move: PromiseMoveRow | undefined): Promise<Question> => {
  const order = move && (await findOrder(db, move.order_id));
  const item = order && (await orderItems(db, order.id)).find(({ id }) => id === move?.item_id);
  if (!move || !item) throw notFound();
  return { move, order, item, left: await piecesAtShop(db, order, item) };
};

const linkedQuestion = async (db: Queries, token: string): Promise<Question> =>
  readQuestion(db, await linkedPromiseMove(db, secretHash(token)));

const questionState = ({ move, left }: Question, now: number): AskedPromise['state'] => {
  if (move.state === 'accepted' || move.state === 'cancelled') return move.state;
  const isOpen =
    move.state === 'asked' && left > 0 && isAnswerable(move.to_day, shopDay(new Date(now)));
  return isOpen ? 'asked' : 'ended';
};

/** The question of a link. @throws ApiError not_found */
export const askedPromise = async (
  db: Queries,
  token: string,
  now: number,
): Promise<AskedPromise> => {
  const question = await linkedQuestion(db, token);
  const { move, order, item, left } = question;
  return {
    orderNumber: order.number,
    name: item.name,
    sku: item.sku,
    quantity: left,
    agreedBy: move.agreed_day ?? move.to_day,
    day: move.to_day,
    note: move.note,
    isPickup: order.is_pickup === 1,
    state: questionState(question, now),
  };
};

const REASON = 'The buyer cancelled the line instead of waiting longer';

/** The pieces that an order has without those of the question. */
const restPieces = async (db: Queries, { order, item, left }: Question): Promise<Pieces[]> =>
  linePieces(
    db,
    (await orderItems(db, order.id)).flatMap((one) => {
      const quantity = one.quantity - one.removed - (one.id === item.id ? left : 0);
      return quantity > 0 ? [{ productId: one.product_id, quantity }] : [];
    }),
  );

/**
 * What of the shipping goes back when the pieces of a question are cancelled, in cents: what was paid, less today's price
 * of sending the rest. Where that has no price, it is their share by weight. It asks the carrier, so never call it in a
 * transaction.
 */
const shippingBack = async (
  { db, rateSource }: { db: Db; rateSource: RateSource },
  question: Question,
): Promise<Cents> => {
  const { order, item, left } = question;
  const paid = await shippingPaid(db, order);
  const to = orderAddress(order);
  if (order.is_pickup === 1 || paid <= 0) return 0;
  const rest = await restPieces(db, question);
  if (!rest.length) return paid;
  const rates = to ? await ratesFor(rateSource, rest, to) : [];
  const rate = chosenRate(rates, order.shipping_service);
  if (rate) return Math.max(0, paid - rate.cents);
  const cancelled = totalGrams(
    await linePieces(db, [{ productId: item.product_id, quantity: left }]),
  );
  return proportionalShare(paid, cancelled, cancelled + totalGrams(rest));
};

/** The difference for shipping that goes back with a cancelled line; 0 for another answer. */
export const shippingBackByLink = async (
  shop: { db: Db; rateSource: RateSource },
  token: string,
  answer: PromiseAnswer,
): Promise<Cents> =>
  answer === 'cancel' ? shippingBack(shop, await linkedQuestion(shop.db, token)) : 0;

/** The same for a line of one's own order. */
export const shippingBackInOrder = async (
  shop: { db: Db; rateSource: RateSource },
  { orderId, itemId, accountId }: { orderId: string; itemId: string; accountId: string },
  answer: PromiseAnswer,
): Promise<Cents> => {
  const move = answer === 'cancel' ? await openQuestion(shop.db, itemId) : undefined;
  if (move?.order_id !== orderId) return 0;
  const question = await readQuestion(shop.db, move);
  return question.order.account_id === accountId ? shippingBack(shop, question) : 0;
};

/** Refunds the pieces of a line that have not left, or the whole order when this is its only line. */
const cancelLine = async (
  tx: Tx,
  { order, item, left }: Question,
  { by, shipping, now }: { by: string; shipping: Cents; now: number },
): Promise<void> => {
  const items = await orderItems(tx, order.id);
  const isAll =
    !(await hasParcel(tx, order.id)) &&
    items.every((one) => one.id === item.id || one.quantity === one.refunded);
  const byHand = await paymentByHand(tx, order.id);
  if (isAll && !byHand) {
    await cancelIn(tx, { orderId: order.id, accountId: order.account_id }, now);
    await raiseStockVersion(tx);
    return;
  }
  const returnable = async (one: OrderRow, wanted: Cents): Promise<Cents> => {
    const { left: money, shippingLeft } = refundable(paidWith(one), await moneyBack(tx, one));
    return Math.max(0, Math.min(wanted, shippingLeft, money));
  };
  const own = await returnable(order, shipping);
  await refundPart(
    tx,
    { orderId: order.id, adminId: by, now },
    {
      lines: [
        { itemId: item.id, quantity: Math.min(left, item.quantity - item.refunded), restock: true },
      ],
      ...(own > 0 && { shipping: priceText(own) }),
      reason: REASON,
    },
  );
  let more = shipping - own;
  for (const supplement of (await supplementOrders(tx, order.id)).toReversed()) {
    const part = await returnable(supplement, more);
    if (part <= 0) continue;
    more -= part;
    const entry = { orderId: supplement.id, adminId: by, now };
    await refundPart(tx, entry, { shipping: priceText(part), reason: REASON });
  }
};

/** The error for a buyer whose line cannot be refunded; that of the desk names people and sums. */
const noRefund = (error: unknown): unknown =>
  error instanceof ApiError && (error.code === 'refund_exceeds_paid' || error.code === 'too_late')
    ? new ApiError<Calls>(
        'too_late',
        'This line cannot be cancelled here. Please contact us. Nothing was changed.',
      )
    : error;

/**
 * Answers a question once. @param by the account of the buyer
 * @throws ApiError not_now for an ended question, and another answer; too_late when nothing can be cancelled any more
 */
const answerTo = async (
  tx: Tx,
  question: Question,
  {
    answer,
    by,
    shipping,
    now,
  }: { answer: PromiseAnswer; by: string; shipping: Cents; now: number },
): Promise<void> => {
  const { move, order, item, left } = question;
  const state = answer === 'accept' ? 'accepted' : 'cancelled';
  if (move.state === state) return;
  if (move.state === 'asked' && left <= 0)
    throw new ApiError<Calls>(
      'too_late',
      order.status === 'cancelled'
        ? 'This order is cancelled. Nothing was changed.'
        : order.ready_at !== null && order.status === 'processing'
          ? 'This part is ready for you by now. Nothing was changed.'
          : 'This part has left the shop by now. Nothing was changed.',
    );
  if (questionState(question, now) !== 'asked' || !(await answerMove(tx, move.id, state, now)))
    throw new ApiError<Calls>(
      'not_now',
      'This question has been answered, or the day has moved again. Nothing was changed.',
    );
  const entry = { orderId: order.id, adminId: by, now };
  const noted = { part: item.name, day: move.to_day };
  await settlePromise(tx, item.id);
  if (answer === 'accept') {
    await noteOrderAct(tx, entry, 'order.promise-accepted', noted);
    return;
  }
  await noteOrderAct(tx, entry, 'order.promise-cancelled', { ...noted, pieces: left });
  try {
    await cancelLine(tx, question, { by, shipping, now });
  } catch (error) {
    throw noRefund(error);
  }
};

/** Answers the question of a link. @param shipping what goes back of it when the line is cancelled @throws ApiError not_found, not_now, too_late */
export const answerByLink = async (
  tx: Tx,
  token: string,
  { answer, shipping, now }: { answer: PromiseAnswer; shipping: Cents; now: number },
): Promise<AskedPromise> => {
  const question = await linkedQuestion(tx, token);
  await answerTo(tx, question, { answer, by: question.order.account_id, shipping, now });
  return askedPromise(tx, token, now);
};

/** Answers the question about a line of one's own order. @throws ApiError not_found, not_now, too_late */
export const answerInOrder = async (
  tx: Tx,
  { orderId, itemId, accountId }: { orderId: string; itemId: string; accountId: string },
  {
    answer,
    day,
    shipping,
    now,
  }: { answer: PromiseAnswer; day: string; shipping: Cents; now: number },
): Promise<void> => {
  const order = await findOrder(tx, orderId);
  if (order?.account_id !== accountId) throw notFound();
  const move = await openQuestion(tx, itemId);
  if (move?.order_id !== orderId || move.to_day !== day)
    throw new ApiError<Calls>(
      'not_now',
      'This question has been answered, or the day has moved again. Nothing was changed.',
    );
  await answerTo(tx, await readQuestion(tx, move), { answer, by: accountId, shipping, now });
};
