import {
  type FetchQueryOptions,
  type QueryClient,
  type QueryKey,
  QueryObserver,
} from '@tanstack/react-query';
import { type RouterHistory, createRoute, createRouter, redirect } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
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
import type { Shelf } from './data/catalogue/specs';
import { type RouteContext, prefetch } from './data/query-client';
import { user } from './data/session/session';
import { needsSession, pageAt } from '../contract/pages';
import { localPath } from '../shop/local-path';
import * as z from 'zod/mini';
import { ListSearch } from '../shop/catalogue/lists/list-pages';
import type { Product } from '../shop/catalogue/product';
import { comparedIds } from '../shop/catalogue/product-ids';
import { readQuery } from '../shop/catalogue/search/search';
import { PagedQuery } from '../shop/paged';
import { lazyPage } from './routes/lazy-page';
import { adminRoutes } from './routes/admin';
import { buildRoutes } from './routes/builds';
import { Broken, forMembers } from './routes/members';
import { root } from './routes/root';

/** One optional search parameter. `parseSearch` makes texts of all. */
const text = z.optional(z.string());

/** The number of a page of orders; an address that was edited by hand may have another text. */
const OrdersSearch = z.object({ page: z.catch(PagedQuery.shape.page, undefined) });

/**
 * Fetches a list of products. What only the page renderer does with it, here and in other loaders, is in no script of the
 * browser: `import.meta.env.SSR` is false there when it is built.
 */
const prefetchList = async <Key extends QueryKey>(
  context: RouteContext,
  list: FetchQueryOptions<Product[], Error, Product[], Key>,
  shelf: Shelf = {},
  search: unknown = {},
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
  validateSearch: z.object({ next: text, tab: text }),
  // Sends a user on who is known before the page opens; the page itself does so later (docs/rules.md 1.4).
  beforeLoad: ({ context: { queryClient }, search, preload }) => {
    if (!queryClient.getQueryData(user.queryKey)) return;
    // If this code cannot be loaded, the parts wait for the next sign-in.
    if (!preload)
      void import(/* kept: never */ './pages/session/end-sign-in').then(
        (it) => it.endSignIn(queryClient),
        () => undefined,
      );
    throw redirect({ href: localPath(search.next), replace: true });
  },
  component: lazyPage(() => import('./pages/session/auth'), 'Auth'),
});

const Account = lazyPage(() => import(/* kept: later */ './pages/account/account'), 'Account');

/** The account pages that work without signing in, where the links of mails lead. */
const mailed = (
  ['/forgot-password', '/reset-password', '/confirm-email', '/invitation'] as const
).map((path) =>
  createRoute({
    getParentRoute: () => root,
    path,
    validateSearch: z.object({ token: text }),
    component: Account,
  }),
);

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
  component: lazyPage(() => import(/* kept: later */ './pages/site/site-page'), 'SitePage'),
  remountDeps: ({ params }) => params,
});

const reminders = createRoute({
  getParentRoute: () => root,
  path: '/reminders',
  component: lazyPage(() => import(/* kept: later */ './pages/reminders/reminders'), 'Reminders'),
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
  validateSearch: z.extend(ListSearch, { q: text }),
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
  validateSearch: ListSearch,
  loader: ({ context }) => prefetch(context, products, false),
  component: lazyPage(() => import('./pages/catalogue/all-products/all-products'), 'AllProducts'),
});

const compare = createRoute({
  getParentRoute: () => root,
  path: '/compare',
  validateSearch: z.object({ ids: text }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    if (!import.meta.env.SSR) return;
    const { productsByIds } = await import('./data/catalogue/specs');
    await prefetch(context, productsByIds(comparedIds(deps.ids)));
  },
  component: lazyPage(() => import('./pages/catalogue/compare/compare'), 'Compare'),
});

const Category = lazyPage(() => import('./pages/catalogue/category/category'), 'Category');

/** Fetches the category, its subcategories and its products. @returns null for an unknown subcategory */
const prefetchCategory = async (
  context: RouteContext,
  { slug, subcat }: { slug: string; subcat?: string },
  search: unknown,
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
  validateSearch: ListSearch,
  loader: ({ context, params, location }) => prefetchCategory(context, params, location.search),
  component: Category,
});

const subcategory = createRoute({
  getParentRoute: () => root,
  path: '/category/$slug/$subcat',
  validateSearch: ListSearch,
  loader: ({ context, params, location }) => prefetchCategory(context, params, location.search),
  component: Category,
});

const productRoute = createRoute({
  getParentRoute: () => root,
  path: '/product/$slug',
  // The selected item, on a page with several.
  validateSearch: z.object({ item: text }),
  loader: ({ context, params }) => prefetch(context, product(params.slug)),
  component: lazyPage(() => import('./pages/catalogue/product/product'), 'Product'),
});

const CheckoutSearch = z.object({
  /** The number of the placed order. */
  order: text,
  /** The result of the bank's page, when the buyer returns from it. */
  bank: text,
});

const cart = createRoute({
  getParentRoute: () => root,
  path: '/cart',
  ...forMembers,
  component: lazyPage(() => import('./pages/cart'), 'Cart'),
});

