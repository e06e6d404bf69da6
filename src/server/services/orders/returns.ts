// Parts that come back (docs/rules.md 6.18).
import type {
  AdminReturn,
  ReturnRow,
  ReturnStep,
  enterReturn,
  moveReturn as moveCall,
} from '../../../contract/orders/admin-returns';
import type {
  ReturnRequest,
  askReturn,
  withdrawReturn as withdrawCall,
} from '../../../contract/orders/orders';
import { counted } from '../../../shop/counted';
import { excessIn } from '../../../shop/orders/parcels';
import {
  type OrderReturn,
  type ReturnState,
  canReturnMove,
  piecesToReturn,
  returnNumber,
  statesBefore,
} from '../../../shop/orders/returns';
import type { Paged } from '../../../shop/paged';
import { ApiError } from '../../ground/api-error';
import { newId } from '../../ground/new-id';
import type { AccountRow } from '../../tables/account/account-rows';
import type { Db, Queries, Tx } from '../../tables/schema';
import type { OrderReturnRow, OrderRow } from '../../tables/orders/order-rows';
import { type OrderedItem, findOrder, orderItems } from '../../tables/orders/orders';
import { orderParcels } from '../../tables/orders/parcels';
import {
  type ReturnWithLines,
  addReturn,
  allReturns,
  moveReturn,
  openReturns,
  orderReturns,
  setInspected,
} from '../../tables/orders/returns';
import { whenText } from './move-conflict';
import { type AuditEntry, noteOrderAct, orderForAdmin } from './move-order';
import { notifyReturnRefused, notifyReturnTaken } from './notify-buyer';
import { notifyShopOfReturn } from './notify-shop';
import { asItem, visibleOrder } from './orders';
import { refundPart } from './refund-part';

type Calls = typeof enterReturn | typeof askReturn | typeof moveCall | typeof withdrawCall;

const iso = (time: number): string => new Date(time).toISOString();
const isoOrNull = (time: number | null): string | null => (time === null ? null : iso(time));

/** A return as its buyer sees it. */
const asReturn = (row: ReturnWithLines): OrderReturn => ({
  id: row.id,
  number: row.number,
  state: row.state,
  byShop: row.by_shop === 1,
  reason: row.reason,
  at: iso(row.created_at),
  endedAt: isoOrNull(row.ended_at),
  answer: row.answer,
  refundId: row.refund_id,
  lines: row.lines.map(({ item_id, quantity, accepted, restock, restock_as: restockAs }) => ({
    itemId: item_id,
    quantity,
    accepted,
    restock: restock === 1,
    ...(restockAs && { restockAs }),
  })),
});

const asAdminReturn = (row: ReturnWithLines): AdminReturn => ({
  ...asReturn(row),
  receivedAt: isoOrNull(row.received_at),
  inspectedAt: isoOrNull(row.inspected_at),
  note: row.note,
});

/** The order of this account. @throws ApiError not_found */
const ownOrder = async (db: Queries, accountId: string, orderId: string): Promise<OrderRow> => {
  const order = await findOrder(db, orderId);
  if (order?.account_id !== accountId)
    throw new ApiError<Calls>('not_found', "The order you're looking for doesn't exist.");
  return order;
};

/** The returns of an order as its buyer sees them, oldest first. */
export const returnsForBuyer = async (db: Queries, orderId: string): Promise<OrderReturn[]> =>
  (await orderReturns(db, orderId)).map(asReturn);

/** The returns of an order that an account may see. @throws ApiError not_found */
export const visibleReturns = async (
  db: Queries,
  account: AccountRow,
  orderId: string,
): Promise<OrderReturn[]> => {
  await visibleOrder(db, account, orderId);
  return returnsForBuyer(db, orderId);
};

/** The returns of an order, oldest first. @throws ApiError not_found */
export const adminReturns = async (db: Queries, orderId: string): Promise<AdminReturn[]> => {
  await orderForAdmin(db, orderId);
  return (await orderReturns(db, orderId)).map(asAdminReturn);
};

/** One page of the returns that wait for the shop, oldest first; or of all, newest first. */
export const returnList = async (
  db: Db,
  { page, isAll }: { page: string | undefined; isAll: boolean },
): Promise<Paged<ReturnRow>> => {
  const listed = await (isAll ? allReturns(db, page) : openReturns(db, page));
  return {
    ...listed,
    rows: listed.rows.map((row) => ({
      id: row.id,
      orderId: row.order_id,
      orderNumber: row.order_number,
      number: row.number,
      state: row.state,
      reason: row.reason,
      pieces: Number(row.pieces),
      at: iso(row.created_at),
    })),
  };
};

