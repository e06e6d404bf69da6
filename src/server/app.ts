import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import { listProducts } from '../contract/catalogue/catalogue';
import type { ListedErrors } from '../contract/endpoint';
import { isPublicRead } from '../contract/public-reads';
import { canonicalUsername } from '../shop/session/credentials';
import { DATA_SCHEMA, MIN_CLIENT, MIN_CLIENT_HEADER, SCHEMA_HEADER } from '../shop/data-schema';
import { SHOP } from '../shop/identity';
import { ApiError } from './ground/api-error';
import { compressAnswers } from './http/compress-answers';
import { watchConnections } from './http/connections';
import { cookieDevices } from './http/device-cookie';
import { answerFailures, refuseAddress, refuseBroken } from './http/failures';
import { type Carrier, tableCarrier } from './gateways/carrier';
import type { DiskSpace } from './gateways/disk-space';
import { isDemo } from './gateways/demo-payments';
import type { PaymentProvider } from './gateways/payments';
import type { Pictures } from './gateways/pictures';
import type { PushGateway } from './gateways/push';
import { makeLimits } from './http/limits';
import { RATE_LIMITS } from './http/rate-limits';
import { turnAway } from './http/overload';
import { adminOrderRoutes } from './routes/orders/admin';
import { adminOrdersBatchRoutes } from './routes/orders/admin-batch';
import { adminOrdersParcelsRoutes } from './routes/orders/admin-parcels';
import { adminReturnRoutes } from './routes/orders/admin-returns';
import { adminRefundRoutes } from './routes/orders/admin-refunds';
import { adminQuoteRoutes } from './routes/quotes/admin';
import { accountRoutes } from './routes/account/account';
import { accountExportRoutes } from './routes/account/export';
import { adminExampleRoutes } from './routes/builds/admin';
import { buildRoutes } from './routes/builds/builds';
import { exampleRoutes } from './routes/builds/examples';
import { cartLinesRoutes } from './routes/cart/lines';
import { cartRoutes } from './routes/cart/cart';
import { catalogueRoutes } from './routes/catalogue/catalogue';
import { stockChangeRoutes } from './routes/catalogue/stock';
import { checkoutRoutes } from './routes/checkout/checkout';
import { quotePaymentRoutes } from './routes/quotes/quotes';
import { dealerRoutes } from './routes/dealers/admin';
import { adminRoutes } from './routes/settings/today';
import { demoPaymentRoutes } from './routes/checkout/demo-payments';
import { discountRoutes } from './routes/discounts';
import { adminFitsRoutes } from './routes/fits/admin';
import { fitsRoutes } from './routes/fits/fits';
import { healthRoutes } from './routes/health';
import { inboxRoutes } from './routes/messages/admin';
import { messageRoutes } from './routes/messages/messages';
import { offlineCatalogueRoutes } from './routes/catalogue/offline';
import { orderRoutes } from './routes/orders/orders';
import { pageRoutes } from './routes/pages';
import { adminCatalogueRoutes } from './routes/catalogue/admin';
import { adminStockRoutes } from './routes/catalogue/admin-stock';
import { wordGroupRoutes } from './routes/catalogue/admin-words';
import { catalogueSearchRoutes } from './routes/catalogue/search';
import { adminRemindersRoutes } from './routes/reminders/admin';
import { adminReportRoutes } from './routes/reports';
import { reminderRoutes } from './routes/reminders/reminders';
import { sessionRoutes } from './routes/session/session';
import { signInRoutes } from './routes/session/sign-in';
import { shopSettingRoutes } from './routes/settings/settings';
import { webhookRoutes } from './routes/checkout/webhook';
import { memoryOf } from './services/pages/answer-from-memory';
import type { Catalogue } from './services/catalogue/catalogue';
import type { CatalogueHolder } from './services/catalogue/hold-catalogue';
import { offlineCatalogue } from './services/catalogue/offline-catalogue';
import { holdFits } from './services/fits/fits';
import { openPages } from './services/pages/pages';
import { type ShippingTableHolder, holdShippingTable } from './services/shipping/shipping-table';
import { receivePaymentEvent } from './services/checkout/receive-payment-event';
import { readyConfig } from './services/pages/public-config';
import { isFromHere } from './http/same-origin';
import { callSecurityHeaders, securityHeaders } from './http/security-headers';
import { cookieSessions } from './http/session-cookie';
import type { Db } from './tables/engine/database';

