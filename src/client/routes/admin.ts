import { type RouteComponent, createRoute, redirect } from '@tanstack/react-router';
import { lazyPage as lazy } from '../ui/lazy-page';
import { root } from './root';

/** Checks the role and surrounds the admin pages with their navigation. */
const admin = createRoute({
  getParentRoute: () => root,
  path: '/admin',
  component: lazy(() => import('../pages/admin/admin'), 'Admin'),
});

const Opening = lazy(() => import('../pages/admin/admin'), 'Opening');

/** An admin page by its path below /admin. Its state begins anew when a parameter of the path changes. */
const page = <const Path extends string>(path: Path, component: RouteComponent) =>
  createRoute({
    getParentRoute: () => admin,
    path,
    component,
    pendingComponent: Opening,
    remountDeps: ({ params }) => params,
  });

const orders = [
  page(
    'orders',
    lazy(() => import('../pages/admin/orders/list/order-list'), 'OrderList'),
  ),
  page(
    'orders/slips',
    lazy(() => import('../pages/admin/orders/paper/order-slips'), 'OrderSlips'),
  ),
  page(
    'orders/$id',
    lazy(() => import('../pages/admin/orders/order/order-page'), 'OrderPage'),
  ),
  page(
    'orders/$id/packing-slip',
    lazy(() => import('../pages/admin/orders/paper/order-paper'), 'PackingSlip'),
  ),
  page(
    'orders/$id/packing-slip/$parcel',
    lazy(() => import('../pages/admin/orders/paper/order-paper'), 'ParcelSlip'),
  ),
  page(
    'orders/$id/invoice',
    lazy(() => import('../pages/admin/orders/paper/order-paper'), 'Invoice'),
  ),
  page(
    'orders/$id/credit-note/$refund',
    lazy(() => import('../pages/admin/orders/paper/order-paper'), 'CreditNote'),
  ),
  page(
    'orders/$id/return-slip/$return',
    lazy(() => import('../pages/admin/orders/paper/return-paper'), 'ReturnPaper'),
  ),
  page(
    'returns',
    lazy(() => import('../pages/admin/orders/returns/return-list'), 'ReturnList'),
  ),
] as const;

const sales = [
  page(
    'quotes',
    lazy(() => import('../pages/admin/quotes/quotes'), 'Quotes'),
  ),
  page(
    'quotes/new',
    lazy(() => import('../pages/admin/quotes/quote-new'), 'NewQuote'),
  ),
  page(
    'quotes/$id',
    lazy(() => import('../pages/admin/quotes/quote-detail'), 'QuoteDetail'),
  ),
  page(
    'vendor-orders',
    lazy(() => import('../pages/admin/dealers/vendor-orders'), 'VendorOrders'),
  ),
  page(
    'discounts',
    lazy(() => import('../pages/admin/discounts/discounts'), 'Discounts'),
  ),
  page(
    'discounts/new',
    lazy(() => import('../pages/admin/discounts/discount-detail'), 'NewDiscount'),
  ),
  page(
    'discounts/$code',
    lazy(() => import('../pages/admin/discounts/discount-detail'), 'DiscountDetail'),
  ),
  page(
    'reports',
    lazy(() => import('../pages/admin/reports/reports'), 'Reports'),
  ),
] as const;

