import '../ground/private-files';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyBaseLogger } from 'fastify';
import { buildApp } from '../app';
import { makeClock } from './clock';
import { holdPort } from '../http/connections';
import { openDataFolder } from '../gateways/data-folder';
import { MailRefused } from '../gateways/mail';
import { logging } from './logging';
import type { Settings } from './environment';
import {
  firstPasswords,
  forgetFirstPassword,
  makeFirstAccounts,
} from '../services/account/first-start';
import { beginFactorPolicy } from '../services/people/factor-policy';
import { openPushKeys } from '../services/reminders/push-keys';
import { switchSales } from '../services/catalogue/sale-prices';
import { loadSample } from '../services/catalogue/sample';
import { DEFAULT_EMAIL } from '../../shop/site/default-site';
import { openingChecklist } from '../services/site/going-live';
import type { Parts } from '../parts';
import { openParts } from './open-parts';
import { startJobs } from './start-jobs';
import { databaseFile, inTransaction, oneAtATime, openDatabase } from '../tables/engine/database';
import { type Db, type Schema, migrations } from '../tables/schema';
import { migrate } from '../tables/engine/migrate';
import { limitAnswers } from '../tables/engine/postgres';
import { ownTables } from '../tables/engine/move';

/** A statement that PostgreSQL does not answer within this time, ms, fails. */
const ANSWERS_WITHIN = 30_000;

/** The built client. Without it only the API is served (`npm run dev`). */
const builtClient = (): string | undefined => {
  const dist = fileURLToPath(new URL('..', import.meta.url));
  return existsSync(join(dist, 'client/index.html')) ? dist : undefined;
};

/** A server that listens. */
interface Running {
  log: FastifyBaseLogger;
  /** Answers what was asked, ends the current run of each job, and closes the database. */
  close: () => Promise<void>;
}

/** @throws Error when the shop of the SQLite file would silently be replaced by a new one on PostgreSQL */
const checkNewDatabase = async (settings: Settings, db: Db): Promise<void> => {
  const file = databaseFile(settings.dataDir);
  if (!settings.databaseUrl || settings.allowEmptyDatabase || !existsSync(file)) return;
  if ((await ownTables(db)).includes('schema_migration')) return;
  await db.destroy();
  throw new Error(
    `DATABASE_URL names a database without a shop, and there is one in ${file}. Move it with npm run move -- --to "$DATABASE_URL", or set ALLOW_EMPTY_DATABASE=1 to open a new shop.`,
  );
};

/** The server's output. */
interface Output {
  /** Shows a line in the terminal. */
  print: (line: string) => void;
  /** The log; the terminal by default. */
  log?: { write: (line: string) => void };
  /** Whether other processes listen on the same port: the port is theirs already. */
  sharesPort?: boolean;
}

/** Opens the database, and brings its schema and what a shop must have up to date. */
const openShopDatabase = async (settings: Settings, clock: () => number) => {
  const db = openDatabase<Schema>(settings);
  await checkNewDatabase(settings, db);
  const email = settings.shopEmail ?? DEFAULT_EMAIL;
  const prepared = await oneAtATime(db, async () => {
    const migrated = await migrate(db, migrations, clock(), settings.dataDir);
    await loadSample(db, settings.demo, clock());
    await inTransaction(db, (tx) => switchSales(tx, clock()));
    const made = await makeFirstAccounts(db, { ...settings, email }, clock());
    await beginFactorPolicy(db, settings.demo, clock());
    const pushKeys = await openPushKeys(db, settings.pushKeys, clock());
    return { migrated, made, pushKeys };
  });
  // Migrations take as long as they need.
  limitAnswers(db, ANSWERS_WITHIN);
  return { db, ...prepared };
};