const orders = createRoute({
  getParentRoute: () => root,
  path: '/orders',
  ...forMembers,
  validateSearch: OrdersSearch,
  component: lazyPage(() => import('./pages/orders/orders'), 'Orders'),
});

/** Shown beside the list, which stays on the page. */
const order = createRoute({ getParentRoute: () => orders, path: '$id' });

const checkout = createRoute({
  getParentRoute: () => root,
  path: '/checkout',
  ...forMembers,
  validateSearch: CheckoutSearch,
  component: lazyPage(() => import(/* kept: later */ './pages/checkout/checkout'), 'Checkout'),
});

const profile = createRoute({
  getParentRoute: () => root,
  path: '/profile',
  ...forMembers,
  component: lazyPage(() => import('./pages/account/profile/profile'), 'Profile'),
});

const account = createRoute({
  getParentRoute: () => root,
  path: '/account',
  ...forMembers,
  component: Account,
});

const dashboard = createRoute({
  getParentRoute: () => root,
  path: '/dashboard',
  ...forMembers,
  loader: ({ context }) => prefetch(context, featured),
  component: lazyPage(() => import('./pages/catalogue/dashboard'), 'Dashboard'),
});

/** The quote of a link. */
const pay = createRoute({
  getParentRoute: () => root,
  path: '/pay/$',
  component: lazyPage(() => import(/* kept: never */ './pages/quotes/quote-page'), 'QuotePage'),
});

/** Asks for freight, for the parts in the address or those in the cart. */
const freight = createRoute({
  getParentRoute: () => root,
  path: '/freight',
  validateSearch: z.object({ items: text }),
  component: lazyPage(() => import(/* kept: never */ './pages/quotes/freight'), 'Freight'),
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
  validateSearch: z.object({ answer: text }),
  component: lazyPage(
    () => import(/* kept: never */ './pages/promises/promise-page'),
    'PromisePage',
  ),
});

const NotFound = lazyPage(() => import('./pages/not-found'), 'NotFound');

const orderHistory = createRoute({
  getParentRoute: () => root,
  path: '/order-history',
  ...forMembers,
  validateSearch: OrdersSearch,
  component: lazyPage(
    () => import(/* kept: never */ './pages/dealers/order-history'),
    'OrderHistory',
  ),
});

const dealerAccount = createRoute({
  getParentRoute: () => root,
  path: '/dealer/account',
  ...forMembers,
  validateSearch: z.object({ q: text, page: text, state: text }),
  component: lazyPage(
    () => import(/* kept: never */ './pages/dealers/account/dealer-account'),
    'DealerAccount',
  ),
});

const orderPad = createRoute({
  getParentRoute: () => root,
  path: '/order-pad',
  ...forMembers,
  component: lazyPage(
    () => import(/* kept: never */ './pages/dealers/order-pad/order-pad'),
    'OrderPad',
  ),
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

/**
 * The boundary of the whole app in the server's HTML. In the browser the router has one there by itself, and what hydrates
 * must be the same.
 */
const Whole = ({ children }: { children: ReactNode }) => <Suspense>{children}</Suspense>;

/** The last page stays this long while the code of an admin or workbench page is fetched, ms. */
const PATIENCE = 200;

const openRouter = (context: RouteContext, history?: RouterHistory) =>
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
    ...(import.meta.env.SSR && { InnerWrap: Whole }),
    parseSearch,
    stringifySearch,
    // On the server it would render an inline script, which the content security policy blocks.
    scrollRestoration: history === undefined,
    defaultErrorComponent: Broken,
    defaultPendingMs: PATIENCE,
    defaultPendingMinMs: 0,
  });

export type ShopRouter = ReturnType<typeof openRouter>;

/** Whether what a page shows depends on who is signed in. */
const isAboutUser = ({ fullPath }: { fullPath: string }): boolean => needsSession(pageAt(fullPath));

/** Lets the router ask again, when the user changes, who may see the page. That of another user is hidden meanwhile. */
const followUser = (router: ShopRouter, queryClient: QueryClient): void => {
  let known = queryClient.getQueryData(user.queryKey);
  new QueryObserver(queryClient, { queryKey: user.queryKey, enabled: false }).subscribe(
    ({ data: person }) => {
      const before = known;
      known = person as typeof known; // the type of the user query
      if (known === before) return;
      // A page that is being opened has asked for the user before.
      const opening = router.matchRoutes(router.latestLocation);
      if (![...router.state.matches, ...opening].some(isAboutUser)) return;
      void router.invalidate({ filter: isAboutUser, forcePending: known?.id !== before?.id });
    },
  );
};

/** The route table. Who may open a page is in the table of pages as well, for the server and the worker. */
export const makeRouter = (context: RouteContext, history?: RouterHistory): ShopRouter => {
  const router = openRouter(context, history);
  if (!import.meta.env.SSR) followUser(router, context.queryClient);
  return router;
};

declare module '@tanstack/react-router' {
  interface Register {
    router: ShopRouter;
  }
}
