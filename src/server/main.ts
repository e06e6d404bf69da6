import './small-heap';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SHOP } from '../shop/identity';
import { buildApp } from './app';
import { makeClock } from './clock';
import { canadaPost } from './gateways/canada-post';
import { tableCarrier } from './gateways/carrier';
import { isDemo } from './gateways/demo-payments';
import { fileMail, smtpMail } from './gateways/mail';
import { pictureFolder } from './gateways/picture-files';
import { picturesIn } from './gateways/pictures';
import { webPush } from './gateways/web-push';
import { deliverDemoEvents, postTo } from './jobs/deliver-demo-events';
import { deliverMail } from './jobs/deliver-mail';
import { giveRefunds } from './jobs/give-refunds';
import { makeReconciler } from './jobs/reconcile';
import { repeat } from './jobs/repeat';
import { sendReminders } from './jobs/send-reminders';
import { sweepCheckouts } from './jobs/sweep-checkouts';
import { sweepPictures } from './jobs/sweep-pictures';
import { sweepPrivate } from './jobs/sweep-private';
import { logging } from './logging';
import { oneLine, openPayments, readEnvironment } from './opening';
import { backUpNightly } from './services/settings/backups';
import { holdCatalogue } from './services/catalogue/catalogue';
import { forgetFirstPassword, makeFirstAccounts } from './services/account/first-start';
import { openPushKeys } from './services/reminders/push-keys';
import { loadSample } from './services/catalogue/sample';
import { holdShippingTable } from './services/settings/shipping-table';
import { sweepSessions } from './services/session/sessions';
import { openDatabase } from './tables/engine/database';
import { migrate } from './tables/engine/migrate';

const CLOSE_WITHIN = 10_000;

/** The built client. Without it only the API is served (`npm run dev`). */
const builtClient = (): string | undefined => {
  const dist = fileURLToPath(new URL('..', import.meta.url));
  return existsSync(join(dist, 'client/index.html')) ? dist : undefined;
};

const start = async () => {
  const settings = readEnvironment();
  const clock = makeClock(settings.startAt);
  const machineClock = makeClock();
  const pictures = pictureFolder(settings.dataDir);
  const db = openDatabase(settings);
  await migrate(db, clock(), settings.dataDir);
  await loadSample(db, settings.demo);
  const shopEmail = settings.shopEmail ?? SHOP.email;
  const made = await makeFirstAccounts(db, { ...settings, email: shopEmail }, clock());
  const catalogue = await holdCatalogue(db);

  const publicUrl = settings.publicUrl ?? `http://localhost:${settings.port}`;
  const sender = {
    from: settings.mailFrom ?? `${SHOP.name} <${shopEmail}>`,
    host: new URL(publicUrl).hostname,
  };
  const mail = settings.smtpUrl
    ? smtpMail(settings.smtpUrl, sender)
    : fileMail(join(settings.dataDir, 'outbox'), sender);

  const push = webPush({
    keys: await openPushKeys(db, settings.pushKeys, clock()),
    subject: settings.pushSubject ?? `mailto:${shopEmail}`,
    testHosts: settings.pushTestHosts,
  });

  const payments = await openPayments(settings, db, clock);

  const shippingTable = await holdShippingTable(db);
  const table = tableCarrier(() => shippingTable.current);
  const carrier = settings.canadaPost
    ? canadaPost(settings.canadaPost, {
        clock,
        table,
        failed: (error) => app.log.warn({ err: error }, 'the shipping table is used'),
      })
    : table;

  const app = await buildApp({
    db,
    catalogue,
    clock,
    payments,
    carrier,
    pictures: picturesIn(pictures),
    push,
    shippingTable,
    mailTransport: mail.name,
    publicUrl,
    shopEmail,
    analyticsId: settings.analyticsId,
    orderHistoryUsername: settings.orderHistoryUsername,
    rateLimits: settings.rateLimits,
    trustProxy: settings.trustProxy,
    dist: builtClient(),
    render: settings.render,
    passwordChanged: (username) => {
      try {
        forgetFirstPassword(settings.dataDir, username);
      } catch (error) {
        // No longer valid, whether or not it can be removed from the file.
        app.log.warn({ err: error }, 'a one-time password still stands in its file');
      }
    },
    serviceWorker: settings.serviceWorker,
    logger: logging(settings.logLevel),
  });

  const failed = (error: unknown) => app.log.error({ err: error }, 'a job failed');
  const context = { db, clock, shopEmail, payments };
  const reconciler = makeReconciler(context);
  let closing = false;
  // Create the orders of payments made while the server was down, before the first request.
  void reconciler.run().catch(failed);
  const jobs = [
    repeat(() => deliverMail(db, mail, clock), 1000, failed),
    repeat(() => catalogue.refresh(), 1500, failed),
    repeat(() => shippingTable.refresh(), 1500, failed),
    repeat(() => giveRefunds(context), 2000, failed),
    repeat(() => reconciler.run(), 60_000, failed),
    repeat(() => sendReminders({ db, clock, push, isClosing: () => closing }), 5000, failed),
    ...(isDemo(payments)
      ? [repeat(() => deliverDemoEvents(db, payments, postTo(app), clock), 500, failed)]
      : []),
    repeat(() => sweepSessions(db, clock()), 3_600_000, failed),
    repeat(() => sweepCheckouts(db, clock()), 3_600_000, failed),
    repeat(() => sweepPrivate(db, clock()), 3_600_000, failed),
    repeat(() => sweepPictures(db, pictures, machineClock()), 3_600_000, failed),
    // PostgreSQL has its own tools.
    ...(settings.databaseUrl
      ? []
      : [repeat(() => backUpNightly(db, settings.dataDir, clock()), 600_000, failed)]),
  ];

  const close = async (code: number) => {
    if (closing) process.exit(1);
    closing = true;
    setTimeout(() => process.exit(1), CLOSE_WITHIN).unref();
    await app.close();
    await Promise.all(jobs.map((job) => job.stop()));
    mail.close();
    await db.destroy();
    process.exit(code);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void close(0));
  process.on('unhandledRejection', (error) => {
    app.log.fatal({ err: error }, 'unhandled rejection');
    void close(1);
  });

  await app.listen({ port: settings.port, host: settings.host });
  console.log(`${SHOP.name} is open at ${publicUrl}`);
  for (const { role, username, password } of made)
    console.log(`First start: ${role} "${username}" has the one-time password ${password}`);
  if (made.length) console.log(`(also in ${join(settings.dataDir, 'first-passwords.txt')})`);
};

start().catch((error: unknown) => {
  console.error(oneLine(error));
  process.exit(1);
});
