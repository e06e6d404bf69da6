import type { RouteComponent } from '@tanstack/react-router';
import type { AdminLink } from '../pages/admin/admin-links';
import type { AdminPath } from './admin-paths';

/** A path without a parameter, so that the navigation can lead to it. */
export type LinkedPath = Exclude<AdminPath, `${string}$${string}`>;

interface AdminPage<Path> {
  /** Its name, which its heading shows until the page has another one, such as that of a product. */
  title: string;
  load: () => Promise<RouteComponent>;
  /** Its place in the navigation. A page without one belongs to the page above it that has one. */
  link?: Path extends LinkedPath
    ? Omit<AdminLink, 'to' | 'label'> & {
        /** Its name in the navigation, where that is not its title. */
        label?: string;
      }
    : never;
}

/** All admin pages, by their path below /admin, in the order of the navigation. */
export const ADMIN_PAGES: { readonly [Path in AdminPath]: AdminPage<Path> } = {
  '/': {
    title: 'Today',
    load: () => import('../pages/admin/today/today').then((it) => it.Today),
    link: { group: '', right: 'today.read' },
  },
  orders: {
    title: 'Orders',
    load: () => import('../pages/admin/orders/list/order-list').then((it) => it.OrderList),
    link: { group: 'Sales', right: 'orders.read', count: 'orders' },
  },
  'orders/slips': {
    title: 'Packing slips',
    load: () => import('../pages/admin/orders/paper/order-slips').then((it) => it.OrderSlips),
  },
  'orders/picks': {
    title: 'Pick list',
    load: () => import('../pages/admin/orders/paper/pick-list').then((it) => it.PickList),
  },
  'orders/$id': {
    title: 'Order',
    load: () => import('../pages/admin/orders/order/order-page').then((it) => it.OrderPage),
  },
  'orders/$id/packing-slip': {
    title: 'Packing slip',
    load: () => import('../pages/admin/orders/paper/order-paper').then((it) => it.PackingSlip),
  },
  'orders/$id/packing-slip/$parcel': {
    title: 'Packing slip',
    load: () => import('../pages/admin/orders/paper/order-paper').then((it) => it.ParcelSlip),
  },
  'orders/$id/invoice': {
    title: 'Invoice',
    load: () => import('../pages/admin/orders/paper/order-paper').then((it) => it.Invoice),
  },
  'orders/$id/credit-note/$refund': {
    title: 'Credit note',
    load: () => import('../pages/admin/orders/paper/order-paper').then((it) => it.CreditNote),
  },
  'orders/$id/return-slip/$return': {
    title: 'Return slip',
    load: () => import('../pages/admin/orders/paper/return-paper').then((it) => it.ReturnPaper),
  },
  queue: {
    title: 'Queue',
    load: () => import('../pages/admin/promises/queue').then((it) => it.QueuePage),
    link: { group: 'Sales', right: 'orders.read' },
  },
  returns: {
    title: 'Returns',
    load: () => import('../pages/admin/orders/returns/return-list').then((it) => it.ReturnList),
    link: { group: 'Sales', right: 'orders.read', count: 'returns' },
  },
  quotes: {
    title: 'Quotes',
    load: () => import('../pages/admin/quotes/quotes').then((it) => it.Quotes),
    link: { group: 'Sales', right: 'quotes.read' },
  },
  'quotes/new': {
    title: 'New Quote or Sale',
    load: () => import('../pages/admin/quotes/quote-new').then((it) => it.NewQuote),
  },
  'quotes/$id': {
    title: 'Quote',
    load: () => import('../pages/admin/quotes/quote-detail').then((it) => it.QuoteDetail),
  },
  'vendor-orders': {
    title: 'Vendor Orders',
    load: () => import('../pages/admin/dealers/vendor-orders').then((it) => it.VendorOrders),
    link: { group: 'Sales', right: 'customers.read', othersGoHome: true },
  },
  owed: {
    title: 'Owed by Dealers',
    load: () => import('../pages/admin/dealers/owed').then((it) => it.Owed),
    link: { label: 'Owed', group: 'Sales', right: 'payments.read' },
  },
  discounts: {
    title: 'Discount Codes',
    load: () => import('../pages/admin/discounts/discounts').then((it) => it.Discounts),
    link: { label: 'Discounts', group: 'Sales', right: 'prices.write' },
  },
  'discounts/new': {
    title: 'New Discount Code',
    load: () => import('../pages/admin/discounts/discount-detail').then((it) => it.NewDiscount),
  },
  'discounts/$code': {
    title: 'Discount Code',
    load: () => import('../pages/admin/discounts/discount-detail').then((it) => it.DiscountDetail),
  },
  reports: {
    title: 'Reports',
    load: () => import('../pages/admin/reports/reports').then((it) => it.Reports),
    link: { group: 'Sales', right: 'reports.read' },
  },
  products: {
    title: 'Products',
    load: () =>
      import('../pages/admin/catalogue/products/product-list').then((it) => it.ProductList),
    link: { group: 'Catalogue', right: 'products.read' },
  },
  'products/new': {
    title: 'New Product',
    load: () =>
      import('../pages/admin/catalogue/products/product-edit').then((it) => it.ProductNew),
  },
  'products/new-with-sizes': {
    title: 'New Part with Sizes',
    load: () => import('../pages/admin/catalogue/sizes/sizes-page').then((it) => it.NewSizes),
  },
  'products/import': {
    title: 'Import Products',
    load: () =>
      import('../pages/admin/catalogue/products/import/product-import').then(
        (it) => it.ProductImport,
      ),
  },
  'products/$id': {
    title: 'Product',
    load: () =>
      import('../pages/admin/catalogue/products/product-edit').then((it) => it.ProductEdit),
  },
  'products/$id/sizes': {
    title: 'Sizes',
    load: () => import('../pages/admin/catalogue/sizes/sizes-page').then((it) => it.EditedSizes),
  },
  'products/$id/prices': {
    title: 'Prices',
    load: () =>
      import('../pages/admin/catalogue/products/prices/price-history').then(
        (it) => it.PriceHistory,
      ),
  },
  stock: {
    title: 'Stock',
    load: () => import('../pages/admin/catalogue/stock/stock-ledger').then((it) => it.StockLedger),
    link: { group: 'Catalogue', right: 'products.read' },
  },
  'stock/receive': {
    title: 'Receive a Delivery',
    load: () =>
      import('../pages/admin/catalogue/stock/stock-receive').then((it) => it.StockReceive),
  },
  'stock/count': {
    title: 'Count',
    load: () => import('../pages/admin/catalogue/stock/stock-count').then((it) => it.StockCount),
  },
  'stock/reorder': {
    title: 'Reorder List',
    load: () =>
      import('../pages/admin/catalogue/stock/stock-reorder').then((it) => it.StockReorder),
  },
  categories: {
    title: 'Categories',
    load: () =>
      import('../pages/admin/catalogue/categories/categories').then((it) => it.Categories),
    link: { group: 'Catalogue', right: 'products.read' },
  },
  'categories/$id': {
    title: 'Category',
    load: () =>
      import('../pages/admin/catalogue/categories/category-edit').then((it) => it.CategoryEdit),
  },
  axles: {
    title: 'Axles',
    load: () => import('../pages/admin/catalogue/axles/axles').then((it) => it.Axles),
    link: { group: 'Catalogue', right: 'products.read', serves: 'workbench' },
  },
  'axles/new': {
    title: 'New Axle',
    load: () => import('../pages/admin/catalogue/axles/axles').then((it) => it.AxlePage),
  },
  'axles/$id': {
    title: 'Axle',
    load: () => import('../pages/admin/catalogue/axles/axles').then((it) => it.AxlePage),
  },
  'search-words': {
    title: 'Search Words',
    load: () => import('../pages/admin/catalogue/words/search-words').then((it) => it.SearchWords),
    link: { group: 'Catalogue', right: 'products.read' },
  },
  'search-words/new': {
    title: 'New Words',
    load: () =>
      import('../pages/admin/catalogue/words/search-words').then((it) => it.SearchWordsPage),
  },
  'search-words/$id': {
    title: 'Search Words',
    load: () =>
      import('../pages/admin/catalogue/words/search-words').then((it) => it.SearchWordsPage),
  },
  'shelf-gaps': {
    title: 'Shelf Gaps',
    load: () => import('../pages/admin/fits/shelf-gaps').then((it) => it.ShelfGaps),
    link: { group: 'Catalogue', right: 'products.read', serves: 'workbench' },
  },
  suppliers: {
    title: 'Suppliers',
    load: () => import('../pages/admin/workshop/suppliers').then((it) => it.Suppliers),
    link: { group: 'Catalogue', right: 'products.read' },
  },
  'suppliers/new': {
    title: 'New Supplier',
    load: () => import('../pages/admin/workshop/suppliers').then((it) => it.SupplierPage),
  },
  'suppliers/$id': {
    title: 'Supplier',
    load: () => import('../pages/admin/workshop/suppliers').then((it) => it.SupplierPage),
  },
  labels: {
    title: 'Bin Labels',
    load: () => import('../pages/admin/catalogue/labels/labels').then((it) => it.Labels),
    link: { group: 'Catalogue', right: 'products.read' },
  },
  'example-builds': {
    title: 'Example Builds',
    load: () => import('../pages/admin/builds/examples').then((it) => it.Examples),
    link: { group: 'Catalogue', right: 'products.read', serves: 'workbench' },
  },
  'example-builds/new': {
    title: 'New Example',
    load: () => import('../pages/admin/builds/examples').then((it) => it.ExamplePage),
  },
  'example-builds/$id': {
    title: 'Example Build',
    load: () => import('../pages/admin/builds/examples').then((it) => it.ExamplePage),
  },
  inbox: {
    title: 'Inbox',
    load: () => import('../pages/admin/messages/inbox').then((it) => it.Inbox),
    link: { group: 'People', right: 'messages.read', count: 'inbox' },
  },
  'inbox/$id': {
    title: 'Message',
    load: () => import('../pages/admin/messages/inbox-detail').then((it) => it.InboxDetail),
  },
  reviews: {
    title: 'Reviews',
    load: () => import('../pages/admin/reviews/reviews').then((it) => it.Reviews),
    link: { group: 'People', right: 'messages.read', count: 'reviews' },
  },
  customers: {
    title: 'Customers',
    load: () => import('../pages/admin/dealers/customers').then((it) => it.Customers),
    link: { group: 'People', right: 'customers.read' },
  },
  'customers/$id': {
    title: 'Customer',
    load: () => import('../pages/admin/dealers/customer-page').then((it) => it.CustomerPage),
  },
  dealers: {
    title: 'Dealer Management',
    load: () => import('../pages/admin/dealers/dealers').then((it) => it.Dealers),
    link: { label: 'Dealers', group: 'People', right: 'customers.read' },
  },
  reminders: {
    title: 'Reminders',
    load: () => import('../pages/admin/reminders/reminders').then((it) => it.Reminders),
    link: { group: 'People', right: 'customers.read', serves: 'reminders' },
  },
  people: {
    title: 'Staff',
    load: () => import('../pages/admin/people/people').then((it) => it.People),
    link: { group: 'People', right: 'people.read' },
  },
  'people/roles': {
    title: 'Roles',
    load: () => import('../pages/admin/people/roles').then((it) => it.Roles),
  },
  'people/roles/new': {
    title: 'New Role',
    load: () => import('../pages/admin/people/role-detail').then((it) => it.NewRole),
  },
  'people/roles/$id': {
    title: 'Role',
    load: () => import('../pages/admin/people/role-detail').then((it) => it.RoleDetail),
  },
  site: {
    title: 'Your Shop',
    load: () => import('../pages/admin/site/site-page').then((it) => it.SitePage),
    link: { group: 'Shop', right: 'site.write' },
  },
  home: {
    title: 'Home Page',
    load: () => import('../pages/admin/site/home-page').then((it) => it.HomePage),
    link: { group: 'Shop', right: 'site.write' },
  },
  promotions: {
    title: 'Promotions',
    load: () =>
      import('../pages/admin/discounts/promotions/promotions-page').then((it) => it.PromotionsPage),
    link: { group: 'Shop', right: 'prices.write' },
  },
  pages: {
    title: 'Pages',
    load: () => import('../pages/admin/site/page-list').then((it) => it.PageList),
    link: { group: 'Shop', right: 'site.write' },
  },
  'pages/new': {
    title: 'New Page',
    load: () => import('../pages/admin/site/page-edit').then((it) => it.NewPage),
  },
  'pages/$slug': {
    title: 'Page',
    load: () => import('../pages/admin/site/page-edit').then((it) => it.PageEdit),
  },
  open: {
    title: 'Going Live',
    load: () => import('../pages/admin/site/going-live-page').then((it) => it.GoingLivePage),
    link: { group: 'Shop', right: 'site.write' },
  },
  settings: {
    title: 'Settings',
    load: () => import('../pages/admin/settings/shop-status').then((it) => it.ShopStatus),
    link: { group: 'Shop', right: 'settings.read', count: 'settings' },
  },
  'settings/shipping': {
    title: 'Shipping Table',
    load: () =>
      import('../pages/admin/settings/shipping-settings').then((it) => it.ShippingSettings),
  },
  'settings/tax': {
    title: 'Tax',
    load: () => import('../pages/admin/settings/tax-settings').then((it) => it.TaxSettings),
  },
  'settings/calendar': {
    title: 'Calendar',
    load: () =>
      import('../pages/admin/settings/calendar/calendar-page').then((it) => it.CalendarPage),
  },
  'settings/carriers': {
    title: 'Carriers',
    load: () => import('../pages/admin/shipping/carrier-list').then((it) => it.CarrierList),
  },
  'settings/carriers/new': {
    title: 'New Carrier',
    load: () => import('../pages/admin/shipping/carrier-page').then((it) => it.NewCarrier),
  },
  'settings/carriers/$id': {
    title: 'Carrier',
    load: () => import('../pages/admin/shipping/carrier-page').then((it) => it.CarrierPage),
  },
  'settings/mails': {
    title: 'Mails',
    load: () => import('../pages/admin/settings/mail-list').then((it) => it.MailList),
  },
  'settings/notices': {
    title: 'Mails to You',
    load: () => import('../pages/admin/settings/notice-settings').then((it) => it.NoticeSettings),
  },
  'settings/log': {
    title: 'Activity Log',
    load: () => import('../pages/admin/log/log').then((it) => it.AuditLog),
  },
  $: {
    title: 'Page Not Found',
    load: () => import('../pages/admin/admin').then((it) => it.NoSuchPage),
  },
};
