import { sql } from 'kysely';
import { manyOrders } from '../../tools/bench/many-orders.mjs';
import type { Db } from '../../src/server/tables/engine/database';

/** Adds the orders of `manyOrders` to one account. */
export const addManyOrders = async (db: Db, accountId: string, count: number): Promise<void> => {
  for (const statement of manyOrders(count, { account: `'${accountId}'` }))
    await sql.raw(statement).execute(db);
};
