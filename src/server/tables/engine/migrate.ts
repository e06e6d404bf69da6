import { createHash } from 'node:crypto';
import { basename, join } from 'node:path';
import { type Kysely, Migrator, type Transaction, sql } from 'kysely';
import { type Engine, databaseEngine } from './database';

/** SQL by file name, which starts with the version: 001-people.sql. */
export type MigrationFiles = Record<string, string>;

/** The engine's own table. Other tables are those of the migrations. */
export interface EngineTables {
  schema_migration: { version: number; sha256: string; applied_at: number };
}

interface Step {
  /** 001-people */
  name: string;
  version: number;
  text: string;
  sha256: string;
}

const inOrder = (files: MigrationFiles): Step[] =>
  Object.entries(files)
    .map(([path, text]) => ({
      name: basename(path, '.sql'),
      version: Number.parseInt(basename(path), 10),
      text,
      sha256: createHash('sha256').update(text).digest('hex'),
    }))
    .sort((a, b) => a.version - b.version);

/** Marks a statement for what only several server processes need (docs/decisions/024). */
const ON_POSTGRES = '-- on PostgreSQL\n';

/**
 * The statements of a migration for an engine. No statement contains a semicolon: the portable subset has no triggers.
 */
const statements = (text: string, engine: Engine): string[] =>
  text
    .split(/;\s*(?:\n|$)/)
    .map((statement) => statement.trim())
    .filter(
      (statement) => statement && (engine === 'postgres' || !statement.startsWith(ON_POSTGRES)),
    );

/** The applied and the pending migrations. @throws Error as migrate */
const migrationState = async (db: Kysely<EngineTables>, files: MigrationFiles) => {
  const migrations = inOrder(files);
  const applied = await db.selectFrom('schema_migration').selectAll().orderBy('version').execute();
  for (const { version, sha256 } of applied) {
    const known = migrations.find((migration) => migration.version === version);
    if (!known) throw new Error(`The database is newer than this program (schema ${version}).`);
    if (known.sha256 !== sha256)
      throw new Error(`Migration ${version} was changed after it was applied to this database.`);
  }
  const pending = migrations.filter(
    ({ version }) => !applied.some((done) => done.version === version),
  );
  return { applied, pending };
};

/**
 * The number of migrations that a shop's database still lacks.
 * @throws Error when it holds no shop, or as migrate
 */
export const missingMigrations = async (
  db: Kysely<EngineTables>,
  files: MigrationFiles,
): Promise<number> => {
  const { pending } = await migrationState(db, files).catch((error: unknown) => {
    const isMissing = /no such table|relation .* does not exist/.test(String(error));
    throw isMissing ? new Error('There is no shop in this database.') : error;
  });
  return pending.length;
};

/** @throws Error unless the database holds a shop of exactly this program's schema */
export const checkSchema = async (
  db: Kysely<EngineTables>,
  files: MigrationFiles,
): Promise<void> => {
  if (await missingMigrations(db, files))
    throw new Error('The database is older than this program: start the shop once.');
};

/** Runs one migration and records its checksum. Skips what `createSchema` ran, of which Kysely's Migrator has no record. */
const apply = async (
  tx: Kysely<EngineTables>,
  { version, text, sha256 }: Step,
  now: number,
): Promise<void> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('schema_migration')
    .values({ version, sha256, applied_at: now })
    .onConflict((conflict) => conflict.column('version').doNothing())
    .executeTakeFirstOrThrow();
  if (!numInsertedOrUpdatedRows) return;
  for (const statement of statements(text, databaseEngine(tx)))
    await sql.raw(statement).execute(tx);
};

const makeMigrationTable = async (db: Kysely<EngineTables>): Promise<void> => {
  await sql`create table if not exists schema_migration (
    version integer primary key, sha256 text not null, applied_at bigint not null)`.execute(db);
};

/** Creates this program's schema in an empty database, in the caller's transaction. */
export const createSchema = async (
  tx: Transaction<EngineTables>,
  files: MigrationFiles,
  now: number,
): Promise<void> => {
  await makeMigrationTable(tx);
  for (const step of inOrder(files)) await apply(tx, step, now);
};

/** The migrations of one start. */
export interface Migrated {
  /** '014-orders' */
  migrations: string[];
  /** The file with a copy of the database before them; undefined for an empty database and on PostgreSQL. */
  copy: string | undefined;
}

/**
 * Brings the schema up to date: all migrations that are missing in one transaction, one server process at a time.
 * A SQLite file that already holds a shop is copied beside itself first.
 * @returns what was applied to a shop that existed; undefined when its schema was up to date, or it was created
 * @throws Error when an applied migration was changed since, or when the database is newer than this program
 */
export const migrate = async (
  db: Kysely<EngineTables>,
  files: MigrationFiles,
  now: number,
  dataDir?: string,
): Promise<Migrated | undefined> => {
  // PostgreSQL fails the slower of two processes that create it at once.
  await makeMigrationTable(db).catch(() => makeMigrationTable(db));
  const { applied, pending } = await migrationState(db, files);
  if (!pending.length) return undefined;
  const copy =
    applied.length && dataDir && databaseEngine(db) === 'sqlite'
      ? join(dataDir, `before-${pending[0]?.version}-${now}.sqlite`)
      : undefined;
  if (copy !== undefined) await sql`vacuum into ${copy}`.execute(db);

  const steps = inOrder(files).map((step) => [
    step.name,
    { up: (tx: Kysely<EngineTables>) => apply(tx, step, now) },
  ]);
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => Object.fromEntries(steps) },
    // Kysely checks the order by the machine's clock, which may have been set back between two updates.
    allowUnorderedMigrations: true,
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
  return applied.length ? { migrations: pending.map(({ name }) => name), copy } : undefined;
};
