/** The facts of a page besides its content. A missing field has the first value of its list. */
interface PageFacts {
  /**
   * Who may open it. The server renders the pages for anyone, and sends the plain shell for all others. A `mail` has the
   * link with a token in its query, a `link` has the token in its path.
   */
  who?: 'anyone' | 'mail' | 'link' | 'member' | 'admin';
  /** Whether search engines find it. What they should find is in the sitemap, what they never may is sent with `noindex`. */
  index?: 'never' | 'should' | 'may';
  /** When the worker fetches its code, with which it works without a connection (docs/decisions/007). */
  offline?: 'at once' | 'later' | 'never';
  /** Whether a first visit opens it, which loads its files together. */
  isFirst?: boolean;
  /** The part of the query that its HTML depends on. */
  query?: 'nothing' | 'list' | 'search' | 'compared' | 'size';
}

/**
 * All pages by their paths, in the router's notation: `$name` is one segment, and a path that ends with `$` stands for all
 * pages below it. Their order is that of the sitemap. The queries of a page are in its route
 * (client/routes.tsx).
 */
const TABLE = {
  '/': { index: 'should', isFirst: true },
  '/all-products': { index: 'should', isFirst: true, query: 'list' },
  '/contact': { index: 'should', isFirst: true },
  '/vendor-request': { index: 'should', offline: 'later' },
  '/privacy': { index: 'should' },
  '/pages/$slug': { index: 'should', offline: 'later' },
  '/offline': { index: 'should' },
  '/category/$slug': { index: 'should', isFirst: true, query: 'list' },
  '/category/$slug/$subcat': { index: 'should', isFirst: true, query: 'list' },
  '/builds': { index: 'should', offline: 'later' },
  '/builds/$slug': { index: 'should', offline: 'later' },
  '/product/$slug': { index: 'should', isFirst: true, query: 'size' },
  '/compare': { query: 'compared' },
  '/reminders': { index: 'should', offline: 'later' },
  '/build/link': { index: 'should', offline: 'later' },
  '/build/four-link': { index: 'should', offline: 'later' },
  '/build/paper': { index: 'should', offline: 'later' },
  '/build/$': { offline: 'later' },

  '/auth': { isFirst: true },
  '/account': { who: 'member', offline: 'later' },
  '/forgot-password': { offline: 'never' },
  '/reset-password': { who: 'mail', offline: 'never' },
  '/confirm-email': { who: 'mail', offline: 'never' },
  '/invitation': { who: 'mail', offline: 'never' },
  '/cart': { who: 'member' },
  '/checkout': { who: 'member', offline: 'later' },
  '/profile': { who: 'member' },
  '/orders': { who: 'member' },
  '/orders/$id': { who: 'member' },
  '/order-history': { who: 'member', offline: 'never' },
  '/dealer/account': { who: 'member', offline: 'never' },
  '/order-pad': { who: 'member', offline: 'never' },
  '/dashboard': { who: 'member' },
  '/admin/$': { who: 'admin', offline: 'never' },
  '/pay/$': { who: 'link', offline: 'never' },
  '/freight': { offline: 'never' },
  '/o/$': { who: 'link' },
  '/promise/$': { who: 'link', offline: 'never' },
  '/search': { isFirst: true, query: 'search' },

  // Every other address: Page Not Found.
  '/$': { index: 'may' },
} as const satisfies Record<string, PageFacts>;

export type PagePath = keyof typeof TABLE;

/** The paths of the pages that have these facts. */
export type PagesWith<Facts extends PageFacts> = {
  [Path in PagePath]: (typeof TABLE)[Path] extends Facts ? Path : never;
}[PagePath];

export const PAGES: Readonly<Record<PagePath, PageFacts>> = TABLE;

export const PAGE_PATHS = Object.keys(PAGES) as PagePath[]; // the table's own keys

const PATTERNS = PAGE_PATHS.filter((path) => path.includes('$')).map((path) => {
  const pattern = path.replace(/\/\$$/, '(/.*)?').replace(/\$[a-z]+/g, '[^/]+');
  return [path, new RegExp(`^${pattern}$`)] as const;
});

/** The page at an address. */
export const pageAt = (pathname: string): PagePath =>
  PAGE_PATHS.find((path) => path === pathname) ??
  PATTERNS.find(([, pattern]) => pattern.test(pathname))?.[0] ??
  '/$';

/** Whether only somebody who is signed in may open the page at this path of the table. */
export const needsSession = (path: PagePath): boolean => {
  const { who } = PAGES[path];
  return who === 'member' || who === 'admin';
};
