import { sql } from 'kysely';
import type { Paged } from '../../../shop/paged';
import type { ReturnState } from '../../../shop/orders/returns';
import { changesRow } from '../engine/database';
import type { Queries } from '../schema';
import { onePage } from '../engine/paged';
import type { OrderReturnLineRow, OrderReturnRow } from './order-rows';

export type ReturnWithLines = OrderReturnRow & { lines: OrderReturnLineRow[] };

/** Orders of one statement: SQLite limits its parameters. */
const AT_ONCE = 500;

/** The returns of these orders by order, each with its lines, oldest first. */
export const returnsByOrder = async (
  db: Queries,
  orderIds: readonly string[],
): Promise<Map<string, ReturnWithLines[]>> => {
  const byOrder = new Map<string, ReturnWithLines[]>();
  for (let at = 0; at < orderIds.length; at += AT_ONCE) {
    const rows = await db
      .selectFrom('order_return')
      .innerJoin('order_return_line', 'order_return_line.return_id', 'order_return.id')
      .selectAll('order_return')
      .select(['item_id', 'quantity', 'accepted', 'restock', 'restock_as'])
      .where('order_id', 'in', orderIds.slice(at, at + AT_ONCE))
      .orderBy('order_id')
      .orderBy('number')
      .orderBy('item_id')
      .execute();
    for (const { item_id, quantity, accepted, restock, restock_as, ...row } of rows) {
      const returns = byOrder.get(row.order_id) ?? [];
      if (!returns.length) byOrder.set(row.order_id, returns);
      if (returns.at(-1)?.id !== row.id) returns.push({ ...row, lines: [] });
      const line = { return_id: row.id, item_id, quantity, accepted, restock, restock_as };
      returns.at(-1)?.lines.push(line);
    }
  }
  return byOrder;
};

/** The returns of an order with their lines, oldest first. */
export const orderReturns = async (db: Queries, orderId: string): Promise<ReturnWithLines[]> =>
  (await returnsByOrder(db, [orderId])).get(orderId) ?? [];

export const addReturn = async (db: Queries, { lines, ...row }: ReturnWithLines): Promise<void> => {
  await db.insertInto('order_return').values(row).execute();
  await db.insertInto('order_return_line').values(lines).execute();
};

/** Moves a return from one of these states. @returns false when it is in another one */
export const moveReturn = (
  db: Queries,
  id: string,
  from: readonly ReturnState[],
  change: Partial<Omit<OrderReturnRow, 'id' | 'order_id' | 'number'>>,
): Promise<boolean> =>
  changesRow(
    db.updateTable('order_return').set(change).where('id', '=', id).where('state', 'in', from),
  );

/** Stores the result of a line's inspection. */
export const setInspected = async (
  db: Queries,
  { return_id, item_id, accepted, restock, restock_as }: OrderReturnLineRow,
): Promise<void> => {
  await db
    .updateTable('order_return_line')
    .set({ accepted, restock, restock_as })
    .where('return_id', '=', return_id)
    .where('item_id', '=', item_id)
    .execute();
};

type ListedReturn = OrderReturnRow & { order_number: string; pieces: number };

const listed = (db: Queries) =>
  db
    .selectFrom('order_return')
    .innerJoin('orders', 'orders.id', 'order_return.order_id')
    .selectAll('order_return')
    .select('orders.number as order_number')
    .select((row) =>
      row
        .selectFrom('order_return_line')
        .select((line) => line.fn.sum<number>('order_return_line.quantity').as('pieces'))
        .whereRef('order_return_line.return_id', '=', 'order_return.id')
        .as('pieces'),
    );

/** The states in the condition of the partial index. */
const OPEN = sql<boolean>`order_return.state in ('open', 'received', 'inspected')`;

/** One page of the open returns, oldest first. */
export const openReturns = (db: Queries, page: string | undefined): Promise<Paged<ListedReturn>> =>
  onePage(
    db,
    listed(db)
      .where(OPEN)
      .orderBy('order_return.created_at')
      .orderBy('order_return.id')
      .$narrowType<{ pieces: number }>(),
    page,
  );

/** One page of all returns, newest first. */
export const allReturns = (db: Queries, page: string | undefined): Promise<Paged<ListedReturn>> =>
  onePage(
    db,
    listed(db)
      .orderBy('order_return.created_at', 'desc')
      .orderBy('order_return.id', 'desc')
      .$narrowType<{ pieces: number }>(),
    page,
  );

export const countOpenReturns = async (db: Queries): Promise<number> => {
  const { count } = await db
    .selectFrom('order_return')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where(OPEN)
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Removes the words of a buyer and about a buyer. */
export const clearReturnWords = async (db: Queries, orderId: string): Promise<void> => {
  await db
    .updateTable('order_return')
    .set({ reason: '', note: '', answer: null })
    .where('order_id', '=', orderId)
    .execute();
};
