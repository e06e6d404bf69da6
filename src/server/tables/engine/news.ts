// How server processes hear at once of what another one has changed: PostgreSQL's LISTEN and NOTIFY.
import { createRequire } from 'node:module';
import { sql } from 'kysely';
import type { Client } from 'pg';
import { type Queries, engineOf } from './database';

/** One channel for the whole database; the schema's name tells shops apart. */
const CHANNEL = 'shop_changed';

/**
 * Lets every server process look for changes, when the caller's transaction is committed. Call this after each change of
 * what processes keep in memory. On SQLite, where there is one process, it does nothing.
 */
export const announceChange = async (db: Queries): Promise<void> => {
  if (engineOf(db) === 'postgres')
    await sql`select pg_notify(${CHANNEL}, current_schema())`.execute(db);
};

/** A connection that waits for news. */
export interface News {
  /** False while the connection is lost: changes must be looked for. */
  isHeard: () => boolean;
  close: () => Promise<void>;
}

interface Given {
  /** Called for each change, and after each connection: what changed in between was not heard. */
  heard: () => void;
  /** Called when the connection is lost. */
  lost: (error: unknown) => void;
}

const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 5000;

/** Opens a connection of its own for the news of a PostgreSQL database, and opens it again whenever it is lost. */
export const hearNews = (url: string, { heard, lost }: Given): News => {
  const pg = createRequire(import.meta.url)('pg') as typeof import('pg'); // as in postgres.ts
  let client: Client | undefined;
  let isHeard = false;
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
    const lose = (why: unknown) => {
      if (client !== mine) return;
      client = undefined;
      isHeard = false;
      mine.end().catch(() => {});
      if (isClosed) return;
      lost(why);
      timer = setTimeout(() => void open(), pause);
      pause = Math.min(pause * 2, LONGEST_PAUSE);
    };
    mine.on('error', lose);
    mine.on('end', () => lose(new Error('The connection ended.')));
    try {
      await mine.connect();
      const { rows } = await mine.query<{ schema: string }>('select current_schema() as schema');
      mine.on('notification', ({ payload }) => {
        if (payload === rows[0]?.schema) heard();
      });
      await mine.query(`listen ${CHANNEL}`);
    } catch (error) {
      return lose(error);
    }
    if (client !== mine) return;
    isHeard = true;
    pause = FIRST_PAUSE;
    heard();
  };
  void open();

  return {
    isHeard: () => isHeard,
    close: async () => {
      isClosed = true;
      isHeard = false;
      clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
};
