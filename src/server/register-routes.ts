import type { FastifyInstance } from 'fastify';
import type { Context } from './context';
import { accountRoutes } from './routes/account/account';
import { accountAddressesRoutes } from './routes/account/addresses';
import { accountExportRoutes } from './routes/account/export';
import { accountFactorRoutes } from './routes/account/factor';
import { accountPasskeysRoutes } from './routes/account/passkeys';
import { accountSessionsRoutes } from './routes/account/sessions';
import { buildsRoutes } from './routes/builds/builds';
import { buildsExamplesRoutes } from './routes/builds/examples';
import { cartRoutes } from './routes/cart/cart';
import { cartLinesRoutes } from './routes/cart/lines';
import { adminCatalogueRoutes } from './routes/catalogue/admin';
import { adminCataloguePricesRoutes } from './routes/catalogue/admin-prices';
import { adminCatalogueCategoriesRoutes } from './routes/catalogue/admin-categories';
import { adminCatalogueSizesRoutes } from './routes/catalogue/admin-sizes';
import { adminCatalogueStockRoutes } from './routes/catalogue/admin-stock';
import { resourcesRoutes } from './routes/resources';
import { catalogueRoutes } from './routes/catalogue/catalogue';
import { catalogueOfflineRoutes } from './routes/catalogue/offline';
import { catalogueSearchRoutes } from './routes/catalogue/search';
import { catalogueStockRoutes } from './routes/catalogue/stock';
import { catalogueStockNoticesRoutes } from './routes/catalogue/stock-notices';
import { checkoutRoutes } from './routes/checkout/checkout';
import { checkoutDemoPaymentsRoutes } from './routes/checkout/demo-payments';
import { checkoutOnAccountRoutes } from './routes/checkout/on-account';
import { checkoutWebhookRoutes } from './routes/checkout/webhook';
import { adminAccountRoutes } from './routes/account/admin';
import { dealersAccountRoutes } from './routes/dealers/account';
import { adminDealersRoutes } from './routes/dealers/admin';
import { adminDealersCompaniesRoutes } from './routes/dealers/admin-companies';
import { adminDealersOwedRoutes } from './routes/dealers/admin-owed';
import { dealersRoutes } from './routes/dealers/dealers';
import { dealersPadsRoutes } from './routes/dealers/pads';
import { adminDiscountsPromotionsRoutes } from './routes/discounts/admin-promotions';
import { discountsRoutes } from './routes/discounts/discounts';
import { adminFitsRoutes } from './routes/fits/admin';
import { shippingRoutes } from './routes/shipping/shipping';
import { fitsRoutes } from './routes/fits/fits';
import { healthRoutes } from './routes/health';
import { mailRoutes } from './routes/mail';
import { adminMessagesRoutes } from './routes/messages/admin';
import { messagesRoutes } from './routes/messages/messages';
import { ordersAddressRoutes } from './routes/orders/address';
import { adminOrdersRoutes } from './routes/orders/admin';
import { adminOrdersBatchRoutes } from './routes/orders/admin-batch';
import { adminOrdersParcelsRoutes } from './routes/orders/admin-parcels';
import { adminOrdersRefundsRoutes } from './routes/orders/admin-refunds';
import { adminOrdersReturnsRoutes } from './routes/orders/admin-returns';
import { ordersAgainRoutes } from './routes/orders/again';
import { ordersAgreementRoutes } from './routes/orders/agreement';
import { ordersInvoiceRoutes } from './routes/orders/invoice';
import { ordersRoutes } from './routes/orders/orders';
import { ordersProgressRoutes } from './routes/orders/progress';
import { pagesRoutes } from './routes/pages';
import { adminPeopleRoutes } from './routes/people/admin';
import { adminPeopleRolesRoutes } from './routes/people/admin-roles';
import { peopleInvitationsRoutes } from './routes/people/invitations';
import { adminPromisesRoutes } from './routes/promises/admin';
import { promisesHitRateRoutes } from './routes/promises/hit-rate';
import { promisesRoutes } from './routes/promises/promises';
import { adminQuotesRoutes } from './routes/quotes/admin';
import { quotesFreightRoutes } from './routes/quotes/freight';
import { quotesRoutes } from './routes/quotes/quotes';
import { adminRemindersRoutes } from './routes/reminders/admin';
import { remindersRoutes } from './routes/reminders/reminders';
import { reportsRoutes } from './routes/reports';
import { adminReviewsRoutes } from './routes/reviews/admin';
import { reviewsRoutes } from './routes/reviews/reviews';
import { sessionGuestsRoutes } from './routes/session/guests';
import { sessionPasskeysRoutes } from './routes/session/passkeys';
import { sessionRoutes } from './routes/session/session';
import { sessionSignInRoutes } from './routes/session/sign-in';
import { logRoutes } from './routes/log';
import { settingsMetricsRoutes } from './routes/settings/metrics';
import { settingsRoutes } from './routes/settings/settings';
import { adminShippingCarriersRoutes } from './routes/shipping/admin-carriers';
import { settingsCalendarRoutes } from './routes/settings/calendar';
import { settingsTodayRoutes } from './routes/settings/today';
import { adminSiteRoutes } from './routes/site/admin';
import { adminSiteHomeRoutes } from './routes/site/admin-home';
import { adminSitePagesRoutes } from './routes/site/admin-pages';
import { siteGoingLiveRoutes } from './routes/site/going-live';
import { siteManifestRoutes } from './routes/site/manifest';
import { sitePagesRoutes } from './routes/site/pages';
import { siteRoutes } from './routes/site/site';

