import type { Paged } from '../../../shop/paged';
import type { Queries } from '../schema';
import { onePage } from '../engine/paged';
import { holdsWords } from '../holds-words';
import type { AxleRow } from './catalogue-rows';

/** All axles, by their ids. */
export const allAxles = (db: Queries): Promise<AxleRow[]> =>
  db.selectFrom('axle').selectAll().orderBy('id').execute();

/** One page of the axles, by their first names. */
export const axlePage = (
  db: Queries,
  { q, page }: { q?: string | undefined; page?: string | undefined },
): Promise<Paged<AxleRow>> =>
  onePage(
    db,
    db
      .selectFrom('axle')
      .selectAll()
      .where(holdsWords(['axle.names'], q))
      .orderBy('names')
      .orderBy('id'),
    page,
  );

export const findAxle = (db: Queries, id: string): Promise<AxleRow | undefined> =>
  db.selectFrom('axle').selectAll().where('id', '=', id).executeTakeFirst();

export const insertAxle = async (db: Queries, row: AxleRow): Promise<void> => {
  await db.insertInto('axle').values(row).execute();
};

export const updateAxle = async (db: Queries, { id, ...set }: AxleRow): Promise<void> => {
  await db.updateTable('axle').set(set).where('id', '=', id).execute();
};

export const deleteAxle = async (db: Queries, id: string): Promise<void> => {
  await db.deleteFrom('axle').where('id', '=', id).execute();
};
