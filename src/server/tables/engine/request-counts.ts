// The counts of rate limits when several processes serve one shop. On PostgreSQL only.
import { type QueryExecutorProvider, sql } from 'kysely';
import { databaseEngine } from './database';

/**
 * Counts one request of a key, unless `max` were counted in the last `window` ms.
 * @returns how many ms to wait; 0 when it was counted
 */
export const countRequest = async (
  db: QueryExecutorProvider,
  key: string,
  { max, window, now }: { max: number; window: number; now: number },
): Promise<number> => {
  const since = now - window;
  const counted = await sql`
    insert into request_count as kept (key, times, ends_at)
    values (${key}, array[${now}::bigint], ${now + window})
    on conflict (key) do update set
      times = array(select time from unnest(kept.times) time where time > ${since}) || ${now}::bigint,
      ends_at = greatest(kept.ends_at, excluded.ends_at)
    where (select count(*) from unnest(kept.times) time where time > ${since}) < ${max}
    returning key`.execute(db);
  if (counted.rows.length) return 0;
  const { rows } = await sql<{ oldest: number | null }>`
    select min(time) as oldest from request_count, unnest(times) time
    where key = ${key} and time > ${since}`.execute(db);
  return Math.max(1, (rows[0]?.oldest ?? now) + window - now);
};

export const forgetRequests = async (db: QueryExecutorProvider, key: string): Promise<void> => {
  await sql`delete from request_count where key = ${key}`.execute(db);
};

/** Deletes what no limit counts any more. */
export const removeOldCounts = async (db: QueryExecutorProvider, now: number): Promise<void> => {
  if (databaseEngine(db) === 'postgres')
    await sql`delete from request_count where ends_at <= ${now}`.execute(db);
};
