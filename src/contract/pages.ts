/** The facts of a page besides its content. A missing field has the first value of its list. */
interface PageFacts {
  /**
   * Who may open it. The server renders the pages for anyone, and sends the plain shell for all others. A `mail` has the
   * link with a token in its query, a `link` has the token in its path.
   */
  who?: 'anyone' | 'mail' | 'link' | 'member' | 'admin';
  /** Whether search engines find it. What they should find is in the sitemap, what they never may is sent with `noindex`. */
  index?: 'never' | 'should' | 'may';
  /** Whether its code is loaded while the browser is idle, for the next tap (docs/rules.md 3.24). */
  isLoadedAhead?: boolean;
  /** The part of the query that its HTML depends on. */
  query?: 'nothing' | 'list' | 'search' | 'compared' | 'size';
}

/**
 * All pages by their paths, in the router's notation: `$name` is one segment, and a path that ends with `$` stands for all
 * pages below it. Their order is that of the sitemap. The queries of a page are in its route
 * (client/routes.tsx), and so is when the worker fetches its code (tools/kept-files.ts).
 */
const TABLE = {
  '/': { index: 'should', isLoadedAhead: true },
  '/all-products': { index: 'should', isLoadedAhead: true, query: 'list' },
  '/contact': { index: 'should', isLoadedAhead: true },
  '/vendor-request': { index: 'should' },
  '/privacy': { index: 'should', isLoadedAhead: true },
  '/pages/$slug': { index: 'should' },
  '/offline': { index: 'should', isLoadedAhead: true },
  '/category/$slug': { index: 'should', isLoadedAhead: true, query: 'list' },
  '/category/$slug/$subcat': { index: 'should', isLoadedAhead: true, query: 'list' },
  '/builds': { index: 'should' },
  '/builds/$slug': { index: 'should' },
  '/product/$slug': { index: 'should', isLoadedAhead: true, query: 'size' },
  '/compare': { isLoadedAhead: true, query: 'compared' },
  '/reminders': { index: 'should' },
  '/build/link': { index: 'should' },
  '/build/four-link': { index: 'should' },
  '/build/paper': { index: 'should' },
  '/build/$': {},

  '/auth': { isLoadedAhead: true },
  '/account': { who: 'member' },
  '/forgot-password': {},
  '/reset-password': { who: 'mail' },
  '/confirm-email': { who: 'mail' },
  '/invitation': { who: 'mail' },
  '/cart': { who: 'member' },
  '/checkout': { who: 'member' },
  '/profile': { who: 'member' },
  '/orders': { who: 'member' },
  '/orders/$id': { who: 'member' },
  '/order-history': { who: 'member' },
  '/dealer/account': { who: 'member' },
  '/order-pad': { who: 'member' },
  '/dashboard': { who: 'member' },
  '/admin/$': { who: 'admin' },
  '/pay/$': { who: 'link' },
  '/freight': {},
  '/o/$': { who: 'link' },
  '/promise/$': { who: 'link' },
  '/search': { isLoadedAhead: true, query: 'search' },

  // Every other address: Page Not Found.
  '/$': { index: 'may', isLoadedAhead: true },
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
