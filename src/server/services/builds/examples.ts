import type {
  AdminExample,
  addExample as addCall,
  changeExample as changeCall,
  getExample,
  removeExample as removeCall,
} from '../../../contract/builds/admin';
import type { Paged, PagedQuery } from '../../../shop/paged';
import { ApiError } from '../../ground/api-error';
import { newId } from '../../ground/new-id';
import { BUILD_JSON, type ExampleBuildRow } from '../../tables/builds/build-rows';
import {
  deleteExample,
  examplePage,
  findExample,
  findExampleBySlug,
  saveExample,
} from '../../tables/builds/examples';
import { inTransaction } from '../../tables/engine/database';
import type { Db, Queries, Tx } from '../../tables/schema';
import { changesBetween } from '../../tables/log/acts';
import { noteAct } from '../../tables/log/log';

interface AdminAct {
  /** The admin's account. */
  by: string;
  now: number;
}

type Draft = Omit<AdminExample, 'id'>;

const asExample = ({ lines, published, changed_at: _, ...row }: ExampleBuildRow) => ({
  ...row,
  lines: BUILD_JSON.lines.read(lines, row.id),
  published: published === 1,
});

const stored = async (db: Queries, id: string): Promise<ExampleBuildRow> => {
  const row = await findExample(db, id);
  if (!row)
    throw new ApiError<typeof getExample | typeof changeCall | typeof removeCall>(
      'not_found',
      'There is no such example build.',
    );
  return row;
};

/** One page of the examples. */
export const adminExamples = async (db: Db, query: PagedQuery): Promise<Paged<AdminExample>> => {
  const page = await examplePage(db, query);
  return { ...page, rows: page.rows.map(asExample) };
};

/** @throws ApiError not_found */
export const adminExample = async (db: Db, id: string): Promise<AdminExample> =>
  asExample(await stored(db, id));

const save = async (
  tx: Tx,
  id: string,
  { lines, published, ...draft }: Draft,
  { by, now, before }: AdminAct & { before?: ExampleBuildRow },
): Promise<AdminExample> => {
  const other = await findExampleBySlug(tx, draft.slug);
  if (other && other.id !== id)
    throw new ApiError<typeof addCall | typeof changeCall>(
      'slug_taken',
      `"${other.title}" has this address.`,
      { fields: { slug: 'Another example has this address' } },
    );
  const text = BUILD_JSON.lines.write(lines);
  const row: ExampleBuildRow = {
    ...draft,
    id,
    lines: text,
    published: published ? 1 : 0,
    changed_at: now,
  };
  await saveExample(tx, row);
  const detail = { title: draft.title, published };
  const noted = { at: now, by, subject: `example:${id}` };
  if (before) {
    const { changed_at: _, ...changes } = changesBetween(before, row);
    await noteAct(tx, { ...noted, act: 'example.changed', detail: { ...detail, changes } });
  } else await noteAct(tx, { ...noted, act: 'example.added', detail });
  return { ...draft, id, lines, published };
};

/** @throws ApiError slug_taken */
export const addExample = (db: Db, draft: Draft, act: AdminAct): Promise<AdminExample> =>
  inTransaction(db, (tx) => save(tx, newId(), draft, act));

/** @throws ApiError not_found, slug_taken */
export const changeExample = (
  db: Db,
  id: string,
  draft: Draft,
  act: AdminAct,
): Promise<AdminExample> =>
  inTransaction(db, async (tx) => {
    return save(tx, id, draft, { ...act, before: await stored(tx, id) });
  });

/** @throws ApiError not_found */
export const removeExample = (db: Db, id: string, { by, now }: AdminAct): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { title } = await stored(tx, id);
    await deleteExample(tx, id);
    const subject = `example:${id}`;
    await noteAct(tx, { at: now, by, act: 'example.removed', subject, detail: { title } });
  });