type Routes = (app: FastifyInstance, context: Context) => void | Promise<void>;

/** The routes of each subject. */
const ROUTES: Record<string, Routes[]> = {
  session: [sessionRoutes, sessionSignInRoutes, sessionGuestsRoutes, sessionPasskeysRoutes],
  account: [
    accountRoutes,
    adminAccountRoutes,
    accountSessionsRoutes,
    accountFactorRoutes,
    accountPasskeysRoutes,
    accountAddressesRoutes,
    accountExportRoutes,
  ],
  catalogue: [
    catalogueRoutes,
    catalogueOfflineRoutes,
    catalogueSearchRoutes,
    catalogueStockRoutes,
    catalogueStockNoticesRoutes,
    adminCatalogueRoutes,
    adminCataloguePricesRoutes,
    adminCatalogueSizesRoutes,
    adminCatalogueStockRoutes,
    adminCatalogueCategoriesRoutes,
    resourcesRoutes,
  ],
  fits: [fitsRoutes, adminFitsRoutes],
  builds: [buildsRoutes, buildsExamplesRoutes],
  cart: [cartRoutes, cartLinesRoutes],
  shipping: [shippingRoutes],
  checkout: [
    checkoutRoutes,
    checkoutOnAccountRoutes,
    checkoutDemoPaymentsRoutes,
    checkoutWebhookRoutes,
  ],
  quotes: [quotesRoutes, quotesFreightRoutes, adminQuotesRoutes],
  promises: [promisesHitRateRoutes, promisesRoutes, adminPromisesRoutes],
  orders: [
    ordersRoutes,
    ordersAgainRoutes,
    ordersAgreementRoutes,
    ordersInvoiceRoutes,
    ordersProgressRoutes,
    ordersAddressRoutes,
    adminOrdersRoutes,
    adminOrdersBatchRoutes,
    adminOrdersParcelsRoutes,
    adminOrdersRefundsRoutes,
    adminOrdersReturnsRoutes,
  ],
  reviews: [reviewsRoutes, adminReviewsRoutes],
  discounts: [discountsRoutes, adminDiscountsPromotionsRoutes],
  dealers: [
    dealersRoutes,
    dealersAccountRoutes,
    dealersPadsRoutes,
    adminDealersRoutes,
    adminDealersCompaniesRoutes,
    adminDealersOwedRoutes,
  ],
  messages: [messagesRoutes, adminMessagesRoutes],
  mail: [mailRoutes],
  reminders: [remindersRoutes, adminRemindersRoutes],
  people: [adminPeopleRoutes, adminPeopleRolesRoutes, peopleInvitationsRoutes],
  settings: [
    settingsRoutes,
    logRoutes,
    settingsCalendarRoutes,
    adminShippingCarriersRoutes,
    settingsTodayRoutes,
  ],
  site: [
    siteRoutes,
    sitePagesRoutes,
    siteManifestRoutes,
    adminSiteRoutes,
    adminSitePagesRoutes,
    adminSiteHomeRoutes,
    siteGoingLiveRoutes,
  ],
  reports: [reportsRoutes],
  pages: [pagesRoutes],
  health: [healthRoutes, settingsMetricsRoutes],
};

export const registerRoutes = async (app: FastifyInstance, context: Context): Promise<void> => {
  for (const routes of Object.values(ROUTES).flat()) await routes(app, context);
};
