// The jobs of a server process, and what it does about those of the others (docs/decisions/024).
import type { FastifyInstance } from 'fastify';
import { isFullDisk } from '../ground/full-disk';
import { makeClock } from './clock';
import { type Settings, strangeEnvironment } from './environment';
import { isDemo } from '../gateways/demo-payments';
import { EVENTS_OF_A_RUN, deliverDemoEvents, postTo } from '../jobs/deliver-demo-events';
import { MAILS_OF_A_RUN, deliverMail } from '../jobs/deliver-mail';
import { REFUNDS_OF_A_RUN, giveRefunds } from '../jobs/give-refunds';
import { LEASE_EVERY, makeLease } from '../jobs/lease';
import type { Parts } from '../parts';
import { makeReconciler } from '../jobs/reconcile';
import { recordProviderBalance } from '../jobs/record-balance';
import { purgeCaches } from '../jobs/purge-caches';
import { pushOrders } from '../jobs/push-orders';
import { STOCK_PUSHES_OF_A_RUN, pushStock } from '../jobs/push-stock';
import { MORE, repeat } from '../jobs/repeat';
import { makeDigest } from '../jobs/send-digest';
import { sendReminders } from '../jobs/send-reminders';
import { sweepCheckouts } from '../jobs/sweep-checkouts';
import { sweepPictures } from '../jobs/sweep-pictures';
import { sweepPrivate } from '../jobs/sweep-private';
import { switchSales } from '../services/catalogue/sale-prices';
import { NOTICES_OF_A_RUN, sendStockNotices } from '../services/reminders/stock-notices';
import { sweepSessions } from '../services/session/sessions';
import { backUpNightly } from '../services/copies/backups';
import { sendBackup } from '../services/copies/send-backup';
import { listenForChanges } from '../tables/engine/changes';
import { inTransaction } from '../tables/engine/database';
import { removeOldCounts } from '../tables/engine/request-counts';

/** Intervals of looking for changes of other processes, ms: while notifications arrive, and while they do not. */
const LOOK_EVERY = 5000;
const LOOK_ALONE_EVERY = 1000;

interface Started {
  settings: Settings;
  app: FastifyInstance;
  mailFailed: (error: unknown) => void;
}

interface Jobs {
  /** Ends early what takes long. Call this before the server closes. */
  hurry: () => void;
  /** Ends the current run of each job, and begins none. */
  stop: () => Promise<void>;
}

/** Starts the jobs. When it resolves, this process has asked for the lease. */
export const startJobs = async (
  parts: Parts,
  { settings, app, mailFailed }: Started,
): Promise<Jobs> => {
  const { db, clock, payments, pictureFiles, metrics, caches } = parts;
  const { catalogue, schedule, site, promotions, shippingTable, carriers } = parts;
  const machineClock = makeClock();
  const closing = new AbortController();
  const failed = (job: string) => (error: unknown) => {
    const isEnded = closing.signal.aborted && (error as { name?: string }).name === 'AbortError';
    if (isEnded) return;
    metrics?.countFailedJob(job);
    const why = isFullDisk(error) ? ': the disk is full' : '';
    app.log.error({ err: error, job }, `a job failed (${job})${why}`);
  };
  const reconciler = makeReconciler(parts);
  const lease = makeLease(db, {
    taken: () => {
      app.log.info('this process runs the jobs');
      // Create the orders of payments made while no process ran, before the first request.
      reconciling.soon();
      recording.soon();
      noticing.soon();
    },
  });
  /** A job that one process does at a time (docs/decisions/024). */
  const job = (name: string, act: () => Promise<unknown>, pause: number) =>
    repeat(async () => lease.isHeld() && act(), pause, failed(name));
  /** A job that handles a batch at a time: after a full batch the next run follows directly. */
  const batches = (name: string, act: () => Promise<number>, most: number, pause: number) =>
    job(name, async () => ((await act()) === most ? MORE : undefined), pause);
  const reconciling = job('reconciliation', () => reconciler.run(), 60_000);
  const noticing = batches(
    'stock notices',
    () => sendStockNotices(db, clock()),
    NOTICES_OF_A_RUN,
    60_000,
  );
  const recording = job('balance', () => recordProviderBalance(parts), 600_000);
  const { dataDir, databaseUrl, pictureStore } = settings;
  const where = { dataDir, databaseUrl, store: pictureStore && pictureFiles };
  const startedAt = clock();
  const sending = (command: string) =>
    job(
      'copy of the backup',
      () =>
        sendBackup(db, {
          command,
          env: strangeEnvironment(process.env),
          dataDir,
          clock,
          startedAt,
          signal: closing.signal,
        }),
      60_000,
    );
  const listener = settings.databaseUrl
    ? listenForChanges(settings.databaseUrl, {
        notified: () => looking.forEach((look) => look.soon()),
        disconnected: (error) =>
          app.log.warn({ err: error }, 'no notifications of changes: they are looked for'),
      })
    : undefined;
  const every = () => (listener?.isListening() ? LOOK_EVERY : LOOK_ALONE_EVERY);
  const looking = [
    repeat(() => catalogue.refresh(), every, failed('catalogue')),
    repeat(() => shippingTable.refresh(), every, failed('shipping table')),
    repeat(() => carriers.refresh(), every, failed('carriers')),
    repeat(() => site.refresh(), every, failed('facts of the shop')),
    repeat(() => promotions.refresh(), every, failed('promotions')),
    repeat(() => schedule.refresh(), every, failed('calendar and queues')),
  ];
  const jobs = [
    repeat(() => lease.renew(), LEASE_EVERY, failed('lease')),
    ...looking,
    ...(caches ? [purgeCaches(caches, failed('purge of caches'))] : []),
    batches('mail', () => deliverMail(parts, mailFailed), MAILS_OF_A_RUN, 1000),
    job('order pushes', () => pushOrders(parts), 1000),
    batches('refunds', () => giveRefunds(parts), REFUNDS_OF_A_RUN, 2000),
    reconciling,
    recording,
    job('reminders', () => sendReminders(parts, () => closing.signal.aborted), 5000),
    ...(isDemo(payments)
      ? [
          batches(
            'demo events',
            () => deliverDemoEvents(db, payments, postTo(app), clock),
            EVENTS_OF_A_RUN,
            500,
          ),
        ]
      : []),
    job('sales', () => inTransaction(db, (tx) => switchSales(tx, clock())), 10_000),
    job('digest', makeDigest(parts), 60_000),
    noticing,
    batches('stock pushes', () => pushStock(parts), STOCK_PUSHES_OF_A_RUN, 60_000),
    job('old sessions', () => sweepSessions(db, clock()), 3_600_000),
    job('old checkouts', () => sweepCheckouts(db, clock()), 3_600_000),
    job('retention', () => sweepPrivate(db, clock()), 3_600_000),
    job('old counts', () => removeOldCounts(db, clock()), 3_600_000),
    job(
      'unused pictures',
      () => sweepPictures(db, pictureFiles, machineClock(), closing.signal),
      3_600_000,
    ),
    ...(settings.nightlyBackup
      ? [job('backup', () => backUpNightly(db, where, clock(), closing.signal), 600_000)]
      : []),
    ...(settings.backupCommand === undefined ? [] : [sending(settings.backupCommand)]),
  ];
  await lease.renew();

  return {
    hurry: () => closing.abort(),
    stop: async () => {
      await Promise.all(jobs.map((job) => job.stop()));
      await lease.release().catch(failed('lease'));
      await listener?.close();
    },
  };
};
