import type { Queries } from '../schema';
import type { BuildListRow } from './build-rows';

/** The lists of an account, removed ones too. */
export const buildListRows = (db: Queries, accountId: string): Promise<BuildListRow[]> =>
  db
    .selectFrom('build_list')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();

export const findBuildList = (
  db: Queries,
  accountId: string,
  id: string,
): Promise<BuildListRow | undefined> =>
  db
    .selectFrom('build_list')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();

/** The storage that an account uses apart from one list: visible lists, all lists, and their bytes. */
export const countBuildLists = async (
  db: Queries,
  accountId: string,
  exceptId: string,
): Promise<{ shown: number; all: number; bytes: number }> => {
  const rows = await db
    .selectFrom('build_list')
    .select(['bytes', 'gone_at'])
    .where('account_id', '=', accountId)
    .where('id', '<>', exceptId)
    .execute();
  return {
    shown: rows.filter(({ gone_at }) => gone_at === null).length,
    all: rows.length,
    bytes: rows.reduce((sum, { bytes }) => sum + bytes, 0),
  };
};

export const saveBuildList = async (db: Queries, row: BuildListRow): Promise<void> => {
  const { list, bytes, gone_at } = row;
  await db
    .insertInto('build_list')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'id']).doUpdateSet({ list, bytes, gone_at }),
    )
    .execute();
};

/** Deletes the list that an account removed longest ago. @returns whether there was one */
export const dropOldestGone = async (db: Queries, accountId: string): Promise<boolean> => {
  const oldest = await db
    .selectFrom('build_list')
    .select('id')
    .where('account_id', '=', accountId)
    .where('gone_at', 'is not', null)
    .orderBy('gone_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (!oldest) return false;
  await db
    .deleteFrom('build_list')
    .where('account_id', '=', accountId)
    .where('id', '=', oldest.id)
    .execute();
  return true;
};

/** Deletes the lists that were removed before a time. */
export const removeGoneBuildLists = async (db: Queries, goneBefore: number): Promise<void> => {
  await db.deleteFrom('build_list').where('gone_at', '<', goneBefore).execute();
};
