import { join } from 'node:path';
import { canadaPost } from '../gateways/canada-post';
import { diskSpace } from '../gateways/disk-space';
import { foreignPictures } from '../gateways/foreign-pictures';
import { fileMail, smtpMail } from '../gateways/mail';
import { purgeAt } from '../gateways/purge';
import { webPush } from '../gateways/web-push';
import { type Parts, holdShop } from '../parts';
import { holdSharedCaches } from '../services/pages/shared-caches';
import type { openPushKeys } from '../services/reminders/push-keys';
import { makeMetrics } from '../services/settings/metrics';
import { openRateSource } from '../services/shipping/carriers';
import type { Settings } from './environment';
import { needsSeller, openPayments, openPictures, openingSettings } from './opening';

interface Opened extends Pick<Parts, 'db' | 'clock'> {
  /** The keys by which push services know this shop. */
  pushKeys: Awaited<ReturnType<typeof openPushKeys>>;
  /** Called when the prices of Canada Post are not to be had, and the shipping table is used. */
  ratesFailed: (error: unknown) => void;
}

/** Opens the parts of a server whose database is up to date. */
export const openParts = async (
  settings: Settings,
  { db, clock, pushKeys, ratesFailed }: Opened,
): Promise<Parts> => {
  const { dataDir, cachePurge } = settings;
  const held = await holdShop(db, settings.shopEmail);
  const { site } = held;
  const publicUrl = settings.publicUrl ?? `http://localhost:${settings.port}`;
  const sender = {
    from: () => settings.mailFrom ?? { name: site.current.name, address: site.current.email },
    host: new URL(publicUrl).hostname,
  };
  const disk = () => diskSpace(dataDir);
  const copies = {
    dataDir,
    isNightly: settings.nightlyBackup,
    hasCommand: settings.backupCommand !== undefined,
  };
  return {
    ...held,
    db,
    clock,
    publicUrl,
    payments: await openPayments(settings, db, clock),
    mail: settings.smtpUrl
      ? smtpMail(settings.smtpUrl, sender)
      : fileMail(join(dataDir, 'outbox'), sender),
    push: webPush({
      keys: pushKeys,
      subject: settings.pushSubject ?? `mailto:${site.current.email}`,
      testHosts: settings.pushTestHosts,
    }),
    rateSource: openRateSource({ ...held, clock }, (table) =>
      settings.canadaPost
        ? canadaPost(settings.canadaPost, { clock, table, failed: ratesFailed })
        : table,
    ),
    pictureFiles: openPictures(settings),
    foreignPictures: foreignPictures(),
    caches: settings.cacheSeconds
      ? holdSharedCaches({
          seconds: settings.cacheSeconds,
          purge: cachePurge && purgeAt(cachePurge),
        })
      : undefined,
    metrics: makeMetrics({ db, clock, disk, copies }),
    disk,
    copies,
    opening: openingSettings(settings),
    needsSeller: needsSeller(settings),
  };
};
