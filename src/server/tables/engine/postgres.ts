import { createRequire } from 'node:module';
import {
  type DatabaseIntrospector,
  Kysely,
  PostgresDialect,
  PostgresIntrospector,
  type PostgresPoolClient,
  type TableMetadata,
  sql,
} from 'kysely';
import type { PoolClient } from 'pg';

/**
 * Lists the tables of the connection's own schema, without columns; the Migrator needs no more. Kysely's introspector
 * reads all columns of every schema in the database, and fails when a table there is dropped meanwhile.
 */
class OwnSchema extends PostgresIntrospector {
  readonly #db: Kysely<unknown>;

  constructor(db: Kysely<unknown>) {
    super(db);
    this.#db = db;
  }

  override async getTables(): Promise<TableMetadata[]> {
    const { rows } = await sql<{ name: string; schema: string }>`
      select c.relname as name, n.nspname as schema
      from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
      where n.nspname = current_schema() and c.relkind in ('r', 'p')`.execute(this.#db);
    return rows.map((table) => ({ ...table, isView: false, columns: [] }));
  }
}

class OwnSchemaDialect extends PostgresDialect {
  override createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    return new OwnSchema(db);
  }
}

/**
 * The database cannot be reached, or not be written at the moment, as while a standby takes over. Whether a commit that
 * was under way has happened is unknown.
 */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
  constructor(why: unknown) {
    const { message = '', code = '' } = why as { message?: string; code?: string };
    super(`The database is not available: ${message || code || String(why)}`, { cause: why });
  }
}

/**
 * The codes of a server that shuts down (57P…), has no connection left (53300), broke the connection (08…), or is a standby:
 * it refuses changes with 25006, and serializable transactions and unlogged tables with 0A000.
 */
const AWAY = /^(08...|57P0.|53300|25006|0A000)$/;

/** The time that a statement may take, by database, ms. */
const limits = new WeakMap<object, { within: number }>();

/**
 * From now on a statement that is not answered within this time, ms, fails, and its connection ends. A machine that vanishes
 * answers nothing and ends no connection. On PostgreSQL only.
 */
export const limitAnswers = (db: object, within: number): void => {
  const limit = limits.get(db);
  if (limit) limit.within = within;
};

/** Opens a PostgreSQL database. Its queries throw DatabaseUnavailable when it is away. */
export const openPostgres = <Schema>(url: string): Kysely<Schema> => {
  // Loaded here, because SQLite does not need it.
  const pg = createRequire(import.meta.url)('pg') as typeof import('pg'); // CommonJS, as its types say
  // Parse bigint sums and counts as numbers; all of ours are below 2^53.
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  // The next query replaces a connection that breaks while idle.
  pool.on('error', () => {});
  // The pool hears only of those that are idle. The query that uses one fails, too; the event alone would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  const limit = { within: 0 };

  const watched = (client: PoolClient): PostgresPoolClient => {
    let isLost = false;
    const query = async (text: string, values: readonly unknown[] = []) => {
      const timer = limit.within && setTimeout(() => client.end().catch(() => {}), limit.within);
      try {
        return await client.query(text, [...values]);
      } catch (error) {
        if (error instanceof pg.DatabaseError && !AWAY.test(error.code ?? '')) throw error;
        // It may lead to a server that is no longer the primary.
        isLost = true;
        throw new DatabaseUnavailable(error);
      } finally {
        if (timer) clearTimeout(timer);
      }
    };
    return {
      query: query as unknown as PostgresPoolClient['query'], // never asked for a cursor
      release: () => client.release(isLost),
    };
  };
  const connect = async () => {
    try {
      return watched(await pool.connect());
    } catch (error) {
      throw new DatabaseUnavailable(error);
    }
  };
  const db = new Kysely<Schema>({
    dialect: new OwnSchemaDialect({ pool: { connect, end: () => pool.end() } }),
  });
  limits.set(db, limit);
  return db;
};
