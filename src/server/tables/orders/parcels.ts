import { type SqlBool, sql } from 'kysely';
import type { Queries } from '../schema';
import type { ParcelLineRow, ParcelRow } from './order-rows';

export type ParcelWithLines = ParcelRow & { lines: Omit<ParcelLineRow, 'parcel_id'>[] };

/** Orders of one statement: SQLite limits its parameters. */
const AT_ONCE = 500;

/** The parcels of these orders by order, each list in the order in which they left. */
export const parcelsByOrder = async (
  db: Queries,
  orderIds: readonly string[],
): Promise<Map<string, ParcelWithLines[]>> => {
  const byOrder = new Map<string, ParcelWithLines[]>();
  for (let at = 0; at < orderIds.length; at += AT_ONCE) {
    const rows = await db
      .selectFrom('parcel')
      .innerJoin('parcel_line', 'parcel_line.parcel_id', 'parcel.id')
      .selectAll('parcel')
      .select(['parcel_line.item_id', 'parcel_line.quantity'])
      .where('order_id', 'in', orderIds.slice(at, at + AT_ONCE))
      .orderBy('order_id')
      .orderBy('number')
      .orderBy('item_id')
      .execute();
    for (const { item_id, quantity, ...parcel } of rows) {
      const parcels = byOrder.get(parcel.order_id) ?? [];
      if (!parcels.length) byOrder.set(parcel.order_id, parcels);
      if (parcels.at(-1)?.id !== parcel.id) parcels.push({ ...parcel, lines: [] });
      parcels.at(-1)?.lines.push({ item_id, quantity });
    }
  }
  return byOrder;
};

export const orderParcels = async (db: Queries, orderId: string): Promise<ParcelWithLines[]> =>
  (await parcelsByOrder(db, [orderId])).get(orderId) ?? [];

export const hasParcel = async (db: Queries, orderId: string): Promise<boolean> =>
  (await db
    .selectFrom('parcel')
    .select('id')
    .where('order_id', '=', orderId)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** The orders whose parcels have a tracking number. @param key the number as `trackingKey` gives it */
export const ordersSentWith = async (
  db: Queries,
  key: string,
): Promise<{ id: string; number: string }[]> =>
  db
    .selectFrom('parcel')
    .innerJoin('orders', 'orders.id', 'parcel.order_id')
    .select(['orders.id', 'orders.number'])
    // This repeats the expression of the index parcel_tracking.
    .where(sql<SqlBool>`upper(replace(replace(parcel.tracking_number, ' ', ''), '-', '')) = ${key}`)
    .orderBy('parcel.created_at')
    .execute();

export const addParcel = async (
  db: Queries,
  { lines, ...parcel }: ParcelWithLines,
): Promise<void> => {
  await db.insertInto('parcel').values(parcel).execute();
  await db
    .insertInto('parcel_line')
    .values(lines.map((line) => ({ ...line, parcel_id: parcel.id })))
    .execute();
};

/** Changes how a parcel was sent. The words that find its order are written with the order's own columns. */
export const updateParcel = async (
  db: Queries,
  id: string,
  sent: Pick<ParcelRow, 'carrier' | 'tracking_number'>,
): Promise<void> => {
  await db.updateTable('parcel').set(sent).where('id', '=', id).execute();
};

/** Notes that the file for the labels of these orders was made. The first time counts. */
export const noteLabels = async (
  db: Queries,
  orderIds: readonly string[],
  now: number,
): Promise<void> => {
  if (!orderIds.length) return;
  await db
    .insertInto('order_label')
    .values(orderIds.map((id) => ({ order_id: id, created_at: now })))
    .onConflict((conflict) => conflict.column('order_id').doNothing())
    .execute();
};

/** Whether a label may stick on a parcel of this order. */
export const hasLabel = async (db: Queries, orderId: string): Promise<boolean> =>
  (await db
    .selectFrom('order_label')
    .select('order_id')
    .where('order_id', '=', orderId)
    .executeTakeFirst()) !== undefined;
