// The built shop as a process that can be killed at any moment, and queries of its database while it is down.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'libsql';
import pg from 'pg';
import { openBalancer } from '../../rig/balancer.mjs';
import { COMMAND, ROOT, SERVER } from '../../built.mjs';
import { freePort } from '../../port.mjs';
import { openS3Double } from '../../rig/s3-double.mjs';

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */

/** The password of the owner. */
export const OWNER_PASSWORD = 'of-wind-and-water-9';

/** Generous, for busy machines. */
const OPEN_WITHIN = 180_000;

/** @returns {Promise<string | number>} how a process ended */
const endOf = (/** @type {ChildProcess} */ child) =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null)
      resolve(child.signalCode ?? child.exitCode ?? 0);
    else child.once('exit', (code, signal) => resolve(signal ?? code ?? 0));
  });

/** The settings of a store of pictures that fails now and then. @returns {Promise<Record<string, string>>} */
const openStore = async (/** @type {() => number} */ random) => {
  const store = await openS3Double();
  store.fault = () => {
    const draw = random();
    if (draw < 0.05) return { status: 503, code: 'SlowDown' };
    if (draw < 0.1) return 'cut';
    return draw < 0.2 ? { lateBy: random() * 500 } : undefined;
  };
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = store.account;
  return {
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
};

const NO_STORE = {
  S3_ENDPOINT: '',
  S3_REGION: '',
  S3_BUCKET: '',
  S3_ACCESS_KEY_ID: '',
  S3_SECRET_ACCESS_KEY: '',
};

/**
 * A shop of its own in a temporary folder, or in the empty database that `databaseUrl` names, served by this number of
 * processes. Several are behind a balancer. Those that are apart have a folder each, and share a store of pictures.
 * @param {{ databaseUrl: string, processes: number, isApart: boolean, random: () => number }} options
 */
export const placeShop = async ({ databaseUrl, processes: count, isApart, random }) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-storm-'));
  const ports = await Promise.all(Array.from({ length: count }, freePort));
  const url = count > 1 ? (await openBalancer(ports)).url : `http://127.0.0.1:${ports[0]}`;
  const env = {
    ...process.env,
    NODE_ENV: 'development',
    HOST: '127.0.0.1',
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    WEB_CONCURRENCY: '',
    DEMO: '1',
    ADMIN_PASSWORD: OWNER_PASSWORD,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    SMTP_URL: '',
    SHOP_NOW: '',
    STRIPE_SECRET_KEY: '',
    STRIPE_PUBLISHABLE_KEY: '',
    STRIPE_WEBHOOK_SECRET: '',
    GA_MEASUREMENT_ID: '',
    ...(isApart ? await openStore(random) : NO_STORE),
  };
  /** The data folder of the process at this port. */
  const folderOf = (/** @type {number} */ port) => {
    if (!isApart) return dataDir;
    const folder = join(dataDir, String(port));
    mkdirSync(folder, { recursive: true });
    return folder;
  };
  /** The running processes by port. @type {Map<number, ChildProcess>} */
  const running = new Map();
  // Keeps the data folder for inspection after a failure.
  process.on('exit', (code) => {
    for (const child of running.values()) child.kill('SIGKILL');
    if (code === 0) rmSync(dataDir, { recursive: true, force: true });
    else console.error(`Its data stays in ${dataDir}`);
  });
  /** The errors that the shop has printed, over all restarts. */
  let output = '';

  /** @returns {() => Promise<void>} resolves when it answers */
  const startOne = (/** @type {number} */ port, /** @type {Record<string, string>} */ settings) => {
    const started = performance.now();
    const born = spawn(process.execPath, [SERVER], {
      cwd: ROOT,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...env, PORT: String(port), DATA_DIR: folderOf(port), ...settings },
    });
    running.set(port, born);
    born.stderr.setEncoding('utf8').on('data', (text) => (output += text));
    return async () => {
      while (performance.now() - started < OPEN_WITHIN) {
        if (born.exitCode !== null || born.signalCode !== null) break;
        const answer = await fetch(`http://127.0.0.1:${port}/healthz`, {
          signal: AbortSignal.timeout(5000),
        }).catch(() => undefined);
        await answer?.arrayBuffer().catch(() => undefined);
        if (answer?.ok) return;
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      throw new Error(`The shop did not open (${born.signalCode ?? born.exitCode}): ${output}`);
    };
  };

  /** @param {NodeJS.Signals} signal @returns {Promise<(string | number)[]>} how they ended */
  const end = async (signal, /** @type {[number, ChildProcess][]} */ some = [...running]) => {
    for (const [port, child] of some) {
      child.kill(signal);
      running.delete(port);
    }
    return Promise.all(some.map(([, child]) => endOf(child)));
  };

  return {
    url,
    /** The address of each process. */
    urls: ports.map((port) => `http://127.0.0.1:${port}`),
    output: () => output,
    /**
     * Starts every process that does not run.
     * @param {Record<string, string>} [settings]
     * @returns {() => Promise<number>} resolves when they answer, with the ms since the start
     */
    start: (settings = {}) => {
      const started = performance.now();
      const born = ports
        .filter((port) => !running.has(port))
        .map((port) => startOne(port, settings));
      return async () => {
        for (const isOpen of born) await isOpen();
        return performance.now() - started;
      };
    },
    /** Kills every process with SIGKILL, without any cleanup, or the one with this id. */
    kill: async (/** @type {number | undefined} */ pid = undefined) => {
      await end(
        'SIGKILL',
        [...running].filter(([, child]) => pid === undefined || child.pid === pid),
      );
    },
    /** The ids of the running processes. */
    pids: () => [...running.values()].map(({ pid = 0 }) => pid),
    /** The number of processes that have ended by themselves since the start. Those are started again by `start`. */
    countDead: () => {
      const dead = [...running].filter(
        ([, child]) => child.exitCode !== null || child.signalCode !== null,
      );
      for (const [port] of dead) running.delete(port);
      return dead.length;
    },
    /** Asks it to close. @throws Error unless it ended well */
    close: async () => {
      const bad = (await end('SIGTERM')).find((code) => code !== 0);
      if (bad !== undefined) throw new Error(`The shop closed with ${bad}: ${output}`);
    },
    /** @returns {Promise<{ code: string | number, output: string }>} how a command on this shop ended */
    command: async (/** @type {string[]} */ args) => {
      const ran = spawn(process.execPath, [COMMAND, ...args], { cwd: ROOT, env });
      let printed = '';
      for (const stream of [ran.stdout, ran.stderr])
        stream.setEncoding('utf8').on('data', (text) => (printed += text));
      await new Promise((resolve) => ran.once('close', resolve));
      return { code: await endOf(ran), output: printed.trim() };
    },
    /** Queries the database directly. @returns {Promise<any[]>} */
    rows: async (/** @type {string} */ query) => {
      if (databaseUrl) {
        const client = new pg.Client({ connectionString: databaseUrl });
        await client.connect();
        try {
          return (await client.query(query)).rows;
        } finally {
          await client.end();
        }
      }
      const file = new Sqlite(join(dataDir, 'shop.sqlite'));
      try {
        file.exec('pragma busy_timeout = 5000');
        const asked = file.prepare(query);
        return asked.reader ? asked.all() : [asked.run()];
      } finally {
        file.close();
      }
    },
    file: (/** @type {string} */ name) => join(dataDir, name),
  };
};
