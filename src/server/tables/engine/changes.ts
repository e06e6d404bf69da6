// Notifies server processes of each other's changes through PostgreSQL's LISTEN and NOTIFY.
import { createRequire } from 'node:module';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { Client } from 'pg';
import { databaseEngine } from './database';

/** One channel for the whole database; the schema's name tells shops apart. */
const CHANNEL = 'shop_changed';

/**
 * Lets every server process look for changes, when the caller's transaction is committed. Call this after each change of
 * what processes keep in memory. On SQLite, where there is one process, it does nothing.
 */
export const announceChange = async (db: QueryExecutorProvider): Promise<void> => {
  if (databaseEngine(db) === 'postgres')
    await sql`select pg_notify(${CHANNEL}, current_schema())`.execute(db);
};

/** A connection that listens for changes. */
export interface Listener {
  /** False while there is no connection: changes must be looked for. */
  isListening: () => boolean;
  close: () => Promise<void>;
}

interface Handlers {
  /** Called for each change, and after each new connection, because earlier changes were missed. */
  notified: () => void;
  /** Called when the connection ends or cannot be made. */
  disconnected: (error: unknown) => void;
}

const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 5000;

/** Listens for the changes of a PostgreSQL database on a connection of its own, and connects again whenever that ends. */
export const listenForChanges = (url: string, { notified, disconnected }: Handlers): Listener => {
  const pg = createRequire(import.meta.url)('pg') as typeof import('pg'); // as in postgres.ts
  let client: Client | undefined;
  let isListening = false;
  let isClosed = false;
  let pause = FIRST_PAUSE;
  let timer: NodeJS.Timeout | undefined;

  const open = async (): Promise<void> => {
    const mine = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 5000,
      keepAlive: true,
    });
    client = mine;
    const reconnect = (why: unknown) => {
      if (client !== mine) return;
      client = undefined;
      isListening = false;
      mine.end().catch(() => {});
      if (isClosed) return;
      disconnected(why);
      timer = setTimeout(() => void open(), pause);
      pause = Math.min(pause * 2, LONGEST_PAUSE);
    };
    mine.on('error', reconnect);
    mine.on('end', () => reconnect(new Error('The connection ended.')));
    try {
      await mine.connect();
      const { rows } = await mine.query<{ schema: string }>('select current_schema() as schema');
      mine.on('notification', ({ payload }) => {
        if (payload === rows[0]?.schema) notified();
      });
      await mine.query(`listen ${CHANNEL}`);
    } catch (error) {
      return reconnect(error);
    }
    if (client !== mine) return;
    isListening = true;
    pause = FIRST_PAUSE;
    notified();
  };
  void open();

  return {
    isListening: () => isListening,
    close: async () => {
      isClosed = true;
      isListening = false;
      clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
};
