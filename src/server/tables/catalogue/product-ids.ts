// Ids of products are never given twice: build lists and old pages name parts by them.
import type { Queries } from '../schema';

export const FIRST_ID = 1001;

const highestId = async (db: Queries): Promise<number> => {
  const { last } = await db
    .selectFrom('product')
    .select((row) => row.fn.max('id').as('last'))
    .executeTakeFirstOrThrow();
  return Number(last ?? 0);
};

/** The highest id that a removed product may have had; undefined while nothing was removed. */
export const removedUpTo = async (db: Queries): Promise<number | undefined> =>
  (await db.selectFrom('catalogue_state').select('removed_up_to').executeTakeFirst())
    ?.removed_up_to ?? undefined;

/** Notes that products or categories are about to be removed, and which ids were given. */
export const noteRemoval = async (tx: Queries): Promise<void> => {
  const last = Math.max((await removedUpTo(tx)) ?? 0, await highestId(tx));
  await tx
    .updateTable('catalogue_state')
    .set({ removed_up_to: last })
    .where('id', '=', 1)
    .execute();
};

/** The next id that no product has or had. */
export const nextProductId = async (db: Queries): Promise<number> =>
  Math.max(FIRST_ID - 1, (await removedUpTo(db)) ?? 0, await highestId(db)) + 1;
