import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
  type SqliteStatement,
} from 'kysely';
import Sqlite from 'libsql';
import { type Flush, makeFlush, openLog } from './flush';

const BEGIN = CompiledQuery.raw('begin immediate');
const COMMIT = CompiledQuery.raw('commit');

/** SQLite can roll back DDL. Kysely runs migrations in a transaction only where the adapter says so. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Takes the write lock when the transaction begins, so that two writers wait instead of failing half way. */
class ImmediateDriver extends SqliteDriver {
  readonly #flush: Flush;

  constructor(config: SqliteDialectConfig, flush: Flush) {
    super(config);
    this.#flush = flush;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(BEGIN);
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(COMMIT);
  }

  /** On a full disk SQLite has already rolled back; the error of that statement counts. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.rollbackTransaction(connection);
    } catch (error) {
      if (!String(error).includes('no transaction is active')) throw error;
    }
  }

  /** Frees the connection, but does not resolve until the commit is durable. */
  override async releaseConnection(): Promise<void> {
    await super.releaseConnection();
    await this.#flush.settled();
  }
}

/** Merges the log into the file, unless another process has it open. Closing alone does so only without open statements. */
const leaveWhole = (database: Sqlite.Database): void => {
  try {
    database.exec('pragma busy_timeout = 0');
    database.exec('pragma wal_checkpoint(truncate)');
    database.exec('pragma journal_mode = delete');
  } catch {
    // The next process that opens the file finds the log next to it.
  }
};

/**
 * Reads rows as arrays, at half the cost of objects, and names the columns here. Only by `all`: after that, or after
 * an error, the binding's `get` keeps the values of the last call and returns another row.
 */
const readerOf = (made: Sqlite.Statement): SqliteStatement['all'] => {
  made.raw(true);
  const names = made.columns().map(({ name }) => name);
  const named = (list: unknown[]): object => {
    const row: Record<string, unknown> = {};
    names.forEach((name, index) => {
      row[name] = list[index];
    });
    return row;
  };
  return (values) => (made.all(values) as unknown[][]).map(named); // raw
};

/** More statements than the shop has, so that only a bug reaches it. */
const MAX_STATEMENTS = 500;

/** Caches prepared statements: preparing one takes about as long as running it. */
const keepStatements = (database: Sqlite.Database, written: () => void) => {
  const kept = new Map<string, SqliteStatement>();
  return {
    forget: () => kept.clear(),
    prepare: (text: string): SqliteStatement => {
      const there = kept.get(text);
      if (there) return there;
      const made = database.prepare(text);
      const read = made.reader ? readerOf(made) : () => [];
      const isWriting = !made.reader || /\breturning\b/i.test(text);
      // A changed table changes the columns of statements.
      const isShaping = /^\s*(alter|create|drop)\b/i.test(text);
      const noted = <T>(result: T): T => {
        if (isWriting) written();
        if (isShaping) kept.clear();
        return result;
      };
      const statement: SqliteStatement = {
        reader: made.reader,
        all: (values) => noted(read(values)),
        run: (values) => noted(made.run(values)),
        iterate: (values) => noted(read(values)).values(),
      };
      if (kept.size >= MAX_STATEMENTS) kept.clear();
      kept.set(text, statement);
      return statement;
    },
  };
};

/**
 * Opens a SQLite file. A commit is written to the log at once and synced a moment later, together with others;
 * neither writes nor reads resolve before that (docs/decisions/015).
 */
export const openSqlite = <Schema>(file: string, log = openLog(file)): Kysely<Schema> => {
  const database = new Sqlite(file);
  database.exec('pragma journal_mode = wal');
  database.exec('pragma synchronous = normal');
  database.exec('pragma foreign_keys = on');
  database.exec('pragma busy_timeout = 5000');
  // Pages that each order changes again are copied into the file once for four times as many orders.
  database.exec('pragma wal_autocheckpoint = 4000');
  const flush = makeFlush(log.toDisk);
  const { prepare, forget } = keepStatements(database, flush.written);
  const close = () => {
    forget();
    leaveWhole(database);
    database.close();
    log.close();
  };
  const config = { database: { prepare, close } };
  const dialect = new SqliteDialect(config);
  dialect.createDriver = () => new ImmediateDriver(config, flush);
  dialect.createAdapter = () => new TransactionalAdapter();
  return new Kysely<Schema>({ dialect });
};
