import { randomBytes } from 'node:crypto';
import type { Queries } from '../schema';
import type { Flag } from '../engine/flag';
import { announceChange } from '../engine/changes';
import type { CatalogueVersionRow } from './catalogue-rows';

/**
 * The versions of the catalogue and of the stock, that in which the search groups were changed last, and the day whose
 * sales are on.
 */
export const catalogueVersions = async (
  db: Queries,
): Promise<{ version: number; stock: number; groupsIn: number; salesDay: string }> => {
  const row = await db
    .selectFrom('catalogue_state')
    .select(['version', 'stock_version', 'groups_in', 'sales_day'])
    .where('id', '=', 1)
    .executeTakeFirst();
  return {
    version: row?.version ?? 0,
    stock: row?.stock_version ?? 0,
    groupsIn: row?.groups_in ?? 0,
    salesDay: row?.sales_day ?? '',
  };
};

/** Notes that the sales of this day in Toronto are on. */
export const setSalesDay = async (tx: Queries, day: string): Promise<void> => {
  await tx.updateTable('catalogue_state').set({ sales_day: day }).where('id', '=', 1).execute();
};

/** Versions that are remembered. */
const REMEMBERED = 1000;
/** Products that one statement changes; SQLite limits its parameters. */
const BATCH_SIZE = 500;

/**
 * Call this in the transaction of every change of words, prices, pictures or categories.
 * @param products the ids of those that have changed; undefined when it can be anything, also a category
 * @returns the new version
 */
export const raiseCatalogueVersion = async (
  tx: Queries,
  products?: readonly number[],
): Promise<number> => {
  const raised = await tx
    .updateTable('catalogue_state')
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('id', '=', 1)
    .returning('version')
    .executeTakeFirst();
  if (!raised) return 0;
  const { version } = raised;
  await tx
    .insertInto('catalogue_version')
    .values({
      version,
      token: randomBytes(6).toString('base64url'),
      only_products: products ? 1 : 0,
    })
    .execute();
  await tx
    .deleteFrom('catalogue_version')
    .where('version', '<=', version - REMEMBERED)
    .execute();
  for (let at = 0; at < (products?.length ?? 0); at += BATCH_SIZE)
    await tx
      .updateTable('product')
      .set({ changed_in: version })
      .where('id', 'in', products?.slice(at, at + BATCH_SIZE) ?? [])
      .execute();
  await announceChange(tx);
  return version;
};

/** The remembered versions up to this one, the newest first. */
export const rememberedVersions = (db: Queries, version: number): Promise<CatalogueVersionRow[]> =>
  db
    .selectFrom('catalogue_version')
    .selectAll()
    .where('version', '<=', version)
    .orderBy('version', 'desc')
    .limit(REMEMBERED)
    .execute();

/** An edited product, with the version of its last edit. */
export interface EditedProduct {
  id: number;
  changed_in: number;
  published: Flag;
}

/** The products that were edited after this version. */
export const editedProducts = (db: Queries, after: number): Promise<EditedProduct[]> =>
  db
    .selectFrom('product')
    .select(['id', 'changed_in', 'published'])
    .where('changed_in', '>', after)
    .execute();
