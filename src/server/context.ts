import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { canonicalUsername } from '../shop/session/credentials';
import { type Carrier, tableCarrier, usedCarrier } from './gateways/carrier';
import type { DiskSpace } from './gateways/disk-space';
import type { PaymentProvider } from './gateways/payments';
import type { Pictures } from './gateways/pictures';
import type { PushGateway } from './gateways/push';
import type { EncodedResponse } from './ground/encoded-response';
import { type Devices, cookieDevices } from './http/device-cookie';
import { makeLimits } from './http/limits';
import { RATE_LIMITS, type RateLimits } from './http/rate-limits';
import { isSecure } from './http/security-headers';
import { type Sessions, cookieSessions } from './http/session-cookie';
import type { CatalogueHolder } from './services/catalogue/hold-catalogue';
import { type PromotionsHolder, holdPromotions } from './services/discounts/hold-promotions';
import { memoryOf } from './services/pages/answer-from-memory';
import type { SharedCaches } from './services/pages/shared-caches';
import { type Pages, openPages } from './services/pages/pages';
import { dataOfPage } from './services/pages/part-data';
import type { ShopFacts } from './services/pages/part-sheet';
import { readyConfig } from './services/pages/public-config';
import {
  type CarriersHolder,
  carrierNotices,
  holdCarriers,
  usedCarriers,
  usedTransit,
} from './services/shipping/carriers';
import { type ShippingTableHolder, holdShippingTable } from './services/shipping/table';
import { stockAnswers } from './services/promises/stock-answers';
import { type ScheduleHolder, holdSchedule } from './services/promises/hold-schedule';
import type { CopySettings } from './services/settings/copy-state';
import type { Metrics } from './services/settings/metrics';
import type { OpeningSettings } from './services/site/going-live';
import { type SiteHolder, holdSite } from './services/site/hold-site';
import type { Db } from './tables/engine/database';

/** Every connection of the server to the outside world, and its settings. */
export interface Parts {
  db: Db;
  catalogue: CatalogueHolder;
  clock: () => number;
  payments: PaymentProvider;
  /** Uploaded product pictures. */
  pictures: Pictures;
  /** The space of the disk that the data is on; not checked without it. */
  disk?: () => Promise<DiskSpace>;
  /** The settings about copies of the shop; nothing is told of them without it. */
  copies?: CopySettings;
  /** Sends reminders. */
  push: PushGateway;
  /** Quotes what goes with the carrier of the shipping table. Defaults to the table itself. */
  carrier?: Carrier;
  /** The carriers. Read from the database unless given. */
  carriers?: CarriersHolder;
  /** The admin's shipping table. Read from the database unless given. */
  shippingTable?: ShippingTableHolder;
  /** The facts of the shop. Read from the database unless given. */
  site?: SiteHolder;
  /** The promotions. Read from the database unless given. */
  promotions?: PromotionsHolder;
  /** The calendar and the queues. Read from the database unless given. */
  schedule?: ScheduleHolder;
  /** Whether cards are charged in production: then a payment needs the facts of the seller. */
  needsSeller?: boolean;
  /** The server's settings as the checklist of a new shop needs them. */
  opening?: OpeningSettings;
  /** The way mail is sent, for the settings page. */
  mailTransport?: 'smtp' | 'file';
  /** The shop's base URL, without a trailing slash. */
  publicUrl: string;
  /** The shop's mailbox while the owner has given none. */
  shopEmail?: string | undefined;
  analyticsId?: string | undefined;
  /** The user whose cart page links to the order history; none by default. */
  orderHistoryUsername?: string | undefined;
  rateLimits?: boolean;
  /** Refuse visitors when the event loop lags by more than this, ms; 0 means never. */
  longestStall?: number;
  /** A client must send one request within this time, ms. */
  requestWithin?: number;
  trustProxy?: boolean;
  /** The folder of the built client and renderer; without it only the API is served. */
  dist?: string | undefined;
  /** Whether public pages are rendered on the server. Otherwise every page is the plain shell. */
  render?: boolean;
  /** False makes browsers unregister the service worker. */
  serviceWorker?: boolean;
  /** Called after a route has queued mail. */
  mailWaits?: () => void;
  /** Called after a password change or the deletion of an account. */
  passwordChanged?: (username: string) => void;
  logger?: FastifyServerOptions['logger'];
  /** The caches in front of the shop, if there are any. */
  caches?: SharedCaches | undefined;
  /** The figures for Prometheus. Without them nothing is counted, and there is no /metrics. */
  metrics?: Metrics;
  /** The secret of whoever reads them from another machine. */
  metricsToken?: string | undefined;
}

type Unchanged =
  | 'db'
  | 'catalogue'
  | 'clock'
  | 'payments'
  | 'pictures'
  | 'disk'
  | 'copies'
  | 'caches'
  | 'push'
  | 'publicUrl'
  | 'dist';