/** @throws ApiError return_exceeds_order, invalid for an item of another order */
const checkLines = async (
  tx: Tx,
  order: OrderRow,
  { items, before }: { items: readonly OrderedItem[]; before: readonly ReturnWithLines[] },
  lines: ReturnRequest['lines'],
): Promise<void> => {
  const parcels = (await orderParcels(tx, order.id)).map((parcel) => ({
    lines: parcel.lines.map(({ item_id, quantity }) => ({ itemId: item_id, quantity })),
  }));
  const left = piecesToReturn({
    status: order.status,
    isPickup: order.is_pickup === 1,
    items: items.map(asItem),
    parcels,
    returns: before.map(asReturn),
  });
  const excess = excessIn(lines, left);
  if (!excess) return;
  const item = items.find(({ id }) => id === excess.itemId);
  if (!item) throw new ApiError('invalid', 'This order has no such item.');
  throw new ApiError<typeof enterReturn | typeof askReturn>(
    'return_exceeds_order',
    excess.left
      ? `Only ${counted(excess.left, 'piece')} of ${item.name} can come back. Nothing was saved.`
      : `No piece of ${item.name} can come back: none has left the shop, or they are refunded or on their way back. Nothing was saved.`,
  );
};

interface NewReturn {
  accountId: string;
  byShop: boolean;
  now: number;
}

const begin = async (
  tx: Tx,
  order: OrderRow,
  { lines, reason }: ReturnRequest,
  { accountId, byShop, now }: NewReturn,
): Promise<OrderReturnRow> => {
  const items = await orderItems(tx, order.id);
  const before = await orderReturns(tx, order.id);
  await checkLines(tx, order, { items, before }, lines);
  const row: OrderReturnRow = {
    id: newId(),
    order_id: order.id,
    number: before.length + 1,
    state: 'open',
    account_id: accountId,
    by_shop: byShop ? 1 : 0,
    reason,
    created_at: now,
    received_at: null,
    inspected_at: null,
    ended_at: null,
    note: '',
    answer: null,
    refund_id: null,
  };
  await addReturn(tx, {
    ...row,
    lines: lines.map(({ itemId, quantity }) => ({
      return_id: row.id,
      item_id: itemId,
      quantity,
      accepted: null,
      restock: 0,
      restock_as: null,
    })),
  });
  const packed = lines.flatMap(({ itemId, quantity }) => {
    const item = items.find(({ id }) => id === itemId);
    return item ? [{ name: item.name, sku: item.sku, quantity }] : [];
  });
  await noteOrderAct(tx, { orderId: order.id, adminId: accountId, now }, 'order.return', {
    number: row.number,
    pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    byShop,
  });
  await notifyReturnTaken(tx, order, { row, lines: packed, now });
  return row;
};

interface Buyer {
  orderId: string;
  accountId: string;
  now: number;
}

/**
 * The buyer asks to return parts; the shop gets a mail, and the buyer one with what to do.
 * @throws ApiError not_found, return_exceeds_order, invalid
 */
export const beginReturn = async (
  tx: Tx,
  { orderId, accountId, now }: Buyer,
  request: ReturnRequest,
  shopEmail: string,
): Promise<void> => {
  const order = await ownOrder(tx, accountId, orderId);
  const row = await begin(tx, order, request, { accountId, byShop: false, now });
  await notifyShopOfReturn(tx, order, { row, shopEmail, now });
};

/** The shop enters a return, and the buyer gets a mail. @throws ApiError not_found, return_exceeds_order, invalid */
export const enterShopReturn = async (
  tx: Tx,
  { orderId, adminId, now }: AuditEntry,
  request: ReturnRequest,
): Promise<void> => {
  const order = await orderForAdmin(tx, orderId);
  await begin(tx, order, request, { accountId: adminId, byShop: true, now });
};

const STATE_WORDS: Record<ReturnState, string> = {
  open: 'waits for the parts',
  received: 'is back at the shop',
  inspected: 'was looked at',
  refunded: 'was refunded',
  refused: 'was refused',
  withdrawn: 'was withdrawn by the buyer',
};

/** @throws ApiError not_found */
const orderReturn = async (tx: Tx, orderId: string, returnId: string): Promise<ReturnWithLines> => {
  const row = (await orderReturns(tx, orderId)).find(({ id }) => id === returnId);
  if (!row) throw new ApiError<Calls>('not_found', 'There is no such return.');
  return row;
};

const tooLate = (row: OrderReturnRow): ApiError => {
  const at = row.ended_at ?? row.inspected_at ?? row.received_at ?? row.created_at;
  return new ApiError<typeof moveCall | typeof withdrawCall>(
    'too_late',
    `This return ${STATE_WORDS[row.state]} on ${whenText(at)}. Nothing was changed.`,
  );
};

