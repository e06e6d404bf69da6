/**
 * Loads the code of each admin page, by its path below /admin. Kept apart from the addresses in routes/admin.ts, so that
 * buyers do not load the names of the files of sixty pages that they never see.
 */
export const ADMIN_CODE = {
  orders: async () => ({ Page: (await import('../pages/admin/orders/list/order-list')).OrderList }),
  'orders/slips': async () => ({
    Page: (await import('../pages/admin/orders/paper/order-slips')).OrderSlips,
  }),
  'orders/picks': async () => ({
    Page: (await import('../pages/admin/orders/paper/pick-list')).PickList,
  }),
  'orders/$id': async () => ({
    Page: (await import('../pages/admin/orders/order/order-page')).OrderPage,
  }),
  'orders/$id/packing-slip': async () => ({
    Page: (await import('../pages/admin/orders/paper/order-paper')).PackingSlip,
  }),
  'orders/$id/packing-slip/$parcel': async () => ({
    Page: (await import('../pages/admin/orders/paper/order-paper')).ParcelSlip,
  }),
  'orders/$id/invoice': async () => ({
    Page: (await import('../pages/admin/orders/paper/order-paper')).Invoice,
  }),
  'orders/$id/credit-note/$refund': async () => ({
    Page: (await import('../pages/admin/orders/paper/order-paper')).CreditNote,
  }),
  'orders/$id/return-slip/$return': async () => ({
    Page: (await import('../pages/admin/orders/paper/return-paper')).ReturnPaper,
  }),
  queue: async () => ({ Page: (await import('../pages/admin/promises/queue')).QueuePage }),
  returns: async () => ({
    Page: (await import('../pages/admin/orders/returns/return-list')).ReturnList,
  }),
  quotes: async () => ({ Page: (await import('../pages/admin/quotes/quotes')).Quotes }),
  'quotes/new': async () => ({ Page: (await import('../pages/admin/quotes/quote-new')).NewQuote }),
  'quotes/$id': async () => ({
    Page: (await import('../pages/admin/quotes/quote-detail')).QuoteDetail,
  }),
  'vendor-orders': async () => ({
    Page: (await import('../pages/admin/dealers/vendor-orders')).VendorOrders,
  }),
  owed: async () => ({ Page: (await import('../pages/admin/dealers/owed')).Owed }),
  discounts: async () => ({ Page: (await import('../pages/admin/discounts/discounts')).Discounts }),
  'discounts/new': async () => ({
    Page: (await import('../pages/admin/discounts/discount-detail')).NewDiscount,
  }),
  'discounts/$code': async () => ({
    Page: (await import('../pages/admin/discounts/discount-detail')).DiscountDetail,
  }),
  reports: async () => ({ Page: (await import('../pages/admin/reports/reports')).Reports }),
  products: async () => ({
    Page: (await import('../pages/admin/catalogue/products/product-list')).ProductList,
  }),
  'products/new': async () => ({
    Page: (await import('../pages/admin/catalogue/products/product-edit')).ProductNew,
  }),
  'products/new-with-sizes': async () => ({
    Page: (await import('../pages/admin/catalogue/sizes/sizes-page')).NewSizes,
  }),
  'products/$id/sizes': async () => ({
    Page: (await import('../pages/admin/catalogue/sizes/sizes-page')).EditedSizes,
  }),
  'products/import': async () => ({
    Page: (await import('../pages/admin/catalogue/products/import/product-import')).ProductImport,
  }),
  'products/$id': async () => ({
    Page: (await import('../pages/admin/catalogue/products/product-edit')).ProductEdit,
  }),
  'products/$id/prices': async () => ({
    Page: (await import('../pages/admin/catalogue/products/prices/price-history')).PriceHistory,
  }),
  stock: async () => ({
    Page: (await import('../pages/admin/catalogue/stock/stock-ledger')).StockLedger,
  }),
  'stock/receive': async () => ({
    Page: (await import('../pages/admin/catalogue/stock/stock-receive')).StockReceive,
  }),
  'stock/count': async () => ({
    Page: (await import('../pages/admin/catalogue/stock/stock-count')).StockCount,
  }),
  'stock/reorder': async () => ({
    Page: (await import('../pages/admin/catalogue/stock/stock-reorder')).StockReorder,
  }),
  categories: async () => ({
    Page: (await import('../pages/admin/catalogue/categories/categories')).Categories,
  }),
  'categories/$id': async () => ({
    Page: (await import('../pages/admin/catalogue/categories/category-edit')).CategoryEdit,
  }),
  axles: async () => ({
    Page: (await import('../pages/admin/catalogue/axles/axles')).Axles,
  }),
  'axles/new': async () => ({
    Page: (await import('../pages/admin/catalogue/axles/axles')).AxlePage,
  }),
  'axles/$id': async () => ({
    Page: (await import('../pages/admin/catalogue/axles/axles')).AxlePage,
  }),
  suppliers: async () => ({
    Page: (await import('../pages/admin/workshop/suppliers')).Suppliers,
  }),
  'suppliers/new': async () => ({
    Page: (await import('../pages/admin/workshop/suppliers')).SupplierPage,
  }),
  'suppliers/$id': async () => ({
    Page: (await import('../pages/admin/workshop/suppliers')).SupplierPage,
  }),
  'search-words': async () => ({
    Page: (await import('../pages/admin/catalogue/words/search-words')).SearchWords,
  }),
  'search-words/new': async () => ({
    Page: (await import('../pages/admin/catalogue/words/search-words')).SearchWordsPage,
  }),
  'search-words/$id': async () => ({
    Page: (await import('../pages/admin/catalogue/words/search-words')).SearchWordsPage,
  }),
  'shelf-gaps': async () => ({ Page: (await import('../pages/admin/fits/shelf-gaps')).ShelfGaps }),
  labels: async () => ({ Page: (await import('../pages/admin/catalogue/labels/labels')).Labels }),
  'example-builds': async () => ({
    Page: (await import('../pages/admin/builds/examples')).Examples,
  }),
  'example-builds/new': async () => ({
    Page: (await import('../pages/admin/builds/examples')).ExamplePage,
  }),
  'example-builds/$id': async () => ({
    Page: (await import('../pages/admin/builds/examples')).ExamplePage,
  }),
  people: async () => ({ Page: (await import('../pages/admin/people/people')).People }),
  'people/roles': async () => ({ Page: (await import('../pages/admin/people/roles')).Roles }),
  'people/roles/new': async () => ({
    Page: (await import('../pages/admin/people/role-detail')).NewRole,
  }),
  'people/roles/$id': async () => ({
    Page: (await import('../pages/admin/people/role-detail')).RoleDetail,
  }),
  inbox: async () => ({ Page: (await import('../pages/admin/messages/inbox')).Inbox }),
  'inbox/$id': async () => ({
    Page: (await import('../pages/admin/messages/inbox-detail')).InboxDetail,
  }),
  reviews: async () => ({ Page: (await import('../pages/admin/reviews/reviews')).Reviews }),
  dealers: async () => ({ Page: (await import('../pages/admin/dealers/dealers')).Dealers }),
  customers: async () => ({
    Page: (await import('../pages/admin/dealers/customers')).Customers,
  }),
  'customers/$id': async () => ({
    Page: (await import('../pages/admin/dealers/customer-page')).CustomerPage,
  }),
  reminders: async () => ({ Page: (await import('../pages/admin/reminders/reminders')).Reminders }),
  site: async () => ({ Page: (await import('../pages/admin/site/site-page')).SitePage }),
  home: async () => ({ Page: (await import('../pages/admin/site/home-page')).HomePage }),
  promotions: async () => ({
    Page: (await import('../pages/admin/discounts/promotions/promotions-page')).PromotionsPage,
  }),
  open: async () => ({ Page: (await import('../pages/admin/site/going-live-page')).GoingLivePage }),
  pages: async () => ({ Page: (await import('../pages/admin/site/page-list')).PageList }),
  'pages/new': async () => ({ Page: (await import('../pages/admin/site/page-edit')).NewPage }),
  'pages/$slug': async () => ({ Page: (await import('../pages/admin/site/page-edit')).PageEdit }),
  settings: async () => ({
    Page: (await import('../pages/admin/settings/shop-status')).ShopStatus,
  }),
  'settings/shipping': async () => ({
    Page: (await import('../pages/admin/settings/shipping-settings')).ShippingSettings,
  }),
  'settings/tax': async () => ({
    Page: (await import('../pages/admin/settings/tax-settings')).TaxSettings,
  }),
  'settings/calendar': async () => ({
    Page: (await import('../pages/admin/settings/calendar/calendar-page')).CalendarPage,
  }),
  'settings/carriers': async () => ({
    Page: (await import('../pages/admin/shipping/carrier-list')).CarrierList,
  }),
  'settings/carriers/new': async () => ({
    Page: (await import('../pages/admin/shipping/carrier-page')).NewCarrier,
  }),
  'settings/carriers/$id': async () => ({
    Page: (await import('../pages/admin/shipping/carrier-page')).CarrierPage,
  }),
  'settings/mails': async () => ({
    Page: (await import('../pages/admin/settings/mail-list')).MailList,
  }),
  'settings/notices': async () => ({
    Page: (await import('../pages/admin/settings/notice-settings')).NoticeSettings,
  }),
  'settings/log': async () => ({
    Page: (await import('../pages/admin/log/log')).AuditLog,
  }),
  $: async () => ({ Page: (await import('../pages/admin/admin')).NoSuchPage }),
  '/': async () => ({ Page: (await import('../pages/admin/today/today')).Today }),
};
