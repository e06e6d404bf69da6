import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Queries, Schema } from '../schema';
import { AT_SHOP } from '../../../shop/orders/order';
import type { WaitingPieces } from '../../../shop/promises/queue-place';
import { OPEN } from '../checkout/checkouts';
import { KIT_COLUMNS, PIECES_LEFT, PIECES_REMOVED, kitsLeft } from './pieces-left';

/** Pieces that a work group has promised by a day. */
export interface PromisedRow {
  group: string;
  day: string;
  pieces: number;
}

const WAITING_COLUMNS = [
  'orders.id as orderId',
  'order_item.id as itemId',
  'orders.created_at as orderedAt',
  'product.work_group as group',
  'order_item.promised_by as day',
] as const;

/**
 * The pieces of these work groups that orders still wait for. Whatever was sent of a line came from the shelf first, and
 * an order that is ready for pickup is made.
 */
const orderedLines = async (db: Queries, groups: readonly string[]): Promise<WaitingPieces[]> => {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('order_item', 'order_item.order_id', 'orders.id')
    .innerJoin('product', 'product.id', 'order_item.product_id')
    .select([...WAITING_COLUMNS, 'order_item.to_make', PIECES_LEFT.as('left')])
    .where('orders.status', 'in', AT_SHOP)
    .where('orders.ready_at', 'is', null)
    .where('order_item.to_make', '>', 0)
    .where('product.work_group', 'in', groups)
    .execute();
  return rows.map(({ day, to_make: toMake, left, ...row }) => ({
    ...row,
    day: day ?? '',
    pieces: Math.min(toMake, Number(left)),
  }));
};

/** The buyer whose own open checkout takes no time: an account with its cart, or the holder of a quote. */
export interface OwnCheckout {
  accountId: string;
  /** The shop's quote; '' for a cart. */
  quoteId: string;
}

/** Leaves out the buyer's own open checkout. */
const ofOthers =
  ({ accountId, quoteId }: OwnCheckout) =>
  (row: ExpressionBuilder<Schema, 'checkout'>): Expression<SqlBool> =>
    row.and([
      row.or([
        row('checkout.account_id', '<>', accountId),
        row('checkout.quote_id', 'is not', null),
      ]),
      row('checkout.quote_id', 'is distinct from', quoteId),
    ]);

/** The pieces of these work groups for kits of orders that are packed from their parts. */
const orderedForKits = async (db: Queries, groups: readonly string[]): Promise<WaitingPieces[]> => {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('order_item', 'order_item.order_id', 'orders.id')
    .innerJoin('order_part', 'order_part.item_id', 'order_item.id')
    .innerJoin('product', 'product.id', 'order_part.part_id')
    .select([
      ...WAITING_COLUMNS,
      ...KIT_COLUMNS,
      'order_part.quantity as each',
      'order_part.to_make',
      PIECES_LEFT.as('left'),
      PIECES_REMOVED.as('removed'),
    ])
    .where('orders.status', 'in', AT_SHOP)
    .where('orders.ready_at', 'is', null)
    .where('order_part.to_make', '>', 0)
    .where('product.work_group', 'in', groups)
    .execute();
  return rows.map(({ orderId, itemId, orderedAt, group, day, each, to_make: toMake, ...kits }) => ({
    orderId,
    itemId,
    orderedAt,
    group,
    day: day ?? '',
    pieces: Math.min(toMake, kitsLeft(kits) * each),
  }));
};

/** The pieces of these work groups for kits that others are paying for. */
const paidForKits = async (
  db: Queries,
  groups: readonly string[],
  own: OwnCheckout,
): Promise<PromisedRow[]> => {
  const rows = await db
    .selectFrom('checkout')
    .innerJoin('checkout_part', 'checkout_part.checkout_id', 'checkout.id')
    .innerJoin('checkout_line', (join) =>
      join
        .onRef('checkout_line.checkout_id', '=', 'checkout.id')
        .onRef('checkout_line.product_id', '=', 'checkout_part.kit_id'),
    )
    .innerJoin('product', 'product.id', 'checkout_part.part_id')
    .select([
      'product.work_group as group',
      'checkout_line.promised_by as day',
      'checkout_part.to_make as pieces',
    ])
    .where('checkout.state', '=', OPEN)
    .where((row) => ofOthers(own)(row))
    .where('checkout_part.to_make', '>', 0)
    .where('product.work_group', 'in', groups)
    .execute();
  return rows.map(({ group, day, pieces }) => ({ group, day: day ?? '', pieces }));
};

/** The pieces of these work groups that orders still wait for, those for their kits included. */
export const orderedPieces = async (
  db: Queries,
  groups: readonly string[],
): Promise<WaitingPieces[]> => [
  ...(await orderedLines(db, groups)),
  ...(await orderedForKits(db, groups)),
];

/** The work groups that make something for an order. */
export const orderGroups = async (db: Queries, orderId: string): Promise<string[]> => {
  const own = db
    .selectFrom('order_item')
    .innerJoin('product', 'product.id', 'order_item.product_id')
    .select('product.work_group')
    .where('order_item.order_id', '=', orderId)
    .where('order_item.to_make', '>', 0);
  const forKits = db
    .selectFrom('order_item')
    .innerJoin('order_part', 'order_part.item_id', 'order_item.id')
    .innerJoin('product', 'product.id', 'order_part.part_id')
    .select('product.work_group')
    .where('order_item.order_id', '=', orderId)
    .where('order_part.to_make', '>', 0);
  const rows = await own.union(forKits).execute();
  return rows.flatMap(({ work_group: group }) => group || []);
};

/** The pieces of these work groups that others are paying for. */
const paidFor = async (
  db: Queries,
  groups: readonly string[],
  own: OwnCheckout,
): Promise<PromisedRow[]> => {
  const rows = await db
    .selectFrom('checkout')
    .innerJoin('checkout_line', 'checkout_line.checkout_id', 'checkout.id')
    .innerJoin('product', 'product.id', 'checkout_line.product_id')
    .select([
      'product.work_group as group',
      'checkout_line.promised_by as day',
      'checkout_line.to_make',
    ])
    .where('checkout.state', '=', OPEN)
    .where((row) => ofOthers(own)(row))
    .where('checkout_line.to_make', '>', 0)
    .where('product.work_group', 'in', groups)
    .execute();
  return rows.map(({ group, day, to_make: pieces }) => ({ group, day: day ?? '', pieces }));
};

/** The pieces that these work groups have promised to orders, and to the open checkouts of others. */
export const promisedPieces = async (
  db: Queries,
  groups: readonly string[],
  own: OwnCheckout,
): Promise<PromisedRow[]> =>
  groups.length
    ? [
        ...(await orderedPieces(db, groups)),
        ...(await paidFor(db, groups, own)),
        ...(await paidForKits(db, groups, own)),
      ].filter(({ pieces }) => pieces > 0)
    : [];
