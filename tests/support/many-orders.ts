import { sql } from 'kysely';
import type { Db } from '../../src/server/tables/engine/database';

/**
 * Adds orders 'many-1', 'many-2' … by SQL, of one account and without items: each a millisecond newer than the one
 * before, the first at time 1. Their numbers are ORD-MANY1, ORD-MANY2 …
 */
export const addManyOrders = async (db: Db, accountId: string, count: number): Promise<void> => {
  const numbers = sql.raw(
    `with recursive n (i) as (select 1 union all select i + 1 from n where i < ${count})`,
  );
  await sql`
    insert into checkout (id, account_id, state, hash, snapshot, total_cents, provider, created_at, expires_at)
    ${numbers} select 'many-' || i, ${accountId}, 'ordered', 'many', '{}', 0, 'demo', i, i from n`.execute(
    db,
  );
  await sql`
    insert into orders (id, number, account_id, checkout_id, status, placed_as_vendor, subtotal_cents,
      discount_cents, hst_cents, shipping_cents, total_cents, is_pickup, email, item_count, via, created_at)
    ${numbers} select 'many-' || i, 'ORD-MANY' || i, ${accountId}, 'many-' || i, 'delivered', 0, 0,
      0, 0, 0, 0, 1, 'many@people.test', 1, 'client', i from n`.execute(db);
  await sql`
    insert into order_words (created_at, order_id, words)
    ${numbers} select i, 'many-' || i, 'ord-many' || i || ' many@people.test' from n`.execute(db);
};