export interface Parts {
  db: Db;
  catalogue: CatalogueHolder;
  clock: () => number;
  payments: PaymentProvider;
  /** Uploaded product pictures. */
  pictures: Pictures;
  /** The space of the disk that the data is on; not checked without it. */
  disk?: () => Promise<DiskSpace>;
  /** Sends reminders. */
  push: PushGateway;
  /** Quotes shipping. Defaults to the shop's own table. */
  carrier?: Carrier;
  /** The admin's shipping table. Read from the database unless given. */
  shippingTable?: ShippingTableHolder;
  /** Where mail goes, for the settings page. */
  mailTransport?: 'smtp' | 'file';
  /** The shop's base URL, without a trailing slash. */
  publicUrl: string;
  shopEmail?: string | undefined;
  analyticsId?: string | undefined;
  /** Whether the sample's ratings are shown. */
  demo?: boolean;
  /** The user whose cart page links to the order history; none by default. */
  orderHistoryUsername?: string | undefined;
  rateLimits?: boolean;
  /** Refuse visitors when the event loop lags by more than this, ms; 0 means never. */
  longestStall?: number;
  /** How long a client may take to send one request, ms. */
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
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set on routes that accept cross-site requests. */
    fromAnywhere?: boolean;
    /** The call that this route answers, with the API errors that it may throw. */
    call?: ListedErrors;
  }
}

/** The contract parses bodies and replies (serve.ts). Fastify's own compilers, a megabyte, are not loaded. */
const noSchemas = (): never => {
  throw new Error('Routes have no JSON schemas here: see serve.ts');
};

/** Two minutes: 10 MB, the largest picture, from a slow phone. */
const REQUEST_WITHIN = 120_000;
const HEADERS_WITHIN = 15_000;
const CHECK_EVERY = 5000;

/** Paths below it are for the admin only. */
const ADMIN_PAGES = '/api/admin/';

