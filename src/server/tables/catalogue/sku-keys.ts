// SKUs that look the same (docs/rules.md 3.30). A unique index of their keys refuses a second one.
import { skuKey } from '../../../shop/catalogue/sku';
import type { Queries } from '../schema';

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
