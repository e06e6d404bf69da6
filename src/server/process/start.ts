import '../ground/private-files';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyBaseLogger } from 'fastify';
import { buildApp } from '../app';
import { makeClock } from './clock';
import { holdPort } from '../http/connections';
import { canadaPost } from '../gateways/canada-post';
import { tableCarrier } from '../gateways/carrier';
import { openDataFolder } from '../gateways/data-folder';
import { diskSpace } from '../gateways/disk-space';
import { MailRefused, fileMail, smtpMail } from '../gateways/mail';
import { picturesIn } from '../gateways/pictures';
import { purgeAt } from '../gateways/purge';
import { webPush } from '../gateways/web-push';
import { logging } from './logging';
import { needsSeller, openPayments, openPictures, openingSettings } from './opening';
import { type Settings, unreadiness } from './environment';
import { holdCatalogue } from '../services/catalogue/hold-catalogue';
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
import { openingOf } from '../services/site/going-live';
import { holdPromotions } from '../services/discounts/hold-promotions';
import { holdSchedule } from '../services/promises/hold-schedule';
import { holdSharedCaches } from '../services/pages/shared-caches';
import { makeMetrics } from '../services/settings/metrics';
import { holdSite } from '../services/site/hold-site';
import { holdCarriers } from '../services/shipping/carriers';
import { holdShippingTable } from '../services/shipping/table';
import { startJobs } from './start-jobs';
import {
  type Db,
  databaseFile,
  inTransaction,
  oneAtATime,
  openDatabase,
} from '../tables/engine/database';
import { migrate } from '../tables/engine/migrate';
import { limitAnswers } from '../tables/engine/postgres';
import { ownTables } from '../tables/engine/move';
import { fillSkuKeys } from '../tables/catalogue/sku-keys';
import { fillOrderWords } from '../tables/orders/order-words';

/** Things to do that the lines about the settings name already. */
const NAMED_BY_SETTINGS = ['mail', 'payments'];

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

