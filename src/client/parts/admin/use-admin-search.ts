import { useLocation, useNavigate } from '@tanstack/react-router';

type Search = Record<string, string | undefined>;

interface AdminSearch {
  /** What the address says after its question mark: `q`, `page` and the desk's own filters. */
  search: Search;
  /** Changes some of it. Unless the page itself is changed, the list begins again at its first page. */
  change: (some: Search) => void;
}

/** Where a desk's list is, kept in the address: it can be reloaded, bookmarked and gone back to. */
export const useAdminSearch = (): AdminSearch => {
  const navigate = useNavigate();
  const { pathname, search } = useLocation({
    // The router reads the address as plain text, whichever route it is.
    select: (location) => ({ pathname: location.pathname, search: location.search as Search }),
  });
  return {
    search,
    change: (some) => {
      const next = Object.entries({ ...search, page: undefined, ...some }).filter(
        ([, value]) => value,
      );
      const to: string = pathname;
      void navigate({
        to,
        search: Object.fromEntries(next),
        replace: !('page' in some),
        // Another page is read from its beginning.
        resetScroll: 'page' in some,
      });
    },
  };
};
