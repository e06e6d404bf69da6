import type { Queries } from '../engine/database';
import type { CategoryRow } from './catalogue-rows';

/** Categories and sub-categories, in the order in which the shop shows them. */
export const allCategories = (db: Queries): Promise<CategoryRow[]> =>
  db.selectFrom('category').selectAll().orderBy('position').orderBy('id').execute();

export const addCategories = async (db: Queries, rows: CategoryRow[]): Promise<void> => {
  await db.insertInto('category').values(rows).execute();
};
