import type { Queries } from '../schema';

/** Writes one row, to see whether the database can be written. @throws when it cannot */
export const writeProbe = async (db: Queries, now: number): Promise<void> => {
  await db
    .insertInto('write_probe')
    .values({ id: 1, written_at: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ written_at: now }))
    .execute();
};
