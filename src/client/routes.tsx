import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query';
import { type RouterHistory, createRoute, createRouter } from '@tanstack/react-router';
import {
  category,
  categoryProducts,
  featured,
  product,
  products,
  searchReading,
  searchResults,
  subcategories,
} from './data/catalogue/catalogue';
import type { ListSearch } from './data/catalogue/send-list';
import type { Shelf } from './data/catalogue/specs';
import { type RouteContext, prefetch } from './data/query-client';
import type { Product } from '../shop/catalogue/product';
import { comparedIds } from '../shop/catalogue/product-ids';
import { readQuery } from '../shop/catalogue/search/search';
import { lazyPage } from './ui/lazy-page';
import { adminRoutes } from './routes/admin';
import { buildRoutes } from './routes/builds';
import { root } from './routes/root';

/** Types the search parameters of a route. `parseSearch` makes strings of all values, so only their names are stated. */
const stringSearch = <Search extends { [name in keyof Search]?: string | undefined }>(
  search: Record<string, unknown>,
): Search => search as Search;

/**
 * Fetches a list of products. What only the page renderer does with it, here and in other loaders, is in no script of the
 * browser: `import.meta.env.SSR` is false there when it is built.
 */
const prefetchList = async <Key extends QueryKey>(
  context: RouteContext,
  list: FetchQueryOptions<Product[], Error, Product[], Key>,
  shelf: Shelf = {},
  search: ListSearch = {},
): Promise<void> => {
  await prefetch(context, list);
  if (!import.meta.env.SSR) return;
  const { sendList } = await import('./data/catalogue/send-list');
  await sendList(context, list, shelf, search);
};

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  loader: ({ context }) => prefetchList(context, featured),
  component: lazyPage(() => import('./pages/catalogue/home/home'), 'Home'),
});

const auth = createRoute({
  getParentRoute: () => root,
  path: '/auth',
  validateSearch: stringSearch<{ next?: string }>,
  component: lazyPage(() => import('./pages/session/auth'), 'Auth'),
});

const Account = lazyPage(() => import('./pages/account/account'), 'Account');

/** The account pages that work without signing in, where the links of mails lead. */
const mailed = (
  ['/forgot-password', '/reset-password', '/confirm-email', '/invitation'] as const
).map((path) => createRoute({ getParentRoute: () => root, path, component: Account }));

const privacy = createRoute({
  getParentRoute: () => root,
  path: '/privacy',
  component: lazyPage(() => import('./pages/account/privacy'), 'Privacy'),
});

const sitePages = createRoute({
  getParentRoute: () => root,
  path: '/pages/$slug',
  loader: async ({ context, params }) => {
    if (!import.meta.env.SSR) return;
    const { sitePage } = await import('./data/site/pages');
    await prefetch(context, sitePage(params.slug));
  },
  component: lazyPage(() => import('./pages/site/site-page'), 'SitePage'),
  remountDeps: ({ params }) => params,
});

const reminders = createRoute({
  getParentRoute: () => root,
  path: '/reminders',
  component: lazyPage(() => import('./pages/reminders/reminders'), 'Reminders'),
});

const contact = createRoute({
  getParentRoute: () => root,
  path: '/contact',
  component: lazyPage(() => import('./pages/messages/contact'), 'Contact'),
});

const vendorRequest = createRoute({
  getParentRoute: () => root,
  path: '/vendor-request',
  component: lazyPage(
    () => import('./pages/dealers/vendor-request/vendor-request'),
    'VendorRequest',
  ),
});

const offline = createRoute({
  getParentRoute: () => root,
  path: '/offline',
  component: lazyPage(() => import('./pages/offline/offline'), 'Offline'),
});

const search = createRoute({
  getParentRoute: () => root,
  path: '/search',
  validateSearch: stringSearch<{ q?: string }>,
  loaderDeps: ({ search }) => ({ q: search.q ?? '' }),
  loader: ({ context, deps, location }) => {
    const q = readQuery(deps.q);
    return Promise.all([
      prefetchList(context, searchResults(q), { q }, location.search),
      q ? prefetch(context, searchReading(q)) : undefined,
    ]);
  },
  component: lazyPage(() => import('./pages/catalogue/search/search'), 'Search'),
});

const allProducts = createRoute({
  getParentRoute: () => root,
  path: '/all-products',
  loader: ({ context }) => prefetch(context, products, false),
  component: lazyPage(() => import('./pages/catalogue/all-products/all-products'), 'AllProducts'),
});

const compare = createRoute({
  getParentRoute: () => root,
  path: '/compare',
  validateSearch: stringSearch<{ ids?: string | undefined }>,
  loader: async ({ context, location }) => {
    if (!import.meta.env.SSR) return;
    const { productsByIds } = await import('./data/catalogue/specs');
    const { ids } = stringSearch<{ ids?: string }>(location.search);
    await prefetch(context, productsByIds(comparedIds(ids)));
  },
  component: lazyPage(() => import('./pages/catalogue/compare/compare'), 'Compare'),
});

const Category = lazyPage(() => import('./pages/catalogue/category/category'), 'Category');

/** Fetches the category, its subcategories and its products. @returns null for an unknown subcategory */
const prefetchCategory = async (
  context: RouteContext,
  { slug, subcat }: { slug: string; subcat?: string },
  search: ListSearch,
) => {
  const shelf = { category: slug, subcat };
  const shown = prefetchList(context, categoryProducts(slug, subcat), shelf, search);
  const parent = await prefetch(context, category(slug));
  const [below] = await Promise.all([parent && prefetch(context, subcategories(parent.id)), shown]);
  return subcat && below && !below.some((one) => one.slug === subcat) ? null : undefined;
};