/** The whole server, not yet listening. `parts` holds every connection to the outside world. */
export const buildApp = async (parts: Parts): Promise<FastifyInstance> => {
  const { db, catalogue, clock, publicUrl, requestWithin = REQUEST_WITHIN } = parts;
  const app = fastify({
    logger: parts.logger ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    // Behind one load balancer: only its own entry in X-Forwarded-For is trusted, the rest can be forged by the client.
    trustProxy: parts.trustProxy ? (_, hop) => hop === 0 : false,
    bodyLimit: 64 * 1024,
    routerOptions: { maxParamLength: 300 },
    frameworkErrors: refuseAddress,
    schemaController: {
      compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas },
    },
    clientErrorHandler: refuseBroken,
    requestTimeout: requestWithin,
    http: {
      maxHeaderSize: 16 * 1024,
      headersTimeout: Math.min(HEADERS_WITHIN, requestWithin),
      connectionsCheckingInterval: Math.min(CHECK_EVERY, requestWithin),
    },
  });
  // A logger of its own for each request would be an eighth of all that a request allocates: its id is in the entries.
  app.setChildLoggerFactory((logger) => logger);
  const closeConnections = watchConnections(app.server);
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
    closeConnections();
  });

  // Accept JSON only: other sites can make a browser post forms and plain text.
  app.removeContentTypeParser('text/plain');
  const secure = publicUrl.startsWith('https:');
  const takesStripe = parts.payments.name === 'stripe';
  const shopEmail = parts.shopEmail ?? SHOP.email;
  const config = readyConfig(
    {
      publicUrl,
      email: shopEmail,
      analyticsId: parts.analyticsId ?? null,
      payments: parts.payments.publicConfig(),
      sampleRatings: parts.demo ?? false,
    },
    () => catalogue.current.version,
    clock,
  );
  const pages =
    parts.dist === undefined
      ? undefined
      : await openPages({
          dist: parts.dist,
          render: parts.render ?? true,
          memory: memoryOf(catalogue, config),
          version: () => config().etag,
          clock,
          failed: (error) => app.log.error({ err: error }, 'a page could not be rendered'),
        });

  await app.register(cookie, { hook: false });
  await turnAway(app, parts.longestStall ?? 1000);
  const toPages = securityHeaders({
    scriptHashes: pages?.scriptHashes ?? [],
    analytics: parts.analyticsId !== undefined,
    stripe: takesStripe,
    secure,
  });

  // The schema version of the answers, and the oldest client version that may request them.
  const toCalls = {
    ...callSecurityHeaders({ secure }),
    [SCHEMA_HEADER]: String(DATA_SCHEMA),
    [MIN_CLIENT_HEADER]: String(MIN_CLIENT),
  };

  // The hooks of every request take callbacks: a promise for each is garbage that lives as long as the request.
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.url.startsWith('/api/') ? toCalls : toPages);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      if (!request.routeOptions.config.fromAnywhere && !isFromHere(request.headers))
        return done(new ApiError('cross_site', 'This request came from another site.'));
      reply.header('cache-control', 'no-store');
    } else if (
      request.url.startsWith('/api/') &&
      !isPublicRead('GET', request.url.split('?', 1)[0] ?? '')
    )
      reply.header('cache-control', 'no-store').header('vary', 'cookie');
    return done();
  });

  app.addHook('onResponse', (request, reply, done) => {
    // Log the route's pattern, not the URL, which may contain personal data.
    const entry = {
      reqId: request.id,
      method: request.method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    if (reply.statusCode >= 500) request.log.error(entry, 'request');
    else if (request.method !== 'GET' || reply.statusCode >= 400)
      request.log.info(entry, 'request');
    else request.log.debug(entry, 'request');
    done();
  });

  compressAnswers(app);
  const limits = makeLimits(RATE_LIMITS, { on: parts.rateLimits ?? true, db, clock });
  answerFailures(app, limits.unknownAddress);
  const sessions = cookieSessions(app, { db, clock, secure });
  const devices = cookieDevices(app, { db, clock, secure });
  // Before the request is parsed, so that strangers cannot probe what a call accepts.
  app.addHook('onRequest', (request, _, done) => {
    if (!request.routeOptions.url?.startsWith(ADMIN_PAGES)) return done();
    return sessions.admin(request);
  });
  healthRoutes(app, { db, clock, isClosing: () => closing, disk: parts.disk });
  catalogueRoutes(app, { catalogue, config });
  const kept = offlineCatalogue(catalogue, parts.dist, clock);
  // The largest answers are compressed before they are asked for, where the version before was.
  const prepare = (before?: Catalogue) => {
    kept.prepare();
    if (before?.at(listProducts.path)?.isSent ?? true)
      catalogue.current.at(listProducts.path)?.response.prepare();
  };
  catalogue.onReplaced(prepare);
  app.addHook('onListen', async () => prepare());
  offlineCatalogueRoutes(app, {
    catalogue: kept.answer,
    stock: () => catalogue.current.stockAnswer.response,
  });
  stockChangeRoutes(app, { catalogue, limits });
  fitsRoutes(app, { fits: holdFits(catalogue), limits });
  const { orderHistoryUsername } = parts;
  const reserved = orderHistoryUsername && canonicalUsername(orderHistoryUsername);
  sessionRoutes(app, { sessions, reserved });
  const mailWaits = parts.mailWaits ?? (() => {});
  signInRoutes(app, { db, clock, sessions, devices, limits, publicUrl, mailWaits, reserved });
  cartRoutes(app, { db, clock, sessions, limits });
  cartLinesRoutes(app, { db, clock, sessions, limits });
  exampleRoutes(app, { catalogue });
  adminExampleRoutes(app, { db, clock, sessions, catalogue });
  buildRoutes(app, { db, clock, sessions, limits });
  discountRoutes(app, { db, clock, sessions });
  accountExportRoutes(app, { db, clock, sessions, limits });
  accountRoutes(app, {
    db,
    clock,
    sessions,
    devices,
    limits,
    publicUrl,
    mailWaits,
    passwordChanged: parts.passwordChanged ?? (() => {}),
  });
  messageRoutes(app, { db, clock, sessions, limits, shopEmail, mailWaits });
  const shippingTable = parts.shippingTable ?? (await holdShippingTable(db));
  const carrier = parts.carrier ?? tableCarrier(() => shippingTable.current);
  shopSettingRoutes(app, {
    db,
    clock,
    push: parts.push,
    sessions,
    shippingTable,
    carrier: carrier.name,
    mailTransport: parts.mailTransport ?? 'file',
    provider: parts.payments.name,
    mailWaits,
  });
  const context = { db, clock, shopEmail, payments: parts.payments };
  checkoutRoutes(app, { context, carrier, sessions, limits });
  orderRoutes(app, { context, sessions, limits, mailWaits });
  const mailsGoOut = parts.mailTransport === 'smtp';
  adminRoutes(app, { db, clock, sessions, mailsGoOut });
  adminRefundRoutes(app, { db, clock, sessions, mailWaits });
  adminQuoteRoutes(app, { db, clock, sessions, carrier, shopEmail, publicUrl, mailWaits });
  quotePaymentRoutes(app, { context, carrier, limits, mailWaits });
  adminOrderRoutes(app, { db, clock, sessions, carrier, publicUrl, mailsGoOut, mailWaits });
  adminOrdersBatchRoutes(app, { db, clock, sessions, mailsGoOut, mailWaits });
  adminOrdersParcelsRoutes(app, { db, clock, sessions, mailWaits });
  adminReturnRoutes(app, { db, clock, sessions, mailWaits });
  catalogueSearchRoutes(app, { db, clock, catalogue, limits });
  adminFitsRoutes(app, { sessions, catalogue });
  wordGroupRoutes(app, { db, clock, sessions, catalogue });
  adminStockRoutes(app, { db, clock, sessions, catalogue });
  adminCatalogueRoutes(app, { db, clock, sessions, catalogue, pictures: parts.pictures });
  dealerRoutes(app, { db, clock, sessions, publicUrl, mailWaits });
  inboxRoutes(app, { db, clock, sessions, shopEmail, publicUrl, mailsGoOut, mailWaits });
  reminderRoutes(app, { db, clock, push: parts.push, sessions, limits, publicUrl });
  adminReportRoutes(app, { db, sessions });
  adminRemindersRoutes(app, { db, clock, push: parts.push, sessions, limits });
  webhookRoutes(app, {
    payments: parts.payments,
    receive: (event) => receivePaymentEvent(context, event),
  });
  if (isDemo(parts.payments)) demoPaymentRoutes(app, { payments: parts.payments, limits });
  if (pages && parts.dist)
    await pageRoutes(app, {
      dist: parts.dist,
      pages,
      sessions,
      catalogue,
      publicUrl,
      serviceWorker: parts.serviceWorker ?? true,
    });
  return app;
};
