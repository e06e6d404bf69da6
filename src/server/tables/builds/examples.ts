import type { Paged } from '../../../shop/paged';
import { raiseCatalogueVersion } from '../catalogue/versions';
import type { Queries } from '../schema';
import { onePage } from '../engine/paged';
import { holdsWords } from '../holds-words';
import type { ExampleBuildRow } from './build-rows';

/** The published examples, by title. */
export const publishedExamples = (db: Queries): Promise<ExampleBuildRow[]> =>
  db
    .selectFrom('example_build')
    .selectAll()
    .where('published', '=', 1)
    .orderBy('title')
    .orderBy('id')
    .execute();

/** One page of all examples, by title. */
export const examplePage = (
  db: Queries,
  { q, page }: { q?: string | undefined; page?: string | undefined },
): Promise<Paged<ExampleBuildRow>> =>
  onePage(
    db,
    db
      .selectFrom('example_build')
      .selectAll()
      .where(holdsWords(['example_build.title', 'example_build.slug'], q))
      .orderBy('title')
      .orderBy('id'),
    page,
  );

export const findExample = (db: Queries, id: string): Promise<ExampleBuildRow | undefined> =>
  db.selectFrom('example_build').selectAll().where('id', '=', id).executeTakeFirst();

export const findExampleBySlug = (
  db: Queries,
  slug: string,
): Promise<ExampleBuildRow | undefined> =>
  db.selectFrom('example_build').selectAll().where('slug', '=', slug).executeTakeFirst();

/** Adds or replaces an example. Pages show it with the next version of the catalogue. */
export const saveExample = async (tx: Queries, row: ExampleBuildRow): Promise<void> => {
  await tx
    .insertInto('example_build')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
  await raiseCatalogueVersion(tx, []);
};

/** Adds the examples of the sample, whose caller raises the catalogue's version. */
export const addExamples = async (tx: Queries, rows: readonly ExampleBuildRow[]): Promise<void> => {
  await tx.insertInto('example_build').values(rows).execute();
};

export const deleteExample = async (tx: Queries, id: string): Promise<void> => {
  await tx.deleteFrom('example_build').where('id', '=', id).execute();
  await raiseCatalogueVersion(tx, []);
};
