import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { freePort } from '../../tools/port.mjs';
import { postgresPrograms, postgresUser } from '../../tools/postgres.mjs';

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of a PostgreSQL server for the tests, or '' without one. */
    postgresUrl: string;
    /** The prefix of this run's database names. */
    databasePrefix: string;
  }
}

const START_WITHIN = 20_000;

/** Resolves when the server accepts connections. */
const whenReady = async (
  url: string,
  server: ChildProcess,
  output: () => string,
): Promise<void> => {
  for (const until = Date.now() + START_WITHIN; Date.now() < until;) {
    if (server.exitCode !== null) break;
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  }
  throw new Error(`PostgreSQL did not start: ${output()}`);
};

const startServer = async (bin: string): Promise<{ url: string; stop: () => Promise<void> }> => {
  const owner = postgresUser();
  const folder = mkdtempSync(join(tmpdir(), 'shop-postgres-'));
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid ?? owner.uid);
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const data = join(folder, 'data');
  const asOwner = { ...owner, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C' } };
  try {
    execFileSync(
      join(bin, 'initdb'),
      ['-D', data, '-A', 'trust', '-U', 'shop', '-E', 'UTF8', '--no-sync', '--no-instructions'],
      { ...asOwner, stdio: 'pipe' },
    );
    const port = await freePort();
    // The data need not survive a power failure.
    const options = {
      port,
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: 300,
    };
    const server = spawn(
      join(bin, 'postgres'),
      [
        '-D',
        data,
        ...Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      ],
      { ...asOwner, stdio: ['ignore', 'pipe', 'pipe'] },
    );
    let output = '';
    for (const stream of [server.stdout, server.stderr])
      stream.on('data', (chunk: Buffer) => {
        output = `${output}${chunk.toString()}`.slice(-4000);
      });
    const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
    // Fast shutdown: does not wait for connections.
    const end = () => server.kill('SIGINT');
    process.once('exit', end);
    const stop = async () => {
      process.off('exit', end);
      if (server.exitCode === null) end();
      await ended;
      remove();
    };
    const url = `postgres://shop@127.0.0.1:${port}/postgres`;
    try {
      await whenReady(url, server, () => output);
    } catch (error) {
      await stop();
      throw error;
    }
    return { url, stop };
  } catch (error) {
    remove();
    throw error;
  }
};

/** A PostgreSQL server for tests: that of TEST_DATABASE_URL, or a temporary one; undefined without either. */
export const openPostgres = async (): Promise<
  { url: string; stop: () => Promise<void> } | undefined
> => {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: async () => {} };
  const bin = postgresPrograms();
  if (bin) return startServer(bin);
  if (process.env.CI === 'true')
    throw new Error('The tests need PostgreSQL: install it, or set TEST_DATABASE_URL.');
  return undefined;
};

/** An empty schema on such a server, for a shop that runs as a process of its own; undefined without a server. */
export const openSchema = async (): Promise<
  { url: string; remove: () => Promise<void> } | undefined
> => {
  const server = await openPostgres();
  if (!server) return undefined;
  const schema = `shop_${randomBytes(4).toString('hex')}`;
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await run(`create schema ${schema}`);
  const url = new URL(server.url);
  url.searchParams.set('options', `-c search_path=${schema}`);
  return {
    url: url.href,
    remove: async () => {
      await run(`drop schema ${schema} cascade`);
      await server.stop();
    },
  };
};

/** Drops what the tests of a run left on a server that goes on. */
const dropDatabases = async (url: string, prefix: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [prefix],
  );
  for (const { datname } of rows) await client.query(`drop database "${datname}" with (force)`);
  await client.end();
};

/**
 * Provides PostgreSQL to the tests. Without it they run on SQLite alone, which is an error in CI (CI=true) unless
 * TEST_ENGINES=sqlite asks for it, as `npm test` does.
 */
export default async ({ provide }: TestProject): Promise<(() => Promise<void>) | undefined> => {
  const isSqliteAlone = process.env.TEST_ENGINES === 'sqlite';
  const server = isSqliteAlone ? undefined : await openPostgres();
  const prefix = `shop_${randomBytes(4).toString('hex')}_`;
  provide('postgresUrl', server?.url ?? '');
  provide('databasePrefix', prefix);
  if (!server) {
    if (!isSqliteAlone)
      console.warn(
        'PostgreSQL not found: the server tests run on SQLite alone (set TEST_DATABASE_URL).',
      );
    return undefined;
  }
  return async () => {
    if (process.env.TEST_DATABASE_URL) await dropDatabases(server.url, prefix);
    await server.stop();
  };
};