/** Opens the database, starts the jobs and listens. @param release gives the port free */
const openServer = async (
  settings: Settings,
  { print, log }: Output,
  release: () => Promise<void>,
): Promise<Running> => {
  const warning = openDataFolder(settings.dataDir);
  if (warning) print(warning);
  const clock = makeClock(settings.startAt);
  const pictures = openPictures(settings);
  const db = openDatabase(settings);
  await checkNewDatabase(settings, db);
  const firstEmail = settings.shopEmail ?? DEFAULT_EMAIL;
  const { migrated, made, keys } = await oneAtATime(db, async () => {
    const migrated = await migrate(db, clock(), settings.dataDir);
    await fillOrderWords(db);
    await fillSkuKeys(db);
    await loadSample(db, settings.demo, clock());
    await inTransaction(db, (tx) => switchSales(tx, clock()));
    const made = await makeFirstAccounts(db, { ...settings, email: firstEmail }, clock());
    await beginFactorPolicy(db, settings.demo, clock());
    const keys = await openPushKeys(db, settings.pushKeys, clock());
    return { migrated, made, keys };
  });
  // Migrations take as long as they need.
  limitAnswers(db, ANSWERS_WITHIN);
  const catalogue = await holdCatalogue(db);
  const site = await holdSite(db, settings.shopEmail);
  const promotions = await holdPromotions(db);
  const schedule = await holdSchedule(db);

  const publicUrl = settings.publicUrl ?? `http://localhost:${settings.port}`;
  const sender = {
    from: () => settings.mailFrom ?? { name: site.current.name, address: site.current.email },
    host: new URL(publicUrl).hostname,
  };
  const mail = settings.smtpUrl
    ? smtpMail(settings.smtpUrl, sender)
    : fileMail(join(settings.dataDir, 'outbox'), sender);

  const push = webPush({
    keys,
    subject: settings.pushSubject ?? `mailto:${site.current.email}`,
    testHosts: settings.pushTestHosts,
  });

  const payments = await openPayments(settings, db, clock);

  const shippingTable = await holdShippingTable(db);
  const carriers = await holdCarriers(db);
  const table = tableCarrier(() => shippingTable.current);
  const carrier = settings.canadaPost
    ? canadaPost(settings.canadaPost, {
        clock,
        table,
        failed: (error) => app.log.warn({ err: error }, 'the shipping table is used'),
      })
    : table;

  const opening = openingSettings(settings);
  const disk = () => diskSpace(settings.dataDir);
  const copies = {
    dataDir: settings.dataDir,
    isNightly: settings.nightlyBackup,
    hasCommand: settings.backupCommand !== undefined,
  };
  const caches = settings.cacheSeconds
    ? holdSharedCaches({
        seconds: settings.cacheSeconds,
        purge: settings.cachePurge && purgeAt(settings.cachePurge),
      })
    : undefined;
  const metrics = makeMetrics({ db, clock, disk, copies });
  const app = await buildApp({
    metrics,
    metricsToken: settings.metricsToken,
    caches,
    db,
    catalogue,
    clock,
    payments,
    carrier,
    pictures: picturesIn(pictures),
    disk,
    copies,
    push,
    shippingTable,
    carriers,
    site,
    promotions,
    schedule,
    opening,
    needsSeller: needsSeller(settings),
    mailTransport: mail.name,
    publicUrl,
    analyticsId: settings.analyticsId,
    orderHistoryUsername: settings.orderHistoryUsername,
    rateLimits: settings.rateLimits,
    // A machine that tests something beside the shop stalls it, which must not fail a test.
    ...(!settings.rateLimits && { longestStall: 0 }),
    trustProxy: settings.trustProxy,
    dist: builtClient(),
    render: settings.render,
    passwordChanged: (username) => {
      try {
        forgetFirstPassword(settings.dataDir, username);
      } catch (error) {
        // No longer valid, whether or not it can be removed from the file.
        app.log.warn({ err: error }, 'a first password is still in its file');
      }
    },
    serviceWorker: settings.serviceWorker,
    logger: logging(settings.logLevel, log),
  });

  if (migrated) app.log.info(migrated, 'the database was migrated');
  const mailFailed = (error: unknown) => {
    // The text of the error may contain an address, so that only the admin's list of mails shows it.
    const isRefused = error instanceof MailRefused;
    const { code, responseCode } = (isRefused ? error.cause : error) as {
      code?: string;
      responseCode?: number;
    };
    const server = settings.smtpUrl && new URL(settings.smtpUrl).host;
    const what = isRefused
      ? 'the mail server has refused a mail for good'
      : 'the mail server does not take mails; they wait in the outbox';
    app.log.warn({ code, responseCode, server }, what);
  };
  void mail.check().catch(mailFailed);
  // There is none of this name, which a store that works says.
  void pictures
    .read('probe')
    .catch((error: unknown) => app.log.warn({ err: error }, 'pictures cannot be read'));

  const jobs = await startJobs({
    jobFailed: metrics.countFailedJob,
    caches,
    settings,
    db,
    clock,
    app,
    catalogue,
    shippingTable,
    carriers,
    payments,
    mail,
    mailFailed,
    push,
    pictures,
    site,
    promotions,
    schedule,
    publicUrl,
  });

  await release();
  await app.listen({ port: settings.port, host: settings.host });
  print(`${site.current.name} is open at ${publicUrl}`);
  for (const line of unreadiness(settings)) print(line);
  if (settings.production) {
    const { items } = await openingOf(db, { settings: opening, site, shippingTable, now: clock() });
    for (const { done, words, id } of items)
      if (!done && !NAMED_BY_SETTINGS.includes(id)) print(`Not ready: ${words}`);
  }
  for (const { role, username, password } of made)
    print(`First start: ${role} "${username}" has the first password ${password}; change it now`);
  const passwords = firstPasswords(settings.dataDir);
  if (made.length) print(`(also in ${passwords})`);
  else if (passwords)
    print(`First passwords that were not changed yet are in ${passwords}: change them now`);

  return {
    log: app.log,
    close: async () => {
      jobs.hurry();
      await app.close();
      await jobs.stop();
      mail.close();
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