type WithDefaults =
  | 'carrier'
  | 'carriers'
  | 'shippingTable'
  | 'site'
  | 'promotions'
  | 'schedule'
  | 'opening'
  | 'needsSeller'
  | 'mailTransport'
  | 'serviceWorker'
  | 'mailWaits'
  | 'passwordChanged';

/** The context of all routes: the parts, and the objects made of them once. */
export interface Context extends Pick<Parts, Unchanged>, Required<Pick<Parts, WithDefaults>> {
  sessions: Sessions;
  devices: Devices;
  limits: RateLimits;
  /** Whether the shop is reached by https. */
  secure: boolean;
  /** The answer of GET /api/config. */
  config: () => EncodedResponse;
  /** The settings that texts about parts for programs are made of. */
  shopFacts: () => ShopFacts;
  /** The pages of the built client, if there is one. */
  pages: Pages | undefined;
  /** The shop's mailbox of now. */
  readonly shopEmail: string;
  /** Whether mails are sent by SMTP, not only written to files. */
  mailsGoOut: boolean;
  /** The username whose cart page links to the order history; none by default. */
  reserved: string | undefined;
  metrics: Metrics | undefined;
  metricsToken: string | undefined;
}

export const makeContext = async (app: FastifyInstance, parts: Parts): Promise<Context> => {
  const { db, clock, catalogue, publicUrl, dist, orderHistoryUsername } = parts;
  const site = parts.site ?? (await holdSite(db, parts.shopEmail));
  const promotions = parts.promotions ?? (await holdPromotions(db));
  const schedule = parts.schedule ?? (await holdSchedule(db));
  const mailTransport = parts.mailTransport ?? 'file';
  const shippingTable = parts.shippingTable ?? (await holdShippingTable(db));
  const carriers = parts.carriers ?? (await holdCarriers(db));
  const secure = isSecure(publicUrl);
  const config = readyConfig(
    {
      publicUrl,
      analyticsId: parts.analyticsId ?? null,
      payments: parts.payments.publicConfig(),
      ...(parts.needsSeller && { needsSeller: true as const }),
    },
    () => ({
      catalogueVersion: catalogue.current.version,
      email: site.current.email,
      promotions: promotions.current,
      trackingPages: carriers.changedPages,
      shippingNotices: carrierNotices(carriers.current, clock()),
      calendar: schedule.calendar,
    }),
    clock,
  );
  const carrier = usedCarrier(parts.carrier ?? tableCarrier(() => shippingTable.current), () =>
    usedCarriers(carriers.current, shippingTable.current, clock()),
  );
  const shopFacts = (): ShopFacts => ({
    publicUrl,
    site: site.current,
    calendar: schedule.calendar,
    // The times of a carrier's own service are known only for a parcel and a place.
    transit:
      carrier.name === 'table'
        ? usedTransit(carriers.current, shippingTable.current, clock())
        : undefined,
  });
  const memory = memoryOf(catalogue, config, site);
  const version = () => config().etag + site.version + JSON.stringify(shopFacts().transit);
  parts.caches?.watch({ memory, version, stock: stockAnswers(catalogue, schedule).whole });
  const pages =
    dist === undefined
      ? undefined
      : await openPages({
          dist,
          render: parts.render ?? true,
          memory,
          site,
          dataOf: (path) => dataOfPage({ db, catalogue }, path, shopFacts()),
          version,
          clock,
          failed: (error) => app.log.error({ err: error }, 'a page could not be rendered'),
        });
  if (pages) parts.metrics?.watchPages(pages.served);
  return {
    ...parts,
    metrics: parts.metrics,
    metricsToken: parts.metricsToken,
    site,
    promotions,
    schedule,
    needsSeller: parts.needsSeller ?? false,
    opening: parts.opening ?? {
      mailsGoOut: mailTransport === 'smtp',
      mailSetup: mailTransport,
      payments: parts.payments.name === 'stripe' ? 'test' : 'demo',
      lastBackup: undefined,
      hasFirstPassword: () => false,
    },
    get shopEmail() {
      return site.current.email;
    },
    mailTransport,
    mailsGoOut: mailTransport === 'smtp',
    secure,
    shippingTable,
    carriers,
    carrier,
    serviceWorker: parts.serviceWorker ?? true,
    mailWaits: parts.mailWaits ?? (() => {}),
    passwordChanged: parts.passwordChanged ?? (() => {}),
    reserved: orderHistoryUsername && canonicalUsername(orderHistoryUsername),
    sessions: cookieSessions(app, { db, clock, secure }),
    devices: cookieDevices(app, { db, clock, secure }),
    limits: makeLimits(RATE_LIMITS, { on: parts.rateLimits ?? true, db, clock }),
    config,
    shopFacts,
    pages,
  };
};
