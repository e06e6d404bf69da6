import type { Queries } from './schema';

const TABLES = { products: 'product', orders: 'orders', accounts: 'account' } as const;

/** Rows of the tables that an owner knows, by what they are in words. */
export const countShop = async (db: Queries): Promise<Record<keyof typeof TABLES, number>> => {
  const count = async (table: (typeof TABLES)[keyof typeof TABLES]): Promise<number> => {
    const { count: rows } = await db
      .selectFrom(table)
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return Number(rows);
  };
  return {
    products: await count(TABLES.products),
    orders: await count(TABLES.orders),
    accounts: await count(TABLES.accounts),
  };
};
