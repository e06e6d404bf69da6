// Removes products and categories for good, or takes what orders name out of every list (docs/rules.md 3.58).
import type { Queries } from '../schema';

/** Ids that one statement reads; SQLite limits its parameters. */
const BATCH_SIZE = 200;

const batches = (ids: readonly number[]): number[][] =>
  Array.from({ length: Math.ceil(ids.length / BATCH_SIZE) }, (_, at) =>
    ids.slice(at * BATCH_SIZE, (at + 1) * BATCH_SIZE),
  );

/** Those of these products that an order, a checkout, a quote, a cart or a review names. */
export const namedProducts = async (
  db: Queries,
  ids: readonly number[],
): Promise<ReadonlySet<number>> => {
  const named = new Set<number>();
  for (const batch of batches(ids)) {
    for (const table of [
      'order_item',
      'checkout_line',
      'shop_quote_line',
      'cart_line',
      'review',
    ] as const)
      for (const row of await db
        .selectFrom(table)
        .select('product_id')
        .distinct()
        .where('product_id', 'in', batch)
        .execute())
        named.add(row.product_id);
    for (const table of ['order_part', 'checkout_part'] as const)
      for (const row of await db
        .selectFrom(table)
        .select('part_id')
        .distinct()
        .where('part_id', 'in', batch)
        .execute())
        named.add(row.part_id);
  }
  return named;
};

/** The kits beside these products that one of them is packed into: product and kit. */
export const otherKits = async (
  db: Queries,
  ids: readonly number[],
): Promise<{ part: number; kit: string }[]> => {
  const removed = new Set(ids);
  const found: { part: number; kit: string }[] = [];
  for (const batch of batches(ids)) {
    const rows = await db
      .selectFrom('kit_part')
      .innerJoin('product', 'product.id', 'kit_part.kit_id')
      .select(['kit_part.part_id as part', 'kit_part.kit_id as kitId', 'product.name as kit'])
      .where('kit_part.part_id', 'in', batch)
      .execute();
    for (const { part, kitId, kit } of rows) if (!removed.has(kitId)) found.push({ part, kit });
  }
  return found;
};

/** Deletes products that nothing names, with their ledger, prices, notices and old addresses. */
export const deleteProducts = async (tx: Queries, ids: readonly number[]): Promise<void> => {
  for (const batch of batches(ids)) {
    for (const table of [
      'product_redirect',
      'stock_change',
      'price_history',
      'stock_notice',
      'stock_push',
    ] as const)
      await tx.deleteFrom(table).where('product_id', 'in', batch).execute();
    await tx
      .deleteFrom('kit_part')
      .where(({ eb, or }) => or([eb('kit_id', 'in', batch), eb('part_id', 'in', batch)]))
      .execute();
    await tx
      .updateTable('product')
      .set({ successor_id: null })
      .where('successor_id', 'in', batch)
      .execute();
    await tx.deleteFrom('product').where('id', 'in', batch).execute();
  }
};

/** Takes products out of every list. Their SKUs are free for other parts; orders keep what they say. */
export const archiveProducts = async (
  tx: Queries,
  ids: readonly number[],
  now: number,
): Promise<void> => {
  for (const batch of batches(ids)) {
    await tx.deleteFrom('product_redirect').where('product_id', 'in', batch).execute();
    for (const column of ['kit_id', 'part_id'] as const)
      await tx.deleteFrom('kit_part').where(column, 'in', batch).execute();
    await tx
      .updateTable('product')
      .set((row) => ({
        published: 0,
        archived: 1,
        packed_from_parts: 0,
        sku: null,
        sku_key: null,
        successor_id: null,
        updated_at: now,
        revision: row('revision', '+', 1),
      }))
      .where('id', 'in', batch)
      .execute();
  }
};

/** The products of a category or sub-category that are still in lists, and whether archived ones name it. */
export const partsIn = async (
  db: Queries,
  id: number,
): Promise<{ listed: number; archived: number }> => {
  const rows = await db
    .selectFrom('product')
    .select(({ fn }) => ['archived', fn.countAll<number>().as('count')])
    .where(({ eb, or }) => or([eb('category_id', '=', id), eb('subcategory_id', '=', id)]))
    .groupBy('archived')
    .execute();
  const count = (archived: 0 | 1) =>
    Number(rows.find((row) => row.archived === archived)?.count ?? 0);
  return { listed: count(0), archived: count(1) };
};

export const deleteCategory = async (tx: Queries, id: number): Promise<void> => {
  await tx.deleteFrom('category_redirect').where('category_id', '=', id).execute();
  await tx.deleteFrom('category').where('id', '=', id).execute();
};

/** Takes a category out of every list. Its address is free for another one. */
export const archiveCategory = async (tx: Queries, id: number): Promise<void> => {
  await tx.deleteFrom('category_redirect').where('category_id', '=', id).execute();
  await tx
    .updateTable('category')
    .set({ hidden: 1, archived: 1, slug: `archived-${id}` })
    .where('id', '=', id)
    .execute();
};