/** Logs that a mail could not be sent, and to which server. */
const logMailFailure = (log: FastifyBaseLogger, { smtpUrl }: Settings, error: unknown): void => {
  // The text of the error may contain an address, so that only the admin's list of mails shows it.
  const isRefused = error instanceof MailRefused;
  const { code, responseCode } = (isRefused ? error.cause : error) as {
    code?: string;
    responseCode?: number;
  };
  const server = smtpUrl && new URL(smtpUrl).host;
  const what = isRefused
    ? 'the mail server has refused a mail for good'
    : 'the mail server does not take mails; they wait in the outbox';
  log.warn({ code, responseCode, server }, what);
};

/** The lines in the terminal when the shop is open. @param made the accounts of a first start */
const openingLines = async (
  settings: Settings,
  parts: Parts,
  made: Awaited<ReturnType<typeof makeFirstAccounts>>,
): Promise<string[]> => {
  const missing = settings.production ? (await openingChecklist(parts)).items : [];
  const passwords = firstPasswords(settings.dataDir);
  return [
    `${parts.site.current.name} is open at ${parts.publicUrl}`,
    ...missing.filter(({ done }) => !done).map(({ words }) => `Not ready: ${words}`),
    ...made.map(
      ({ role, username, password }) =>
        `First start: ${role} "${username}" has the first password ${password}; change it now`,
    ),
    ...(made.length ? [`(also in ${passwords})`] : []),
    ...(!made.length && passwords !== undefined
      ? [`First passwords that were not changed yet are in ${passwords}: change them now`]
      : []),
  ];
};

/** Opens the database, starts the jobs and listens. @param release gives the port free */
const openServer = async (
  settings: Settings,
  { print, log }: Output,
  release: () => Promise<void>,
): Promise<Running> => {
  const warning = openDataFolder(settings.dataDir);
  if (warning) print(warning);
  const clock = makeClock(settings.startAt);
  const { db, migrated, made, pushKeys } = await openShopDatabase(settings, clock);
  const warn = (what: string) => (error: unknown) => app.log.warn({ err: error }, what);
  const parts = await openParts(settings, {
    db,
    clock,
    pushKeys,
    ratesFailed: warn('the shipping table is used'),
  });
  const app = await buildApp(parts, {
    analyticsId: settings.analyticsId,
    orderHistoryUsername: settings.orderHistoryUsername,
    rateLimits: settings.rateLimits,
    // A machine that tests something beside the shop stalls it, which must not fail a test.
    ...(!settings.rateLimits && { longestStall: 0 }),
    trustProxy: settings.trustProxy,
    dist: builtClient(),
    render: settings.render,
    serviceWorker: settings.serviceWorker,
    passwordChanged: (username) => {
      try {
        forgetFirstPassword(settings.dataDir, username);
      } catch (error) {
        // No longer valid, whether or not it can be removed from the file.
        warn('a first password is still in its file')(error);
      }
    },
    logger: logging(settings.logLevel, log),
    metricsToken: settings.metricsToken,
  });
  if (migrated) app.log.info(migrated, 'the database was migrated');

  const mailFailed = (error: unknown) => logMailFailure(app.log, settings, error);
  void parts.mail.check().catch(mailFailed);
  // There is none of this name, which a store that works says.
  void parts.pictureFiles.read('probe').catch(warn('pictures cannot be read'));

  const jobs = await startJobs(parts, { settings, app, mailFailed });
  await release();
  await app.listen({ port: settings.port, host: settings.host });
  for (const line of await openingLines(settings, parts, made)) print(line);

  return {
    log: app.log,
    close: async () => {
      jobs.hurry();
      await app.close();
      await jobs.stop();
      parts.mail.close();
      await db.destroy();
      app.log.info('the server has stopped');
    },
  };
};

/**
 * Starts the shop. Creates nothing before it has the port.
 * @throws Error with one line
 */
export const startServer = async (settings: Settings, output: Output): Promise<Running> => {
  const release = output.sharesPort ? async () => {} : await holdPort(settings);
  try {
    return await openServer(settings, output, release);
  } finally {
    await release();
  }
};
