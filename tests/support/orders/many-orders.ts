import { sql } from 'kysely';
import { manyOrders } from '../../../tools/rig/many-orders.mjs';
import type { Db } from '../../../src/server/tables/schema';
import type { Shop } from '../shop';

/** Adds the orders of `manyOrders` to one account. */
export const addManyOrders = async (db: Db, accountId: string, count: number): Promise<void> => {
  for (const statement of manyOrders(count, { account: `'${accountId}'` }))
    await sql.raw(statement).execute(db);
};

/** Adds so many orders for pickup with a line each that was promised for a day, ready since a time. Call it once. */
export const addReadyLines = async (
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  accountId: string,
  { count, promised }: { count: number; promised: string },
): Promise<void> => {
  await addManyOrders(db, accountId, count);
  await db
    .updateTable('orders')
    .set({ ready_at: clock() })
    .where('number', 'like', 'ORD-MANY%')
    .execute();
  await sql`
    insert into order_item (id, order_id, product_id, name, slug, image_url, quantity, unit_cents, from_stock, promised_by)
    select id, id, 1041, 'Gusset', 'gusset', '', 1, 0, 1, ${promised} from orders where number like 'ORD-MANY%'
  `.execute(db);
};
