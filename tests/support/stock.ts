import { inTransaction } from '../../src/server/tables/engine/database';
import { notePrices } from '../../src/server/tables/catalogue/price-history';
import { countStock } from '../../src/server/services/catalogue/admin';
import type { Shop } from './shop';

/** Sets the stock of a product as the owner does who counts it, even below what buyers are paying for. */
export const setStock = async ({ db, clock }: Shop, id: number, stock: number): Promise<void> => {
  await countStock(db, id, { stock, evenHeld: true }, { by: null, now: clock() });
};

/** Gives a product another regular price, with its price history. @param cents the price */
export const setPrice = (
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  id: number,
  cents: number,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    await tx.updateTable('product').set({ price_cents: cents }).where('id', '=', id).execute();
    await notePrices(tx, [
      { product_id: id, at: clock(), price_cents: cents, regular_cents: cents, cause_id: null },
    ]);
  });
