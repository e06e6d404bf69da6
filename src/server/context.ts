import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { canonicalUsername } from '../shop/session/credentials';
import { type Pictures, picturesIn } from './gateways/pictures';
import type { EncodedResponse } from './ground/encoded-response';
import { type Devices, cookieDevices } from './http/session/device-cookie';
import { makeLimits } from './http/limits';
import { RATE_LIMITS, type RateLimits } from './http/rate-limits';
import { isSecure } from './http/security-headers';
import { type Sessions, cookieSessions } from './http/session/session-cookie';
import type { Parts } from './parts';
import { answerMemory } from './services/pages/answer-from-memory';
import { type Pages, openPages } from './services/pages/pages';
import { dataOfPage } from './services/pages/part-data';
import type { ShopFacts } from './services/pages/part-sheet';
import { readyConfig } from './services/pages/public-config';
import { carrierNotices, namesOff, usedTransit } from './services/shipping/carriers';
import { stockAnswers } from './services/promises/stock-answers';

/** The settings of a server that answers by HTTP. */
export interface AppOptions {
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
  /** Called after a password change or the deletion of an account. */
  passwordChanged?: (username: string) => void;
  logger?: FastifyServerOptions['logger'];
  /** The secret that lets another machine read the metrics. */
  metricsToken?: string | undefined;
}

/** The context of all routes: the parts of the server, and what is made of them once. */
export interface Context extends Parts {
  /** Uploaded pictures. */
  pictures: Pictures;
  sessions: Sessions;
  devices: Devices;
  limits: RateLimits;
  /** Whether the shop is reached by https. */
  secure: boolean;
  /** The answer of GET /api/config. */
  config: () => EncodedResponse;
  /** The settings that texts about parts for programs are made of. */
  shopFacts: () => ShopFacts;
  /** The folder of the built client, and its pages, if there is one. */
  dist: string | undefined;
  pages: Pages | undefined;
  serviceWorker: boolean;
  /** Whether mails are sent by SMTP, not only written to files. */
  mailsGoOut: boolean;
  /** The username whose cart page links to the order history; none by default. */
  reserved: string | undefined;
  passwordChanged: (username: string) => void;
  metricsToken: string | undefined;
}

export const makeContext = async (
  app: FastifyInstance,
  parts: Parts,
  options: AppOptions,
): Promise<Context> => {
  const { db, clock, catalogue, schedule, site, promotions, shippingTable, carriers } = parts;
  const { publicUrl, payments, rateSource, needsSeller } = parts;
  const { dist, orderHistoryUsername } = options;
  const secure = isSecure(publicUrl);
  const config = readyConfig(
    {
      publicUrl,
      analyticsId: options.analyticsId ?? null,
      payments: payments.publicConfig(),
      ...(needsSeller && { needsSeller }),
    },
    () => ({
      catalogueVersion: catalogue.current.version,
      email: site.current.email,
      promotions: promotions.current,
      trackingPages: carriers.changedPages,
      shippingNotices: carrierNotices(carriers.current, clock()),
      carriersOff: namesOff(carriers.current, clock()),
      calendar: schedule.calendar,
    }),
    clock,
  );
  const shopFacts = (): ShopFacts => ({
    publicUrl,
    site: site.current,
    calendar: schedule.calendar,
    // The times of a carrier's own service are known only for a parcel and a place.
    transit:
      rateSource.name === 'table'
        ? usedTransit(carriers.current, shippingTable.current, clock())
        : undefined,
  });
  const memory = answerMemory(catalogue, config, site);
  const version = () => config().etag + site.version + JSON.stringify(shopFacts().transit);
  parts.caches?.watch({ memory, version, stock: stockAnswers(catalogue, schedule).whole });
  const pages =
    dist === undefined
      ? undefined
      : await openPages({
          dist,
          render: options.render ?? true,
          memory,
          site,
          pageData: (path) => dataOfPage({ db, catalogue }, path, shopFacts()),
          version,
          clock,
          failed: (error) => app.log.error({ err: error }, 'a page could not be rendered'),
        });
  if (pages) parts.metrics?.watchPages(pages.served);
  return {
    ...parts,
    pictures: picturesIn(parts.pictureFiles),
    sessions: cookieSessions(app, { db, clock, secure }),
    devices: cookieDevices(app, { db, clock, secure }),
    limits: makeLimits(RATE_LIMITS, { on: options.rateLimits ?? true, db, clock }),
    secure,
    config,
    shopFacts,
    dist,
    pages,
    serviceWorker: options.serviceWorker ?? true,
    mailsGoOut: parts.mail.name === 'smtp',
    reserved: orderHistoryUsername && canonicalUsername(orderHistoryUsername),
    passwordChanged: options.passwordChanged ?? (() => {}),
    metricsToken: options.metricsToken,
  };
};
