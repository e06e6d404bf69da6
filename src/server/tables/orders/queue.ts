import { type SqlBool, sql } from 'kysely';
import type { Queries } from '../schema';

import type { PromiseMoveRow } from './order-rows';
import { PIECES_LEFT } from './pieces-left';

/** A line of an open order that is still to leave, with its promise. `left` pieces are to leave. */
export interface QueuedRow {
  order_id: string;
  number: string;
  item_id: string;
  product_id: number;
  name: string;
  sku: string | null;
  work_group: string;
  left: number;
  to_make: number;
  promised_by: string;
  agreed_by: string | null;
  is_pickup: number;
  /** The kit that it is a part of; null for a line of its own. */
  kit: string | null;
  /** The state of its last move; null when it never moved. */
  moved: PromiseMoveRow['state'] | null;
}

const lastMove = sql<PromiseMoveRow['state'] | null>`(
  select promise_move.state from promise_move where promise_move.item_id = order_item.id
  order by promise_move.created_at desc, promise_move.id desc limit 1
)`;

/** Repeats the condition of the index orders_open: few orders are open. */
const isOpen = sql<SqlBool>`orders.status not in ('shipped', 'delivered', 'cancelled')`;

/** The open lines with a promise. An order that is ready for pickup waits for its buyer, not for the shop. */
const openLines = (db: Queries) =>
  db
    .selectFrom('orders')
    // A cross join keeps SQLite from beginning with the lines of all orders.
    .crossJoin('order_item')
    .leftJoin('product', 'product.id', 'order_item.product_id')
    .whereRef('order_item.order_id', '=', 'orders.id')
    .where(isOpen)
    .where('orders.ready_at', 'is', null)
    .where('order_item.promised_by', 'is not', null)
    .where(sql<SqlBool>`${PIECES_LEFT} > 0`);

/** The lines that are promised from one day to another, both included, by day, and the limit of them. */
export const queuedLines = async (
  db: Queries,
  { from, to }: { from: string; to: string },
  limit?: number,
): Promise<QueuedRow[]> => {
  const rows = await openLines(db)
    .select([
      'orders.id as order_id',
      'orders.number',
      'orders.is_pickup',
      'order_item.id as item_id',
      'order_item.product_id',
      'order_item.name',
      'order_item.sku',
      'order_item.to_make',
      'order_item.promised_by',
      'order_item.agreed_by',
      'product.work_group',
      PIECES_LEFT.as('left'),
      lastMove.as('moved'),
    ])
    .where('order_item.promised_by', '>=', from)
    .where('order_item.promised_by', '<=', to)
    .orderBy('order_item.promised_by')
    .orderBy('orders.created_at')
    .orderBy('orders.id')
    .orderBy('order_item.id')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute();
  return rows.map((row) => ({
    ...row,
    work_group: row.work_group ?? '',
    promised_by: row.promised_by ?? '',
    left: Number(row.left),
    kit: null,
  }));
};

/** The parts to make for kits that are promised from one day to another, both included, and packed from their parts. */
export const queuedKitParts = async (
  db: Queries,
  { from, to }: { from: string; to: string },
): Promise<QueuedRow[]> => {
  const rows = await openLines(db)
    .innerJoin('order_part', 'order_part.item_id', 'order_item.id')
    .leftJoin('product as part', 'part.id', 'order_part.part_id')
    .select([
      'orders.id as order_id',
      'orders.number',
      'orders.is_pickup',
      'order_item.id as item_id',
      'order_part.part_id as product_id',
      'order_part.name',
      'order_part.sku',
      'order_part.to_make',
      'order_part.quantity as each',
      'order_item.name as kit',
      'order_item.from_parts as kits',
      'order_item.promised_by',
      'order_item.agreed_by',
      'part.work_group',
      PIECES_LEFT.as('left'),
      lastMove.as('moved'),
    ])
    .where('order_part.to_make', '>', 0)
    .where('order_item.promised_by', '>=', from)
    .where('order_item.promised_by', '<=', to)
    .orderBy('order_item.promised_by')
    .orderBy('orders.created_at')
    .orderBy('orders.id')
    .orderBy('order_part.part_id')
    .execute();
  return rows.flatMap(({ each, kits, ...row }) => {
    const pieces = Math.min(row.to_make, Math.min(kits, Number(row.left)) * each);
    return pieces > 0
      ? [
          {
            ...row,
            work_group: row.work_group ?? '',
            promised_by: row.promised_by ?? '',
            left: pieces,
            to_make: pieces,
          },
        ]
      : [];
  });
};

/** The number of lines that are promised for before, or after, a day. */
export const countQueued = async (db: Queries, when: '<' | '>', day: string): Promise<number> =>
  Number(
    (
      await openLines(db)
        .select((row) => row.fn.countAll<number>().as('count'))
        .where('order_item.promised_by', when, day)
        .executeTakeFirstOrThrow()
    ).count,
  );
