import { createRequire } from 'node:module';
import {
  type DatabaseIntrospector,
  Kysely,
  PostgresDialect,
  PostgresIntrospector,
  type TableMetadata,
  sql,
} from 'kysely';

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

/** Opens a PostgreSQL database. */
export const openPostgres = <Schema>(url: string): Kysely<Schema> => {
  // Loaded here, because SQLite does not need it.
  const pg = createRequire(import.meta.url)('pg') as typeof import('pg'); // CommonJS, as its types say
  // Parse bigint sums and counts as numbers; all of ours are below 2^53.
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 5000 });
  // The next query replaces a connection that breaks while idle.
  pool.on('error', () => {});
  return new Kysely<Schema>({ dialect: new OwnSchemaDialect({ pool }) });
};
