// A primary and a standby of this machine's PostgreSQL in a temporary folder, for npm run failover.
import { execFile, execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from '../../port.mjs';
import { postgresPrograms, postgresUser } from '../../postgres.mjs';
import { openLine } from '../../rig/line.mjs';

const START_WITHIN = 60_000;

const pause = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** The processes of a server; one that has crashed leaves none behind. @returns {number[]} */
const familyOf = (/** @type {number} */ pid) => [
  pid,
  ...readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number),
];

/**
 * @param {object} options
 * @param {boolean} options.isSynchronous whether the primary confirms a commit when the standby has it too
 * @param {number} options.lateBy how late the standby receives what the primary sends, ms
 */
export const openClusters = async ({ isSynchronous, lateBy }) => {
  const bin = postgresPrograms();
  if (!bin) throw new Error('PostgreSQL is not installed.');
  const folder = mkdtempSync(
    join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'shop-failover-'),
  );
  const owner = postgresUser();
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid ?? owner.uid);
  const as = { ...owner, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C' } };
  const program = (/** @type {string} */ name) => join(bin, name);
  /** @type {Set<import('node:child_process').ChildProcess>} */
  const servers = new Set();
  process.on('exit', () => {
    for (const server of servers) server.kill('SIGQUIT');
    rmSync(folder, { recursive: true, force: true });
  });

  const urlAt = (/** @type {number} */ port) => `postgres://shop@127.0.0.1:${port}/postgres`;

  /** @returns {Promise<any[]>} */
  const query = async (/** @type {number} */ port, /** @type {string} */ statement) => {
    const client = new pg.Client({ connectionString: urlAt(port) });
    await client.connect();
    try {
      return (await client.query(statement)).rows;
    } finally {
      await client.end();
    }
  };

  /** @param {string} name of the data folder @param {number} port @param {Record<string, string>} [more] settings */
  const start = async (name, port, more = {}) => {
    const settings = {
      port: String(port),
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      max_connections: '100',
      ...more,
    };
    const given = Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
    const server = spawn(program('postgres'), ['-D', join(folder, name), ...given], {
      ...as,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    servers.add(server);
    let said = '';
    server.stderr.setEncoding('utf8').on('data', (text) => (said = (said + text).slice(-4000)));
    for (const until = performance.now() + START_WITHIN; performance.now() < until;) {
      if (server.exitCode !== null) break;
      if (await query(port, 'select 1').catch(() => undefined)) return server;
      await pause(50);
    }
    throw new Error(`PostgreSQL did not start: ${said}`);
  };

  const [first, second] = [await freePort(), await freePort()];
  execFileSync(
    program('initdb'),
    ['-D', join(folder, 'first'), '-A', 'trust', '-U', 'shop', '-E', 'UTF8', '--no-instructions'],
    { ...as, stdio: 'pipe' },
  );
  const primary = await start('first', first, { wal_level: 'replica', wal_keep_size: '256MB' });
  // The standby receives through a line of its own, so that it can be late.
  const replication = await openLine(first, lateBy);
  await promisify(execFile)(
    program('pg_basebackup'),
    [
      [
        '-D',
        join(folder, 'second'),
        '-R',
        '-X',
        'stream',
        '-C',
        '-S',
        'standby',
        '-c',
        'fast',
        '-d',
      ],
      `host=127.0.0.1 port=${replication.port} user=shop application_name=standby`,
    ].flat(),
    as,
  );
  await start('second', second);
  const isReplicated = async () =>
    (await query(first, 'select sync_state from pg_stat_replication')).some(
      ({ sync_state: state }) => state === (isSynchronous ? 'sync' : 'async'),
    );
  if (isSynchronous)
    for (const statement of [
      "alter system set synchronous_standby_names = 'standby'",
      'select pg_reload_conf()',
    ])
      await query(first, statement);
  for (const until = performance.now() + START_WITHIN; !(await isReplicated()); await pause(50))
    if (performance.now() > until) throw new Error('The standby does not follow.');

  return {
    primary: first,
    standby: second,
    /** Ends the primary with all its processes by SIGKILL, and with it what the standby has not received. */
    kill: () => {
      for (const pid of familyOf(primary.pid ?? 0)) process.kill(pid, 'SIGKILL');
      servers.delete(primary);
      replication.close();
    },
    /** Makes the standby the primary. */
    promote: async () => {
      await promisify(execFile)(
        program('pg_ctl'),
        ['promote', '-w', '-D', join(folder, 'second')],
        as,
      );
    },
  };
};
