import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type SqliteStatement,
} from 'kysely';
import Sqlite from 'libsql';

/** SQLite can roll back DDL. Kysely runs migrations in a transaction only where the adapter says so. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class ImmediateDriver extends SqliteDriver {
  /** Takes the write lock when the transaction begins, so that two writers wait instead of failing half way. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /** On a full disk SQLite has already rolled back; the error of that statement counts. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.rollbackTransaction(connection);
    } catch (error) {
      if (!String(error).includes('no transaction is active')) throw error;
    }
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

/** Lists of other lengths make other statements, so there is no end to them. */
const MAX_STATEMENTS = 500;

/**
 * Keeps prepared statements by their text: preparing them again is a third of a checkout's processor time. Rows are read
 * with the binding's `all` only. After that, or after an error, its `get` answers with another row (docs/decisions/015).
 */
const keepStatements = (database: Sqlite.Database): SqliteDatabase['prepare'] => {
  const kept = new Map<string, SqliteStatement>();
  return (text) => {
    const prepared = kept.get(text);
    if (prepared) return prepared;
    const made = database.prepare(text);
    const statement: SqliteStatement = {
      reader: made.reader,
      all: (values) => made.all(values),
      run: (values) => made.run(values),
      iterate: (values) => made.all(values).values(),
    };
    if (kept.size >= MAX_STATEMENTS) kept.clear();
    kept.set(text, statement);
    return statement;
  };
};

/** Opens a SQLite file. A commit resolves when it is on the disk (docs/decisions/015). */
export const openSqlite = <Schema>(file: string): Kysely<Schema> => {
  const database = new Sqlite(file);
  database.exec('pragma journal_mode = wal');
  database.exec('pragma synchronous = full');
  database.exec('pragma fullfsync = on'); // for macOS, where a plain sync leaves the data in the drive's cache
  database.exec('pragma secure_delete = on'); // what was erased is overwritten in the file, and so in backups of it
  database.exec('pragma foreign_keys = on');
  database.exec('pragma busy_timeout = 5000');
  // Pages that each order changes again are copied into the file once for four times as many orders.
  database.exec('pragma wal_autocheckpoint = 4000');
  const prepare = keepStatements(database);
  const close = () => {
    leaveWhole(database);
    database.close();
  };
  return new Kysely<Schema>({
    dialect: {
      createAdapter: () => new TransactionalAdapter(),
      createDriver: () => new ImmediateDriver({ database: { prepare, close } }),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });
};
