import type { Queries, Tx } from '../schema';
import type { MissedSearchRow } from './catalogue-rows';

/** Counts a search. A new one is counted only while its day has fewer than `max` different ones. */
export const countMissedSearch = async (
  tx: Tx,
  { day, words }: Pick<MissedSearchRow, 'day' | 'words'>,
  max: number,
): Promise<void> => {
  const { numUpdatedRows } = await tx
    .updateTable('missed_search')
    .set((row) => ({ times: row('times', '+', 1) }))
    .where('day', '=', day)
    .where('words', '=', words)
    .executeTakeFirst();
  if (numUpdatedRows) return;
  const { count } = await tx
    .selectFrom('missed_search')
    .select((row) => row.fn.countAll().as('count'))
    .where('day', '=', day)
    .executeTakeFirstOrThrow();
  if (Number(count) >= max) return;
  await tx
    .insertInto('missed_search')
    .values({ day, words, times: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'words'])
        .doUpdateSet((row) => ({ times: row('missed_search.times', '+', 1) })),
    )
    .execute();
};

/** The most frequent searches in the days from `from` to `to`, both included. */
export const missedSearchesIn = async (
  db: Queries,
  { from, to }: { from: string; to: string },
  limit: number,
): Promise<Pick<MissedSearchRow, 'words' | 'times'>[]> => {
  const rows = await db
    .selectFrom('missed_search')
    .select((row) => ['words', row.fn.sum('times').as('times')])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy('words')
    .orderBy('times', 'desc')
    .orderBy('words')
    .limit(limit)
    .execute();
  return rows.map(({ words, times }) => ({ words, times: Number(times) }));
};

/** Deletes the counts from before a day. */
export const removeOldMissedSearches = async (db: Queries, before: string): Promise<void> => {
  await db.deleteFrom('missed_search').where('day', '<', before).execute();
};
