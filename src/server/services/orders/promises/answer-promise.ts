import type {
  AskedPromise,
  answerAskedPromise,
  answerPromise as answerCall,
  getAskedPromise,
} from '../../../../contract/promises/promises';
import { priceText } from '../../../../shop/money';
import { refundable } from '../../../../shop/orders/refund';
import { type PromiseAnswer, isAnswerable } from '../../../../shop/promises/move';
import { shopDay } from '../../../../shop/shop-day';
import { ApiError } from '../../../ground/api-error';
import { newSecret, secretHash } from '../../../ground/secret';
import { raiseStockVersion } from '../../../tables/catalogue/stock';
import type { Queries, Tx } from '../../../tables/schema';
import type { PromiseMoveRow } from '../../../tables/orders/order-rows';
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
import { paymentByHand } from '../../../tables/quotes';
import { cancelIn } from '../cancel-order';
import { noteOrderAct } from '../move-order';
import { moneyBack, paidWith } from '../refund-list';
import { refundPart } from '../refund-part';
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

/** Refunds the pieces of a line that have not left, or the whole order when this is its only line. */
const cancelLine = async (
  tx: Tx,
  { order, item, left }: Question,
  { by, now }: { by: string; now: number },
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
  const { shippingLeft } = refundable(paidWith(order), await moneyBack(tx, order));
  const entry = { orderId: order.id, adminId: by, now };
  await refundPart(tx, entry, {
    lines: [
      { itemId: item.id, quantity: Math.min(left, item.quantity - item.refunded), restock: true },
    ],
    ...(isAll && shippingLeft > 0 && { shipping: priceText(shippingLeft) }),
    reason: REASON,
  });
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
  { answer, by, now }: { answer: PromiseAnswer; by: string; now: number },
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
    await cancelLine(tx, question, { by, now });
  } catch (error) {
    throw noRefund(error);
  }
};

/** Answers the question of a link. @throws ApiError not_found, not_now, too_late */
export const answerByLink = async (
  tx: Tx,
  token: string,
  { answer, now }: { answer: PromiseAnswer; now: number },
): Promise<AskedPromise> => {
  const question = await linkedQuestion(tx, token);
  await answerTo(tx, question, { answer, by: question.order.account_id, now });
  return askedPromise(tx, token, now);
};

/** Answers the question about a line of one's own order. @throws ApiError not_found, not_now, too_late */
export const answerInOrder = async (
  tx: Tx,
  { orderId, itemId, accountId }: { orderId: string; itemId: string; accountId: string },
  { answer, day, now }: { answer: PromiseAnswer; day: string; now: number },
): Promise<void> => {
  const order = await findOrder(tx, orderId);
  if (order?.account_id !== accountId) throw notFound();
  const move = await openQuestion(tx, itemId);
  if (move?.order_id !== orderId || move.to_day !== day)
    throw new ApiError<Calls>(
      'not_now',
      'This question has been answered, or the day has moved again. Nothing was changed.',
    );
  await answerTo(tx, await readQuestion(tx, move), { answer, by: accountId, now });
};
