import type { RateSource } from './gateways/rate-source';
import type { DiskSpace } from './gateways/disk-space';
import type { FileStore } from './gateways/files/file-store';
import type { ForeignPictures } from './gateways/foreign-pictures';
import type { MailGateway } from './gateways/mail';
import type { PaymentProvider } from './gateways/payments';
import type { PushGateway } from './gateways/push';
import { type CatalogueHolder, holdCatalogue } from './services/catalogue/hold-catalogue';
import type { CopySettings } from './services/copies/copy-state';
import { type PromotionsHolder, holdPromotions } from './services/discounts/hold-promotions';
import type { SharedCaches } from './services/pages/shared-caches';
import { type ScheduleHolder, holdSchedule } from './services/promises/hold-schedule';
import type { Metrics } from './services/settings/metrics';
import { type CarriersHolder, holdCarriers } from './services/shipping/carriers';
import { type ShippingTableHolder, holdShippingTable } from './services/shipping/table';
import type { OpeningSettings } from './services/site/going-live';
import { type SiteHolder, holdSite } from './services/site/hold-site';
import type { Db } from './tables/schema';

/** The part of the database that a server process keeps in memory. */
interface Held {
  catalogue: CatalogueHolder;
  /** The calendar and the queues. */
  schedule: ScheduleHolder;
  /** The facts of the shop. */
  site: SiteHolder;
  promotions: PromotionsHolder;
  shippingTable: ShippingTableHolder;
  carriers: CarriersHolder;
}

/** Reads it from the database. @param shopEmail the shop's mailbox while the owner has given none */
export const holdShop = async (db: Db, shopEmail: string | undefined): Promise<Held> => ({
  catalogue: await holdCatalogue(db),
  schedule: await holdSchedule(db),
  site: await holdSite(db, shopEmail),
  promotions: await holdPromotions(db),
  shippingTable: await holdShippingTable(db),
  carriers: await holdCarriers(db),
});

/**
 * The parts of a running server: its connections to the outside world, and what it keeps in memory. Routes find them in
 * their context; jobs and commands are given the ones that they need.
 */
export interface Parts extends Held {
  db: Db;
  clock: () => number;
  /** The shop's base URL, without a trailing slash. */
  publicUrl: string;
  payments: PaymentProvider;
  mail: MailGateway;
  push: PushGateway;
  /** Quotes the shipping rates of all carriers that are used. */
  rateSource: RateSource;
  /** The files of the uploaded pictures. */
  pictureFiles: FileStore;
  /** Fetches pictures of other shops' servers. */
  foreignPictures: ForeignPictures;
  /** The caches in front of the shop, if there are any. */
  caches?: SharedCaches | undefined;
  /** The figures for Prometheus. Without them nothing is counted, and there is no /metrics. */
  metrics?: Metrics;
  /** The space of the disk that the data is on; not checked without it. */
  disk?: () => Promise<DiskSpace>;
  /** The settings about copies of the shop; without them the settings page has no copies. */
  copies?: CopySettings;
  /** The server's settings that the checklist of a new shop needs. */
  opening: OpeningSettings;
  /** Whether cards are charged in production: then a payment needs the facts of the seller. */
  needsSeller: boolean;
}
