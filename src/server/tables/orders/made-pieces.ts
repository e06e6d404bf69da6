import { sql } from 'kysely';
import type { Queries } from '../engine/database';
import { OPEN } from '../checkout/checkouts';

/** Pieces that a work group has promised by a day. */
export interface PromisedRow {
  group: string;
  day: string;
  pieces: number;
}

/**
 * The pieces of these work groups that orders still wait for. Whatever was sent of a line came from the shelf first.
 */
const ordered = async (db: Queries, groups: readonly string[]): Promise<PromisedRow[]> => {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('order_item', 'order_item.order_id', 'orders.id')
    .innerJoin('product', 'product.id', 'order_item.product_id')
    .select([
      'product.work_group as group',
      'order_item.promised_by as day',
      'order_item.to_make',
      sql<number>`order_item.quantity
        - (select cast(coalesce(sum(parcel_line.quantity), 0) as bigint) from parcel_line
           where parcel_line.item_id = order_item.id)
        - (select cast(coalesce(sum(refund_line.removed), 0) as bigint) from refund_line
           where refund_line.item_id = order_item.id)`.as('left'),
    ])
    .where('orders.status', 'in', ['pending', 'processing'])
    .where('order_item.to_make', '>', 0)
    .where('product.work_group', 'in', groups)
    .execute();
  return rows.map(({ group, day, to_make: toMake, left }) => ({
    group,
    day: day ?? '',
    pieces: Math.min(toMake, Number(left)),
  }));
};

/** The pieces of these work groups that others are paying for. */
const paidFor = async (
  db: Queries,
  groups: readonly string[],
  exceptAccountId: string,
): Promise<PromisedRow[]> => {
  const rows = await db
    .selectFrom('checkout')
    .innerJoin('checkout_line', 'checkout_line.checkout_id', 'checkout.id')
    .innerJoin('product', 'product.id', 'checkout_line.product_id')
    .select(['product.work_group as group', 'checkout_line.promised_by as day', 'to_make'])
    .where('checkout.state', '=', OPEN)
    .where('checkout.account_id', '<>', exceptAccountId)
    .where('to_make', '>', 0)
    .where('product.work_group', 'in', groups)
    .execute();
  return rows.map(({ group, day, to_make: pieces }) => ({ group, day: day ?? '', pieces }));
};

/** The pieces that these work groups have promised to orders, and to the open checkouts of other accounts. */
export const promisedPieces = async (
  db: Queries,
  groups: readonly string[],
  exceptAccountId: string,
): Promise<PromisedRow[]> =>
  groups.length
    ? [...(await ordered(db, groups)), ...(await paidFor(db, groups, exceptAccountId))].filter(
        ({ pieces }) => pieces > 0,
      )
    : [];
