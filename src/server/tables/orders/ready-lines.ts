import { type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { HIT_RATE } from '../../../shop/promises/hit-rate';
import type { Queries, Schema } from '../schema';
import { PIECES_LEFT, PIECES_REMOVED } from './pieces-left';

/** A line that has left the shop, or is ready for pickup, since `at`. `promised` is the first day that was promised. */
export interface ReadyRow {
  promised: string;
  at: number;
}

/** The parcels, or orders, of which the lines are read. So many have enough lines, unless most have no promise. */
const MAX_READ = 3 * HIT_RATE.most;

/** The day that was promised first. A line that is older than promises gets its first day by a move. */
const firstDay = sql<string>`coalesce(
  (select coalesce(promise_move.from_day, promise_move.to_day) from promise_move
   where promise_move.item_id = order_item.id order by promise_move.created_at, promise_move.id limit 1),
  order_item.promised_by)`;

const isPromised = (row: ExpressionBuilder<Schema, 'order_item'>) =>
  row('order_item.promised_by', 'is not', null);

/** Whether something of the line was not taken off the order. */
const isSold = sql<SqlBool>`${PIECES_REMOVED} < order_item.quantity`;

/** The lines whose last piece left in one of the newest parcels. */
const sentLines = (db: Queries, since: number): Promise<ReadyRow[]> =>
  db
    .selectFrom((from) =>
      from
        .selectFrom('parcel')
        .select(['parcel.id', 'parcel.number', 'parcel.created_at'])
        .where('parcel.created_at', '>=', since)
        .orderBy('parcel.created_at', 'desc')
        .limit(MAX_READ)
        .as('found'),
    )
    // A cross join keeps SQLite from beginning with the lines of all parcels.
    .crossJoin('parcel_line')
    .innerJoin('order_item', 'order_item.id', 'parcel_line.item_id')
    .select([firstDay.as('promised'), 'found.created_at as at'])
    .whereRef('parcel_line.parcel_id', '=', 'found.id')
    .where((row) => isPromised(row))
    .where(sql<SqlBool>`${PIECES_LEFT} <= 0`)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('parcel_line as later')
            .innerJoin('parcel', 'parcel.id', 'later.parcel_id')
            .select('parcel.id')
            .whereRef('later.item_id', '=', 'order_item.id')
            .whereRef('parcel.number', '>', 'found.number'),
        ),
      ),
    )
    .execute();

/** The lines of the orders that became ready for pickup last. */
const linesReady = (db: Queries, since: number): Promise<ReadyRow[]> =>
  db
    .selectFrom((from) =>
      from
        .selectFrom('orders')
        .select(['orders.id', 'orders.status', 'orders.ready_at'])
        .where('orders.ready_at', '>=', since)
        .orderBy('orders.ready_at', 'desc')
        .limit(MAX_READ)
        .as('found'),
    )
    .innerJoin('order_item', 'order_item.order_id', 'found.id')
    .select([firstDay.as('promised'), sql<number>`found.ready_at`.as('at')])
    .where('found.status', '<>', 'cancelled')
    .where((row) => isPromised(row))
    .where(isSold)
    .execute();

/** The lines of the orders that were handed over last, without having been noted as ready before. */
const linesHandedOver = (db: Queries, since: number): Promise<ReadyRow[]> =>
  db
    .selectFrom((from) =>
      from
        .selectFrom('audit_log')
        .select(['audit_log.subject', 'audit_log.at'])
        .where('audit_log.act', '=', 'order.delivered')
        .where('audit_log.at', '>=', since)
        .orderBy('audit_log.at', 'desc')
        .limit(MAX_READ)
        .as('found'),
    )
    .innerJoin('orders', (join) =>
      // The subject is 'order:ID'.
      join.on(sql<SqlBool>`orders.id = substr(found.subject, 7)`),
    )
    .innerJoin('order_item', 'order_item.order_id', 'orders.id')
    .select([firstDay.as('promised'), 'found.at'])
    .where('orders.is_pickup', '=', 1)
    .where('orders.ready_at', 'is', null)
    .where((row) => isPromised(row))
    .where(isSold)
    .execute();

/**
 * The lines with a promise that left last, or became ready for pickup, in no order. Those of which nothing was sent, and
 * those of cancelled orders, are none of them.
 */
export const readyLines = async (db: Queries, since: number): Promise<ReadyRow[]> => [
  ...(await sentLines(db, since)),
  ...(await linesReady(db, since)),
  ...(await linesHandedOver(db, since)),
];