/** The buyer keeps the parts. Repeated, it changes nothing. @throws ApiError not_found, too_late */
export const withdrawReturn = async (
  tx: Tx,
  { orderId, accountId, now }: Buyer,
  returnId: string,
): Promise<void> => {
  await ownOrder(tx, accountId, orderId);
  const row = await orderReturn(tx, orderId, returnId);
  if (row.state === 'withdrawn') return;
  const change = { state: 'withdrawn', ended_at: now } as const;
  if (!(await moveReturn(tx, row.id, statesBefore('withdrawn'), change))) throw tooLate(row);
  await noteOrderAct(tx, { orderId, adminId: accountId, now }, 'order.return-withdrawn', {
    number: row.number,
  });
};

type Step<To extends ReturnStep['to']> = Extract<ReturnStep, { to: To }>;

/** @throws ApiError invalid when lines are missing or not of this return, return_exceeds_order */
const inspect = async (
  tx: Tx,
  row: ReturnWithLines,
  { lines }: Step<'inspected'>,
): Promise<void> => {
  const isWhole =
    lines.length === row.lines.length &&
    new Set(lines.map(({ itemId }) => itemId)).size === lines.length;
  for (const line of row.lines) {
    const inspected = lines.find(({ itemId }) => itemId === line.item_id);
    if (!inspected || !isWhole)
      throw new ApiError('invalid', 'Please say for each line of the return what came back.');
    if (inspected.accepted > line.quantity)
      throw new ApiError<typeof moveCall>(
        'return_exceeds_order',
        `This return has ${counted(line.quantity, 'piece')} of a line, not ${inspected.accepted}. Nothing was changed.`,
      );
    const restock = inspected.restock && inspected.accepted > 0 ? 1 : 0;
    const restock_as = restock ? (inspected.restockAs ?? null) : null;
    await setInspected(tx, { ...line, accepted: inspected.accepted, restock, restock_as });
  }
};

/** Refunds what was accepted. @returns the id of the refund @throws ApiError as refundPart */
const refund = async (
  tx: Tx,
  entry: AuditEntry,
  { row, number }: { row: ReturnWithLines; number: string },
  { shipping, amount }: Step<'refunded'>,
): Promise<string> => {
  const lines = row.lines.flatMap(({ item_id: itemId, accepted, restock, restock_as: as }) =>
    accepted
      ? [{ itemId, quantity: accepted, restock: restock === 1, ...(as && { restockAs: as }) }]
      : [],
  );
  if (!lines.length)
    throw new ApiError('invalid', 'No piece of this return was accepted: refuse it instead.');
  const body = {
    lines,
    reason: `Return ${number}`,
    ...(shipping !== undefined && { shipping }),
    ...(amount !== undefined && { amount }),
  };
  return (await refundPart(tx, entry, body, { isReturned: true })).id;
};

/**
 * Takes a return one step on, in the caller's transaction. A repeated step changes nothing; of two concurrent steps one
 * succeeds.
 * @throws ApiError not_found, too_late, return_exceeds_order, refund_exceeds_paid, invalid
 */
export const moveReturnOn = async (
  tx: Tx,
  entry: AuditEntry,
  returnId: string,
  step: ReturnStep,
): Promise<void> => {
  const { orderId, now } = entry;
  const order = await orderForAdmin(tx, orderId);
  const row = await orderReturn(tx, orderId, returnId);
  const { to } = step;
  if (row.state === to && to !== 'inspected') return;
  // Notes of an inspection can be corrected until the money goes out.
  const isCorrected = row.state === to;
  if (!isCorrected && !canReturnMove(row.state, to)) throw tooLate(row);
  const number = returnNumber(order.number, row.number);
  const change: Parameters<typeof moveReturn>[3] = { state: to };
  if (to === 'received') change.received_at = now;
  if (step.to === 'inspected') {
    await inspect(tx, row, step);
    Object.assign(change, {
      received_at: row.received_at ?? now,
      inspected_at: now,
      note: step.note,
    });
  }
  if (step.to === 'refused') Object.assign(change, { ended_at: now, answer: step.answer });
  if (step.to === 'refunded')
    Object.assign(change, {
      ended_at: now,
      refund_id: await refund(tx, entry, { row, number }, step),
    });
  await moveReturn(tx, row.id, isCorrected ? [to] : statesBefore(to), change);
  await noteOrderAct(tx, entry, `order.return-${to}`, { number: row.number, from: row.state });
  if (step.to === 'refused')
    await notifyReturnRefused(tx, order, { row, answer: step.answer, now });
};
