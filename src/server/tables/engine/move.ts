// Copies a whole database from SQLite to PostgreSQL.
import { type Kysely, type QueryExecutorProvider, type Transaction, sql } from 'kysely';

/** Rows of one insert: fewer values than PostgreSQL takes in one statement, with up to 100 columns. */
const AT_ONCE = 500;

/** Tables by name, for copying. */
type Tables = Record<string, Record<string, unknown>>;

/** The names of all tables; on PostgreSQL those of the connection's own schema. */
export const ownTables = async <Schema>(db: Kysely<Schema>): Promise<string[]> =>
  (await db.introspection.getTables()).map(({ name }) => name);

/** Kysely's own tables are not part of the shop: its Migrator makes them at the next start. */
const isShopTable = (name: string): boolean => !name.startsWith('kysely_');

const countRows = async (db: QueryExecutorProvider, table: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table)}`.execute(db);
  return Number(rows[0]?.count ?? 0);
};

interface ForeignKey {
  table: string;
  name: string;
}

const foreignKeys = async (db: QueryExecutorProvider): Promise<ForeignKey[]> =>
  (
    await sql<ForeignKey>`
      select t.relname as table, c.conname as name
      from pg_catalog.pg_constraint c
      join pg_catalog.pg_class t on t.oid = c.conrelid
      join pg_catalog.pg_namespace n on n.oid = t.relnamespace
      where c.contype = 'f' and n.nspname = current_schema()`.execute(db)
  ).rows;

const copyTable = async <Schema>(
  from: Kysely<Schema>,
  to: Transaction<Schema>,
  table: string,
): Promise<void> => {
  const target = to as unknown as Kysely<Tables>; // the table is known by its name only
  for (let last = -1; ;) {
    const { rows } = await sql<{ row_number: number }>`
      select rowid as row_number, * from ${sql.table(table)}
      where rowid > ${last} order by rowid limit ${AT_ONCE}`.execute(from);
    const values = rows.map(({ row_number: _, ...row }) => row);
    if (values.length) await target.insertInto(table).values(values).execute();
    last = rows.at(-1)?.row_number ?? last;
    if (rows.length < AT_ONCE) return;
  }
};

/**
 * Copies every row of a SQLite database into a PostgreSQL database with the same schema, whose own rows are deleted.
 * @returns the number of rows @throws Error when a table of the target then has another number of rows
 */
export const copyRows = async <Schema>(
  from: Kysely<Schema>,
  to: Transaction<Schema>,
): Promise<number> => {
  const tables = (await ownTables(from)).filter(isShopTable);
  const keys = await foreignKeys(to);
  const check = (when: 'deferrable initially deferred' | 'not deferrable') =>
    Promise.all(
      keys.map(({ table, name }) =>
        sql`alter table ${sql.table(table)} alter constraint ${sql.ref(name)} ${sql.raw(when)}`.execute(
          to,
        ),
      ),
    );
  // Check foreign keys at the end, so that the order of tables and rows does not matter.
  await check('deferrable initially deferred');
  let copied = 0;
  for (const table of tables) {
    await sql`delete from ${sql.table(table)}`.execute(to);
    await copyTable(from, to, table);
    const [expected, copies] = [await countRows(from, table), await countRows(to, table)];
    if (expected !== copies)
      throw new Error(
        `Of ${expected} rows of ${table}, ${copies} were copied. Nothing was written.`,
      );
    copied += copies;
  }
  await sql`set constraints all immediate`.execute(to);
  await check('not deferrable');
  return copied;
};
