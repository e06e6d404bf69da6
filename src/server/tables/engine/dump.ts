// Copies of a whole PostgreSQL database, by the programs that come with PostgreSQL.
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { type Kysely, sql } from 'kysely';
import { openPostgres } from './postgres';

/** Parameters of an address, and the variables by which PostgreSQL's programs know them. */
const VARIABLES: Record<string, string> = {
  host: 'PGHOST',
  port: 'PGPORT',
  options: 'PGOPTIONS',
  sslmode: 'PGSSLMODE',
  sslrootcert: 'PGSSLROOTCERT',
  sslcert: 'PGSSLCERT',
  sslkey: 'PGSSLKEY',
  connect_timeout: 'PGCONNECT_TIMEOUT',
};

/** A connection as variables: a command line, with its password, can be read by every user of the machine. */
const connectionVariables = (url: string): Record<string, string> => {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const pairs: [string, string][] = [
    ['PGHOST', hostname.replace(/^\[|\]$/g, '')],
    ['PGPORT', port],
    ['PGUSER', username],
    ['PGPASSWORD', password],
    ['PGDATABASE', pathname.slice(1)],
  ];
  const known = pairs.map(([name, value]) => [name, decodeURIComponent(value)] as const);
  const added = [...searchParams].flatMap(([name, value]) => {
    const variable = VARIABLES[name];
    // Only the library that the shop itself uses knows this one.
    return variable ? [[variable, value === 'no-verify' ? 'require' : value] as const] : [];
  });
  return Object.fromEntries([...known, ...added].filter(([, value]) => value !== ''));
};

const run = promisify(execFile);

/** A sentence about a failed program that says what to do. The programs write no secrets. */
const dumpFault = (program: string, error: unknown): string => {
  const { code, stderr = '' } = error as { code?: unknown; stderr?: string };
  if (code === 'ENOENT')
    return `${program} was not found: install the client programs of PostgreSQL (Debian: postgresql-client), or set NIGHTLY_BACKUP=0 where another program makes the backups.`;
  const versions = /server version: (\d+)\S*.*; pg_dump version: (\S+)/.exec(stderr);
  if (versions)
    return `pg_dump ${versions[2]} is too old for this server: install postgresql-client-${versions[1]}, and see that its pg_dump comes first in PATH.`;
  const [first] = stderr.split('\n').filter((line) => /error:/.test(line));
  return `${program} failed: ${first?.replace(/^.*?error: /, '') ?? String(error)}`;
};

const runProgram = async (
  program: 'pg_dump' | 'pg_restore',
  args: string[],
  { url, signal }: { url: string; signal?: AbortSignal | undefined },
): Promise<void> => {
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, LC_ALL: 'C', ...connectionVariables(url) };
  try {
    await run(program, args, { env, maxBuffer: 64 * 1024 * 1024, ...(signal && { signal }) });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Error(dumpFault(program, error), { cause: error });
  }
};

/**
 * Writes a snapshot of the database into a new file, in pg_dump's custom format. Does not block concurrent writers.
 * @param signal ends it before it is complete @throws Error in one line; the file may then be incomplete
 */
export const dumpInto = (url: string, file: string, signal?: AbortSignal): Promise<void> =>
  runProgram('pg_dump', ['--format=custom', '--no-password', `--file=${file}`], { url, signal });

/** Reads such a file into an empty database. @throws Error in one line */
const readDump = (url: string, file: string): Promise<void> =>
  runProgram(
    'pg_restore',
    [
      '--no-owner',
      '--no-privileges',
      '--exit-on-error',
      '--no-password',
      `--dbname=${decodeURIComponent(new URL(url).pathname.slice(1))}`,
      file,
    ],
    { url },
  );

/**
 * Restores a dump into a new database on the same server, which is dropped at the end.
 * @throws Error in one line, also when the user of the address may create no database
 */
export const inRestoredDump = async <Schema, T>(
  url: string,
  file: string,
  act: (db: Kysely<Schema>) => Promise<T>,
): Promise<T> => {
  const name = `shop_drill_${randomBytes(4).toString('hex')}`;
  const standing = openPostgres(url);
  const copyUrl = new URL(url);
  copyUrl.pathname = `/${name}`;
  try {
    await sql`create database ${sql.id(name)} template template0`
      .execute(standing)
      .catch((error: unknown) => {
        const why =
          (error as { code?: string }).code === '42501'
            ? 'its user may not (ALTER ROLE … CREATEDB lets it)'
            : (error as Error).message;
        throw new Error(`No database for the copy could be created: ${why}.`, { cause: error });
      });
    let db: Kysely<Schema> | undefined;
    try {
      await readDump(copyUrl.href, file);
      db = openPostgres<Schema>(copyUrl.href);
      return await act(db);
    } finally {
      await db?.destroy();
      await sql`drop database if exists ${sql.id(name)} with (force)`.execute(standing);
    }
  } finally {
    await standing.destroy();
  }
};
