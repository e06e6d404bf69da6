// Quotes that charge the difference for shipping an order to a changed address (docs/rules.md 19.10).
import { sql } from 'kysely';
import { z } from 'zod';
import type { Queries } from '../schema';
import { jsonColumn } from '../engine/json-column';
import { type OrderRow, StoredTaxes } from './order-rows';
import type { ShopQuoteRow } from '../checkout/checkout-rows';

/** Paid differences of an order, in cents. */
export const supplementCents = sql<number>`(
  select cast(coalesce(sum(paid.total_cents), 0) as bigint) from shop_quote as asked
  join orders as paid on paid.id = asked.order_id where asked.supplement_of = orders.id
)`;

const UNPAID: ShopQuoteRow['state'][] = ['open', 'expired'];

/** The supplement of an order that is not paid yet; there is at most one. */
export const unpaidSupplement = (db: Queries, orderId: string): Promise<ShopQuoteRow | undefined> =>
  db
    .selectFrom('shop_quote')
    .selectAll()
    .where('supplement_of', '=', orderId)
    .where('state', 'in', UNPAID)
    .executeTakeFirst();

const Cents = z.int().min(0);
const CHARGED = jsonColumn(
  'shop_quote.snapshot',
  z.object({
    shipping: Cents,
    taxes: StoredTaxes.optional(),
    shippingTaxed: z.literal(true).optional(),
  }),
);

/** The shipping that a supplement charges, in cents, and its taxes by place. */
export const chargedBy = ({ id, snapshot }: Pick<ShopQuoteRow, 'id' | 'snapshot'>) =>
  CHARGED.read(snapshot, id);

/** Gives a supplement that is not paid yet the new address of its order, as JSON. */
export const sendSupplementTo = async (
  db: Queries,
  orderId: string,
  address: string,
): Promise<void> => {
  await db
    .updateTable('shop_quote')
    .set({ address })
    .where('supplement_of', '=', orderId)
    .where('state', 'in', UNPAID)
    .execute();
};

/** The orders that paid for the differences of an order, oldest first. */
export const supplementOrders = (db: Queries, orderId: string): Promise<OrderRow[]> =>
  db
    .selectFrom('shop_quote')
    .innerJoin('orders', 'orders.id', 'shop_quote.order_id')
    .selectAll('orders')
    .where('shop_quote.supplement_of', '=', orderId)
    .orderBy('orders.created_at')
    .orderBy('orders.id')
    .execute();

/** The number of such orders at dealer prices. */
export const countVendorSupplements = async (db: Queries): Promise<number> =>
  Number(
    (
      await db
        .selectFrom('shop_quote')
        .innerJoin('orders', 'orders.id', 'shop_quote.order_id')
        .select((row) => row.fn.countAll().as('count'))
        .where('shop_quote.supplement_of', '>', '') // of some order, by the index
        .where('orders.placed_as_vendor', '=', 1)
        .executeTakeFirstOrThrow()
    ).count,
  );

/**
 * Orders without parts that pay for no order, or not for another one of the same account, and orders with parts that are
 * said to be a supplement. One that a restore recreated may have lost its quote.
 */
export const supplementFaults = async (db: Queries): Promise<string[]> =>
  (
    await db
      .selectFrom('orders')
      .leftJoin('checkout', 'checkout.id', 'orders.checkout_id')
      .leftJoin('shop_quote', 'shop_quote.id', 'checkout.quote_id')
      .leftJoin('orders as main', 'main.id', 'shop_quote.supplement_of')
      .select('orders.number')
      .where((row) =>
        row.or([
          row.and([
            row('orders.item_count', '=', 0),
            row('main.id', 'is', null),
            sql<boolean>`coalesce(orders.attention, '') || ' ' || coalesce(orders.attended, '')
              not like '%restored%'`,
          ]),
          row.and([
            row('main.id', 'is not', null),
            row.or([
              row('orders.item_count', '>', 0),
              row('main.item_count', '=', 0),
              row('main.account_id', '<>', row.ref('orders.account_id')),
              row('orders.status', 'not in', ['delivered', 'cancelled']),
            ]),
          ]),
        ]),
      )
      .orderBy('orders.number')
      .execute()
  ).map(({ number }) => number);
