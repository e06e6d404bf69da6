import { goingLive } from '../../../shop/site/going-live';
import type { Db } from '../../tables/engine/database';
import { lastPaymentNews, lastSentAt } from '../../tables/settings/shop-status';
import { countEmptyCategories, countSampleParts, hasRefund } from '../../tables/site/opening';
import { SAMPLE_SLUGS } from '../catalogue/sample';
import type { ShippingTableHolder } from '../shipping/table';
import type { SiteHolder } from './hold-site';

/** The part of the checklist that the settings of the server decide. */
export interface OpeningSettings {
  mailsGoOut: boolean;
  payments: 'demo' | 'test' | 'live';
  hasSampleRatings: boolean;
  /** When the last backup was made, epoch ms; null where the shop makes none. */
  lastBackup: () => number | undefined | null;
  hasFirstPassword: () => boolean;
}

/** The checklist of this shop (docs/rules.md 10.14). */
export const openingOf = async (
  db: Db,
  {
    settings,
    site,
    shippingTable,
    now,
  }: {
    settings: OpeningSettings;
    site: SiteHolder;
    shippingTable: ShippingTableHolder;
    now: number;
  },
) =>
  goingLive({
    site: site.current,
    pages: site.pages,
    areShippingPricesConfirmed: shippingTable.held.isConfirmed,
    mail: { goesOut: settings.mailsGoOut, lastSentAt: (await lastSentAt(db)) ?? undefined },
    payments: settings.payments,
    lastPaymentNews: (await lastPaymentNews(db))?.created_at,
    lastBackup: settings.lastBackup(),
    hasFirstPassword: settings.hasFirstPassword(),
    sampleParts: await countSampleParts(db),
    sampleCategories: await countEmptyCategories(db, SAMPLE_SLUGS),
    hasSampleRatings: settings.hasSampleRatings,
    hasRefund: await hasRefund(db),
    now,
  });
