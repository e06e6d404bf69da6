import { type Expression, sql } from 'kysely';
import { ShippingAddress } from '../../../shop/checkout/address';
import type { Attention } from '../../../shop/orders/attention';
import type { OrderStatus } from '../../../shop/orders/order';
import type { Paged } from '../../../shop/paged';
import type { Queries } from '../engine/database';
import { holdsWords, onePage } from '../engine/paged';
import type { OrderRow, RefundRow } from './order-rows';

export interface ListedOrder extends OrderRow {
  username: string;
  refund_state: RefundRow['state'] | null;
}

interface Wanted {
  q?: string | undefined;
  page?: string | undefined;
  /** 'open' means pending or processing. */
  status?: OrderStatus | 'open' | undefined;
  attention?: Attention | 'any' | undefined;
}

/** The values of the stored address, without its field names, which the search would match too. */
const addressWords: Expression<string> = Object.keys(ShippingAddress.shape).reduce(
  (text, field) => sql<string>`replace(${text}, ${`"${field}":`}, ' ')`,
  sql<string>`coalesce(${sql.ref('orders.address')}, '')`,
);

const ORDER_WORDS = [
  'orders.number',
  'orders.email',
  'orders.po_number',
  'orders.tracking_number',
  'account.username',
];

/** Orders of all accounts, newest first, open ones oldest first: by number, name, address, mail, PO or tracking number, or a part in it. */
export const orderPage = (
  db: Queries,
  { q, page, status, attention }: Wanted,
): Promise<Paged<ListedOrder>> => {
  let found = db
    .selectFrom('orders')
    .innerJoin('account', 'account.id', 'orders.account_id')
    .leftJoin('refund', 'refund.order_id', 'orders.id')
    .selectAll('orders')
    .select(['account.username', 'refund.state as refund_state'])
    .orderBy('orders.created_at', status === 'open' ? 'asc' : 'desc')
    .orderBy('orders.id', status === 'open' ? 'asc' : 'desc');
  if (status === 'open') found = found.where('orders.status', 'in', ['pending', 'processing']);
  else if (status) found = found.where('orders.status', '=', status);
  if (attention === 'any') found = found.where('orders.attention', 'is not', null);
  else if (attention)
    found = found.where(sql<string>`' ' || orders.attention || ' '`, 'like', `% ${attention} %`);
  if (q)
    found = found.where((row) =>
      row.or([
        row.and([
          // Whole, which is fast and rules out most of 100,000 orders; then without the names of the fields.
          holdsWords([...ORDER_WORDS, 'orders.address'], q),
          holdsWords([...ORDER_WORDS, addressWords], q),
        ]),
        row(
          'orders.id',
          'in',
          row
            .selectFrom('order_item')
            .select('order_item.order_id')
            .where(holdsWords(['order_item.sku', 'order_item.name'], q)),
        ),
      ]),
    );
  return onePage(db, found, page);
};

/** What the pieces of an order weigh today, in grams. */
export const gramsOf = async (db: Queries, orderId: string): Promise<number> => {
  const { grams } = await db
    .selectFrom('order_item')
    .innerJoin('product', 'product.id', 'order_item.product_id')
    .select((row) => row.fn.sum(sql<number>`product.weight_g * order_item.quantity`).as('grams'))
    .where('order_item.order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return Number(grams ?? 0);
};

/** Number of orders that need the admin: new ones, and those with an attention flag. */
export const ordersThatWait = async (db: Queries): Promise<number> =>
  (
    await db
      .selectFrom('orders')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where((row) => row.or([row('status', '=', 'pending'), row('attention', 'is not', null)]))
      .executeTakeFirstOrThrow()
  ).count;
