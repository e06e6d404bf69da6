import type { Paged } from '../../../shop/paged';
import { OPEN } from '../checkout/checkouts';
import type { Queries } from '../schema';
import { onePage } from '../engine/paged';
import { holdsWords } from '../holds-words';
import type { DiscountCodeRow, NamedCodeRow } from './discount-rows';

/** One page of codes: active ones first, then by name. */
export const discountPage = (
  db: Queries,
  { q, page }: { q?: string | undefined; page?: string | undefined },
): Promise<Paged<NamedCodeRow>> =>
  onePage(
    db,
    db
      .selectFrom('discount_code')
      .leftJoin('category', 'category.id', 'discount_code.category_id')
      .selectAll('discount_code')
      .select('category.name as category_name')
      .where(holdsWords(['discount_code.code'], q))
      .orderBy('active', 'desc')
      .orderBy('code'),
    page,
  );

/** Number of orders with each of these codes, without cancelled ones. */
export const standingUses = async (
  db: Queries,
  codes: string[],
): Promise<Map<string | null, number>> => {
  if (!codes.length) return new Map();
  const rows = await db
    .selectFrom('orders')
    .select((row) => ['discount_code', row.fn.countAll<number>().as('uses')])
    .where('discount_code', 'in', codes)
    .where('status', '<>', 'cancelled')
    .groupBy('discount_code')
    .execute();
  return new Map(rows.map(({ discount_code, uses }) => [discount_code, Number(uses)]));
};

/** Whether an order or an open checkout uses a code. */
export const wasUsed = async (db: Queries, code: string): Promise<boolean> => {
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('discount_code', '=', code)
    .executeTakeFirst();
  const checkout = await db
    .selectFrom('checkout')
    .select('id')
    .where('discount_code', '=', code)
    .where('state', '=', OPEN)
    .executeTakeFirst();
  return order !== undefined || checkout !== undefined;
};

/** @throws a unique violation when the code exists */
export const insertDiscountCode = async (db: Queries, row: DiscountCodeRow): Promise<void> => {
  await db.insertInto('discount_code').values(row).execute();
};

export const updateDiscountCode = async (
  db: Queries,
  { code, ...terms }: DiscountCodeRow,
): Promise<void> => {
  await db.updateTable('discount_code').set(terms).where('code', '=', code).execute();
};

/** The codes that are for a category. */
export const codesOfCategory = (db: Queries, categoryId: number): Promise<DiscountCodeRow[]> =>
  db
    .selectFrom('discount_code')
    .selectAll()
    .where('category_id', '=', categoryId)
    .orderBy('code')
    .execute();

/** Deletes a code, also from carts. */
export const deleteDiscountCode = async (db: Queries, code: string): Promise<void> => {
  await db.deleteFrom('applied_code').where('code', '=', code).execute();
  await db.deleteFrom('discount_code').where('code', '=', code).execute();
};
