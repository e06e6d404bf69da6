import { saleSentence } from '../../../shop/discounts/deal-words';
import { type BackupState, goingLive } from '../../../shop/site/going-live';
import type { Db } from '../../tables/schema';
import { lastPaymentNews } from '../../tables/settings/shop-status';
import { countOwnersWithoutFactor } from '../../tables/session/factors';
import { countEmptyCategories, countSampleParts, hasRefund } from '../../tables/site/opening';
import { readPromotions } from '../../tables/settings/promotions';
import { readTexts } from '../../tables/site/texts';
import { SAMPLE_SLUGS } from '../catalogue/sample';
import { currentOffer } from '../dealers/offer';
import { taxChoice } from '../settings/taxes';
import type { ShippingTableHolder } from '../shipping/table';
import type { SiteHolder } from './hold-site';
import { lastTestMail } from './test-mail';

/** The part of the checklist that the settings of the server decide. */
export interface OpeningSettings {
  mailsGoOut: boolean;
  /** A hash of how mail is sent, to see when that changes. */
  mailSetup: string;
  payments: 'demo' | 'test' | 'live';
  /** What the other settings lack for an open shop, a sentence each. */
  gaps: readonly string[];
  /** Missing where another program makes the backups. */
  backup: ((db: Db) => Promise<BackupState>) | undefined;
  hasFirstPassword: () => boolean;
}

/** The sale and the dealer prices in words, until the owner has saved them. */
const shippedOffers = async (db: Db): Promise<string | undefined> => {
  const { promotions, revision } = await readPromotions(db);
  if (revision > 0) return undefined;
  const { season } = promotions;
  const sale = season.months.length ? `${saleSentence(season)} ` : '';
  return `${sale}Dealers get ${await currentOffer(db)}.`;
};

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
    isTaxChosen: (await taxChoice(db)).version > 0,
    isHomeSaved: (await readTexts(db)).revision > 0,
    shippedOffers: await shippedOffers(db),
    areShippingPricesConfirmed: shippingTable.held.isConfirmed,
    mail: { goesOut: opening.mailsGoOut, test },
    payments: opening.payments,
    lastPaymentNews: (await lastPaymentNews(db))?.created_at,
    settings: opening.gaps,
    backup: opening.backup ? await opening.backup(db) : null,
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