const catalogue = [
  page(
    'products',
    lazy(() => import('../pages/admin/catalogue/products/product-list'), 'ProductList'),
  ),
  page(
    'products/new',
    lazy(() => import('../pages/admin/catalogue/products/product-edit'), 'ProductNew'),
  ),
  page(
    'products/new-with-sizes',
    lazy(() => import('../pages/admin/catalogue/sizes/sizes-page'), 'NewSizes'),
  ),
  page(
    'products/$id/sizes',
    lazy(() => import('../pages/admin/catalogue/sizes/sizes-page'), 'EditedSizes'),
  ),
  page(
    'products/import',
    lazy(() => import('../pages/admin/catalogue/products/product-import'), 'ProductImport'),
  ),
  page(
    'products/$id',
    lazy(() => import('../pages/admin/catalogue/products/product-edit'), 'ProductEdit'),
  ),
  page(
    'products/$id/prices',
    lazy(() => import('../pages/admin/catalogue/products/price-history'), 'PriceHistory'),
  ),
  page(
    'stock',
    lazy(() => import('../pages/admin/catalogue/stock/stock-ledger'), 'StockLedger'),
  ),
  page(
    'stock/receive',
    lazy(() => import('../pages/admin/catalogue/stock/stock-receive'), 'StockReceive'),
  ),
  page(
    'stock/count',
    lazy(() => import('../pages/admin/catalogue/stock/stock-count'), 'StockCount'),
  ),
  page(
    'stock/reorder',
    lazy(() => import('../pages/admin/catalogue/stock/stock-reorder'), 'StockReorder'),
  ),
  page(
    'categories',
    lazy(() => import('../pages/admin/catalogue/categories/categories'), 'Categories'),
  ),
  page(
    'categories/$id',
    lazy(() => import('../pages/admin/catalogue/categories/category-edit'), 'CategoryEdit'),
  ),
  page(
    'search-words',
    lazy(() => import('../pages/admin/catalogue/words/search-words'), 'SearchWords'),
  ),
  page(
    'search-words/new',
    lazy(() => import('../pages/admin/catalogue/words/word-group-detail'), 'NewWordGroup'),
  ),
  page(
    'search-words/$id',
    lazy(() => import('../pages/admin/catalogue/words/word-group-detail'), 'WordGroupDetail'),
  ),
  page(
    'shelf-gaps',
    lazy(() => import('../pages/admin/fits/shelf-gaps'), 'ShelfGaps'),
  ),
  page(
    'labels',
    lazy(() => import('../pages/admin/catalogue/labels/labels'), 'Labels'),
  ),
  page(
    'example-builds',
    lazy(() => import('../pages/admin/builds/examples'), 'Examples'),
  ),
  page(
    'example-builds/new',
    lazy(() => import('../pages/admin/builds/example-detail'), 'NewExample'),
  ),
  page(
    'example-builds/$id',
    lazy(() => import('../pages/admin/builds/example-detail'), 'ExampleDetail'),
  ),
] as const;

const people = [
  page(
    'inbox',
    lazy(() => import('../pages/admin/messages/inbox'), 'Inbox'),
  ),
  page(
    'inbox/$id',
    lazy(() => import('../pages/admin/messages/inbox-detail'), 'InboxDetail'),
  ),
  page(
    'dealers',
    lazy(() => import('../pages/admin/dealers/dealers'), 'Dealers'),
  ),
  page(
    'dealers/$id',
    lazy(() => import('../pages/admin/dealers/dealer-detail'), 'DealerDetail'),
  ),
  page(
    'reminders',
    lazy(() => import('../pages/admin/reminders/reminders'), 'Reminders'),
  ),
] as const;

const site = [
  page(
    'site',
    lazy(() => import('../pages/admin/site/site-page'), 'SitePage'),
  ),
  page(
    'home',
    lazy(() => import('../pages/admin/site/home-page'), 'HomePage'),
  ),
  page(
    'promotions',
    lazy(() => import('../pages/admin/discounts/promotions/promotions-page'), 'PromotionsPage'),
  ),
  page(
    'open',
    lazy(() => import('../pages/admin/site/going-live-page'), 'GoingLivePage'),
  ),
  page(
    'pages',
    lazy(() => import('../pages/admin/site/page-list'), 'PageList'),
  ),
  page(
    'pages/new',
    lazy(() => import('../pages/admin/site/page-edit'), 'NewPage'),
  ),
  page(
    'pages/$slug',
    lazy(() => import('../pages/admin/site/page-edit'), 'PageEdit'),
  ),
] as const;

const settings = [
  page(
    'settings',
    lazy(() => import('../pages/admin/settings/shop-status'), 'ShopStatus'),
  ),
  page(
    'settings/shipping',
    lazy(() => import('../pages/admin/settings/shipping-settings'), 'ShippingSettings'),
  ),
  page(
    'settings/tax',
    lazy(() => import('../pages/admin/settings/tax-settings'), 'TaxSettings'),
  ),
  page(
    'settings/mails',
    lazy(() => import('../pages/admin/settings/mail-list'), 'MailList'),
  ),
  page(
    'settings/notices',
    lazy(() => import('../pages/admin/settings/notice-settings'), 'NoticeSettings'),
  ),
  page(
    'settings/log',
    lazy(() => import('../pages/admin/settings/audit-log'), 'AuditLog'),
  ),
] as const;

/** The address of the first admin page as its neighbours have theirs. */
const oldToday = createRoute({
  getParentRoute: () => admin,
  path: 'today',
  beforeLoad: () => {
    throw redirect({ to: '/admin', replace: true });
  },
});

const anythingElse = page(
  '$',
  lazy(() => import('../pages/admin/admin'), 'NoSuchPage'),
);

/**
 * The admin pages. Of their code only the addresses and imports below are in the first script. Their navigation is in
 * pages/admin/admin-pages.ts.
 */
export const adminRoutes = admin.addChildren([
  page(
    '/',
    lazy(() => import('../pages/admin/today/today'), 'Today'),
  ),
  oldToday,
  ...orders,
  ...sales,
  ...catalogue,
  ...people,
  ...site,
  ...settings,
  anythingElse,
]);
