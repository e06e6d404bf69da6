// SKUs that look the same (docs/rules.md 3.30). A unique index of their keys refuses a second one.
import { skuKey } from '../../../shop/catalogue/sku';
import type { Db, Queries } from '../engine/database';
import { inTransaction } from '../engine/database';

interface Named {
  id: number;
  name: string;
  sku: string;
}

const namedRows = async (db: Queries): Promise<Named[]> =>
  (await db.selectFrom('product').select(['id', 'name', 'sku']).orderBy('id').execute()).flatMap(
    ({ sku, ...row }) => (sku === null ? [] : [{ ...row, sku }]),
  );

/** The products whose SKUs look like another's, in groups. */
export const lookAlikes = async (db: Queries): Promise<Named[][]> => {
  const groups = new Map<string, Named[]>();
  for (const row of await namedRows(db)) {
    const key = skuKey(row.sku);
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()].filter(({ length }) => length > 1);
};

/**
 * Writes the keys of products that are older than the column. Of look-alikes the first gets the key; the others keep
 * their SKU, and the audit names them. Runs at the start, when nothing else is written.
 */
export const fillSkuKeys = async (db: Db): Promise<void> => {
  const missing = await db
    .selectFrom('product')
    .select('id')
    .where('sku', 'is not', null)
    .where('sku_key', 'is', null)
    .executeTakeFirst();
  if (!missing) return;
  await inTransaction(db, async (tx) => {
    const rows = await namedRows(tx);
    const held = await tx
      .selectFrom('product')
      .select(['id', 'sku_key'])
      .where('sku_key', 'is not', null)
      .execute();
    const taken = new Set(held.map(({ sku_key }) => sku_key));
    const done = new Set(held.map(({ id }) => id));
    for (const { id, sku } of rows) {
      const key = skuKey(sku);
      if (done.has(id) || taken.has(key)) continue;
      taken.add(key);
      await tx.updateTable('product').set({ sku_key: key }).where('id', '=', id).execute();
    }
  });
};