const categoryRoute = createRoute({
  getParentRoute: () => root,
  path: '/category/$slug',
  loader: ({ context, params, location }) => prefetchCategory(context, params, location.search),
  component: Category,
});

const subcategory = createRoute({
  getParentRoute: () => root,
  path: '/category/$slug/$subcat',
  loader: ({ context, params, location }) => prefetchCategory(context, params, location.search),
  component: Category,
});

const productRoute = createRoute({
  getParentRoute: () => root,
  path: '/product/$slug',
  // The selected item, on a page with several.
  validateSearch: stringSearch<{ item?: string }>,
  loader: ({ context, params }) => prefetch(context, product(params.slug)),
  component: lazyPage(() => import('./pages/catalogue/product/product'), 'Product'),
});

export interface CheckoutSearch {
  /** The number of the placed order. */
  order?: string | undefined;
  /** The result of the bank's page, when the buyer returns from it. */
  bank?: string | undefined;
}

const cart = createRoute({
  getParentRoute: () => root,
  path: '/cart',
  component: lazyPage(() => import('./pages/cart'), 'Cart'),
});

const orders = createRoute({
  getParentRoute: () => root,
  path: '/orders',
  component: lazyPage(() => import('./pages/orders/orders'), 'Orders'),
});

/** Shown beside the list, which stays on the page. */
const order = createRoute({ getParentRoute: () => orders, path: '$id' });

const checkout = createRoute({
  getParentRoute: () => root,
  path: '/checkout',
  validateSearch: stringSearch<CheckoutSearch>,
  component: lazyPage(() => import('./pages/checkout/checkout'), 'Checkout'),
});

const profile = createRoute({
  getParentRoute: () => root,
  path: '/profile',
  component: lazyPage(() => import('./pages/account/profile/profile'), 'Profile'),
});

const account = createRoute({
  getParentRoute: () => root,
  path: '/account',
  component: Account,
});

const dashboard = createRoute({
  getParentRoute: () => root,
  path: '/dashboard',
  loader: ({ context }) => prefetch(context, featured),
  component: lazyPage(() => import('./pages/catalogue/dashboard'), 'Dashboard'),
});

/** The quote of a link. */
const pay = createRoute({
  getParentRoute: () => root,
  path: '/pay/$',
  component: lazyPage(() => import('./pages/quotes/quote-page'), 'QuotePage'),
});

/** Asks for freight, for the parts in the address or those in the cart. */
const freight = createRoute({
  getParentRoute: () => root,
  path: '/freight',
  validateSearch: stringSearch<{ items?: string }>,
  component: lazyPage(() => import('./pages/quotes/freight'), 'Freight'),
});

/** The state of the order of a mailed link. */
const linked = createRoute({
  getParentRoute: () => root,
  path: '/o/$',
  component: lazyPage(() => import('./pages/orders/orders'), 'LinkedOrder'),
});

/** The question of a mailed link about a later day. */
const promise = createRoute({
  getParentRoute: () => root,
  path: '/promise/$',
  validateSearch: stringSearch<{ answer?: string }>,
  component: lazyPage(() => import('./pages/promises/promise-page'), 'PromisePage'),
});

/** Shown when a page's code failed or could not be loaded. */
const Broken = lazyPage(() => import('./pages/broken'), 'Broken');

const NotFound = lazyPage(() => import('./pages/not-found'), 'NotFound');

const orderHistory = createRoute({
  getParentRoute: () => root,
  path: '/order-history',
  component: lazyPage(() => import('./pages/dealers/order-history'), 'OrderHistory'),
});

const dealerAccount = createRoute({
  getParentRoute: () => root,
  path: '/dealer/account',
  component: lazyPage(() => import('./pages/dealers/account/dealer-account'), 'DealerAccount'),
});

const orderPad = createRoute({
  getParentRoute: () => root,
  path: '/order-pad',
  component: lazyPage(() => import('./pages/dealers/order-pad/order-pad'), 'OrderPad'),
});

const anythingElse = createRoute({ getParentRoute: () => root, path: '$', component: NotFound });

/** Keeps values as strings. The router's default would parse "?q=10" as a number. */
const parseSearch = (search: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(search));

const stringifySearch = (search: Record<string, unknown>): string => {
  const pairs = Object.entries(search).filter(([, value]) => typeof value === 'string');
  return pairs.length
    ? `?${pairs.map((pair) => pair.map((part) => encodeURIComponent(String(part))).join('=')).join('&')}`
    : '';
};

/** The last page stays this long while the code of an admin or workbench page is fetched, ms. */
const PATIENCE = 200;

/** The route table. Who may open a page is in the table of pages, which the shell reads. */
export const makeRouter = (context: RouteContext, history?: RouterHistory) =>
  createRouter({
    routeTree: root.addChildren([
      home,
      auth,
      ...mailed,
      privacy,
      sitePages,
      reminders,
      contact,
      vendorRequest,
      offline,
      search,
      allProducts,
      categoryRoute,
      subcategory,
      productRoute,
      compare,
      ...buildRoutes,
      pay,
      freight,
      linked,
      promise,
      cart,
      checkout,
      orders.addChildren([order]),
      profile,
      account,
      dashboard,
      orderHistory,
      dealerAccount,
      orderPad,
      adminRoutes,
      anythingElse,
    ]),
    context,
    ...(history && { history }),
    parseSearch,
    stringifySearch,
    // On the server it would render an inline script, which the content security policy blocks.
    scrollRestoration: history === undefined,
    defaultErrorComponent: Broken,
    defaultPendingMs: PATIENCE,
    defaultPendingMinMs: 0,
  });

export type ShopRouter = ReturnType<typeof makeRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: ShopRouter;
  }
}
