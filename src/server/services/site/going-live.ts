import { goingLive } from '../../../shop/site/going-live';
import type { Db } from '../../tables/schema';
import { lastPaymentNews } from '../../tables/settings/shop-status';
import { countOwnersWithoutFactor } from '../../tables/session/factors';
import { countEmptyCategories, countSampleParts, hasRefund } from '../../tables/site/opening';
import { SAMPLE_SLUGS } from '../catalogue/sample';
import type { ShippingTableHolder } from '../shipping/table';
import type { SiteHolder } from './hold-site';
import { lastTestMail } from './test-mail';

/** The part of the checklist that the settings of the server decide. */
export interface OpeningSettings {
  mailsGoOut: boolean;
  /** A hash of how mail is sent, to see when that changes. */
  mailSetup: string;
  payments: 'demo' | 'test' | 'live';
  /** When the last nightly backup was made, epoch ms; missing where another program makes them. */
  lastBackup: ((db: Db) => Promise<number | undefined>) | undefined;
  hasFirstPassword: () => boolean;
}

/** The checklist of this shop (docs/rules.md 10.14). */
export const openingChecklist = async ({
  db,
  clock,
  opening,
  site,
  shippingTable,
}: {
  db: Db;
  clock: () => number;
  opening: OpeningSettings;
  site: SiteHolder;
  shippingTable: ShippingTableHolder;
}) => {
  const test = await lastTestMail(db, { address: site.current.email, setup: opening.mailSetup });
  const list = goingLive({
    site: site.current,
    pages: site.pages,
    areShippingPricesConfirmed: shippingTable.held.isConfirmed,
    mail: { goesOut: opening.mailsGoOut, test },
    payments: opening.payments,
    lastPaymentNews: (await lastPaymentNews(db))?.created_at,
    lastBackup: opening.lastBackup ? await opening.lastBackup(db) : null,
    hasFirstPassword: opening.hasFirstPassword(),
    ownersWithoutFactor: await countOwnersWithoutFactor(db),
    sampleParts: await countSampleParts(db),
    sampleCategories: await countEmptyCategories(db, SAMPLE_SLUGS),
    hasRefund: await hasRefund(db),
    now: clock(),
  });
  const isOpen = opening.mailsGoOut && test?.receivedAt === undefined;
  const testMail = isOpen ? (test ? 'confirm' : 'send') : 'none';
  return { ...list, testMail } as const;
};
