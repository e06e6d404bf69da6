import { join } from 'node:path';
import {
  type DeleteResult,
  type InsertResult,
  type Kysely,
  PostgresAdapter,
  type QueryExecutorProvider,
  type Transaction,
  type UpdateResult,
  sql,
} from 'kysely';
import { openPostgres } from './postgres';
import { openSqlite } from './sqlite';
import { type Turns, makeTurns } from '../../ground/turns';

export type Engine = 'sqlite' | 'postgres';

/** The SQLite file. */
export const databaseFile = (dataDir: string): string => join(dataDir, 'shop.sqlite');

/**
 * Opens the shop's database: PostgreSQL when a URL is given, else one SQLite file in `dataDir`, a folder that exists.
 * Its tables are made by `migrate`.
 */
export const openDatabase = <Schema>(where: {
  dataDir: string;
  databaseUrl?: string | undefined;
}): Kysely<Schema> =>
  where.databaseUrl
    ? openPostgres<Schema>(where.databaseUrl)
    : openSqlite<Schema>(databaseFile(where.dataDir));

export const databaseEngine = (db: QueryExecutorProvider): Engine =>
  db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';

const errorCode = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

/** Whether an error is a unique violation, on either engine. */
export const isUniqueViolation = (error: unknown): boolean =>
  ['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY', '23505'].includes(errorCode(error));

/** Whether an error is SQLITE_BUSY: another connection holds the lock. */
export const isBusy = (error: unknown): boolean => errorCode(error).startsWith('SQLITE_BUSY');

/** Whether an error means that the file is damaged or not a database. */
export const isBroken = (error: unknown): boolean =>
  /^SQLITE_(NOTADB|CORRUPT)/.test(errorCode(error));

const RETRIED = new Set(['40001', '40P01']);
/** Attempts of a transaction that fails to serialize. */
const MAX_TRIES = 25;

/** Concurrent serializable transactions fail each other, especially on small tables: limit them. */
const AT_ONCE = 3;
const turns = new WeakMap<object, Turns>();

const databaseTurns = (db: object): Turns => {
  const made = turns.get(db) ?? makeTurns(AT_ONCE);
  turns.set(db, made);
  return made;
};

/**
 * Runs `act` in a transaction. Inside, use only the given handle and wait for nothing outside the database.
 * On PostgreSQL the isolation level is serializable; a transaction that fails to serialize is retried,
 * without concurrent ones of this process, so that many concurrent buyers all succeed.
 */
export const inTransaction = async <Schema, T>(
  db: Kysely<Schema>,
  act: (tx: Transaction<Schema>) => Promise<T>,
): Promise<T> => {
  if (databaseEngine(db) === 'sqlite') return db.transaction().execute(act);
  for (let tries = 1; ; tries += 1) {
    try {
      return await databaseTurns(db)(tries === 1 ? 'together' : 'alone', () =>
        db.transaction().setIsolationLevel('serializable').execute(act),
      );
    } catch (error) {
      if (!RETRIED.has(errorCode(error)) || tries >= MAX_TRIES) throw error;
      const pause = Math.random() * 2 ** Math.min(tries, 8);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
};

/** Runs `act` while no other server process of this shop does. SQLite has one process. */
export const oneAtATime = async <Schema, T>(
  db: Kysely<Schema>,
  act: () => Promise<T>,
): Promise<T> => {
  if (databaseEngine(db) === 'sqlite') return act();
  const turn = sql`hashtextextended('shop ' || current_schema(), 0)`;
  return db.connection().execute(async (held) => {
    await sql`select pg_advisory_lock(${turn})`.execute(held);
    try {
      return await act();
    } finally {
      await sql`select pg_advisory_unlock(${turn})`.execute(held);
    }
  });
};

/** Runs a change. @returns whether it changed a row */
export const changesRow = async (change: {
  executeTakeFirst: () => Promise<Partial<InsertResult & UpdateResult & DeleteResult> | undefined>;
}): Promise<boolean> => {
  const result = await change.executeTakeFirst();
  return Boolean(
    result?.numUpdatedRows ?? result?.numInsertedOrUpdatedRows ?? result?.numDeletedRows,
  );
};
