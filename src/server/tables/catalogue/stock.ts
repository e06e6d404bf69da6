import type { Queries } from '../engine/database';
import { prepared } from '../engine/prepared';

const taking = prepared((db: Queries, { id, quantity }: { id: number; quantity: number }) =>
  db
    .updateTable('product')
    .set((row) => ({ stock: row('stock', '-', quantity) }))
    .where('id', '=', id)
    .where('stock', '>=', quantity),
);

/** Takes pieces from the stock. @returns how many there were, at most `quantity` */
export const takePieces = async (
  db: Queries,
  productId: number,
  quantity: number,
): Promise<number> => {
  if ((await taking.change(db, { id: productId, quantity })) > 0) return quantity;
  const there = await db
    .selectFrom('product')
    .select('stock')
    .where('id', '=', productId)
    .executeTakeFirst();
  if (!there?.stock) return 0;
  await db.updateTable('product').set({ stock: 0 }).where('id', '=', productId).execute();
  return there.stock;
};

export const returnPieces = async (
  db: Queries,
  productId: number,
  quantity: number,
): Promise<void> => {
  await db
    .updateTable('product')
    .set((row) => ({ stock: row('stock', '+', quantity) }))
    .where('id', '=', productId)
    .execute();
};
