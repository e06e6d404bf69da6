// A right that one server process has at a time. The database's clock counts, since those of machines differ.
import { type QueryExecutorProvider, sql } from 'kysely';

/**
 * Takes the lease, or renews it for the process that has it. On PostgreSQL only.
 * @param lasts how long it is this process's without being renewed, ms
 * @returns whether the process has it now
 */
export const takeLease = async (
  db: QueryExecutorProvider,
  { name, holder, lasts }: { name: string; holder: string; lasts: number },
): Promise<boolean> => {
  const { rows } = await sql`
    insert into lease as held (name, holder, expires_at)
    values (${name}, ${holder}, clock_timestamp() + ${lasts / 1000}::float8 * interval '1 second')
    on conflict (name) do update set holder = excluded.holder, expires_at = excluded.expires_at
    where held.holder = excluded.holder or held.expires_at < clock_timestamp()
    returning name`.execute(db);
  return rows.length > 0;
};

/** Gives the lease back, if this process has it, so that another one need not wait for its end. */
export const returnLease = async (
  db: QueryExecutorProvider,
  { name, holder }: { name: string; holder: string },
): Promise<void> => {
  await sql`delete from lease where name = ${name} and holder = ${holder}`.execute(db);
};
