import type { Paged } from '../../../shop/paged';
import type { Queries } from '../schema';
import { onePage } from '../engine/paged';
import { holdsWords } from '../holds-words';
import type { SearchGroupRow } from './catalogue-rows';
import { raiseCatalogueVersion } from './versions';

/** All groups, the oldest first. */
export const allSearchGroups = (db: Queries): Promise<SearchGroupRow[]> =>
  db.selectFrom('search_group').selectAll().orderBy('id').execute();

/** One page of the groups, by their first words. */
export const searchGroupPage = (
  db: Queries,
  { q, page }: { q?: string | undefined; page?: string | undefined },
): Promise<Paged<SearchGroupRow>> =>
  onePage(
    db,
    db
      .selectFrom('search_group')
      .selectAll()
      .where(holdsWords(['search_group.words'], q))
      .orderBy('words')
      .orderBy('id'),
    page,
  );

export const findSearchGroup = (db: Queries, id: string): Promise<SearchGroupRow | undefined> =>
  db.selectFrom('search_group').selectAll().where('id', '=', id).executeTakeFirst();

export const addSearchGroups = async (db: Queries, rows: SearchGroupRow[]): Promise<void> => {
  await db.insertInto('search_group').values(rows).execute();
};

export const updateSearchGroup = async (
  db: Queries,
  { id, words }: SearchGroupRow,
): Promise<void> => {
  await db.updateTable('search_group').set({ words }).where('id', '=', id).execute();
};

export const deleteSearchGroup = async (db: Queries, id: string): Promise<void> => {
  await db.deleteFrom('search_group').where('id', '=', id).execute();
};

/** Stores the version of the catalogue that last changed the groups. */
export const setGroupsVersion = async (tx: Queries, version: number): Promise<void> => {
  await tx.updateTable('catalogue_state').set({ groups_in: version }).where('id', '=', 1).execute();
};

/** Call this in the transaction of every change of the groups or the axles: phones get them with the catalogue. */
export const raiseGroupsVersion = async (tx: Queries): Promise<void> =>
  setGroupsVersion(tx, await raiseCatalogueVersion(tx, []));
