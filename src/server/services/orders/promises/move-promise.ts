import type { movePromise as call } from '../../../../contract/promises/admin';
import type { BodyOf } from '../../../../contract/endpoint';
import { canCancel } from '../../../../shop/orders/order';
import { dayWords } from '../../../../shop/plain-day';
import { moveFault, needsConsent } from '../../../../shop/promises/move';
import { shopDay } from '../../../../shop/shop-day';
import { ApiError } from '../../../ground/api-error';
import { newId } from '../../../ground/new-id';
import type { Queries, Tx } from '../../../tables/schema';
import type { OrderRow, PromiseMoveRow } from '../../../tables/orders/order-rows';
import { type OrderedItem, orderItems } from '../../../tables/orders/orders';
import { orderParcels } from '../../../tables/orders/parcels';
import {
  addPromiseMove,
  promiseMoves,
  replaceQuestion,
  setPromise,
} from '../../../tables/orders/promise-moves';
import { readCalendar } from '../../../tables/settings/calendar';
import { whenText } from '../move-conflict';
import { type AuditEntry, noteOrderAct, orderForAdmin } from '../move-order';
import { notifyPromise } from '../notify-buyer';

/** The pieces of a line that are still at the shop; 0 once the order is ready for pickup, shipped or cancelled. */
export const piecesAtShop = async (
  db: Queries,
  order: OrderRow,
  item: OrderedItem,
): Promise<number> => {
  if (!canCancel({ status: order.status }) || order.ready_at !== null) return 0;
  const sent = (await orderParcels(db, order.id))
    .flatMap(({ lines }) => lines)
    .filter(({ item_id }) => item_id === item.id)
    .reduce((all, { quantity }) => all + quantity, 0);
  return item.quantity - item.removed - sent;
};

/** Who moved the line since the page was shown. */
const movedMeanwhile = async (
  tx: Tx,
  { id, order_id, promised_by: day }: OrderedItem,
  today: string,
): Promise<ApiError> => {
  const last = (await promiseMoves(tx, order_id)).findLast((move) => move.item_id === id);
  const who = last?.username ?? 'Somebody';
  const when = last ? ` on ${whenText(last.created_at)}` : '';
  const to = day === null ? 'no day' : dayWords(day, today);
  return new ApiError<typeof call>(
    'changed',
    `${who} moved this line to ${to}${when}. Nothing was changed.`,
    { promisedBy: day },
  );
};

/**
 * Moves the day of a line, and mails the buyer; a later day than agreed asks them, and ends an earlier question
 * (docs/rules.md 22.8). Of two people who move the same day one succeeds.
 * @throws ApiError not_found; too_late when all pieces of the line have left; changed when the line has another
 * day than `was`; invalid for a day that cannot be promised
 */
export const movePromise = async (
  tx: Tx,
  entry: AuditEntry,
  { itemId, was, day, note = '' }: BodyOf<typeof call> & { itemId: string },
): Promise<void> => {
  const { orderId, adminId, now } = entry;
  const order = await orderForAdmin(tx, orderId);
  const item = (await orderItems(tx, orderId)).find(({ id }) => id === itemId);
  if (!item) throw new ApiError<typeof call>('not_found', 'This order has no such line.');
  const left = await piecesAtShop(tx, order, item);
  if (left <= 0)
    throw new ApiError<typeof call>(
      'too_late',
      'Nothing of this line is to be made or shipped any more. Nothing was changed.',
    );
  const today = shopDay(new Date(now));
  if (item.promised_by !== was) throw await movedMeanwhile(tx, item, today);
  const fault = moveFault(day, (await readCalendar(tx)).calendar, today);
  if (fault) throw new ApiError('invalid', `${fault}.`, { fields: { day: fault } });
  const agreed = item.agreed_by ?? item.promised_by;
  const asks = needsConsent(agreed, day);
  if (!(await setPromise(tx, itemId, { from: was, to: day, agreed: asks ? agreed : null })))
    throw await movedMeanwhile(tx, item, today);
  await replaceQuestion(tx, itemId);
  const move: PromiseMoveRow = {
    id: newId(),
    order_id: orderId,
    item_id: itemId,
    from_day: was,
    to_day: day,
    agreed_day: agreed,
    state: asks ? 'asked' : 'told',
    note,
    token_hash: null,
    account_id: adminId,
    created_at: now,
    answered_at: null,
  };
  await addPromiseMove(tx, move);
  await noteOrderAct(tx, entry, 'order.promise-moved', {
    part: item.name,
    from: was,
    to: day,
    asks,
  });
  const line = { name: item.name, sku: item.sku, quantity: left };
  await notifyPromise(tx, order, { move, line, now });
};
