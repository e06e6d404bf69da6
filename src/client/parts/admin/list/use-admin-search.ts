import { useNavigate, useSearch } from '@tanstack/react-router';

type Search = Record<string, string | undefined>;

/** The search parameters that select a page of a list: its number, or the row before or after it. */
export const PAGE_NAMES = ['page', 'after', 'before'];

const NO_PAGE = Object.fromEntries(PAGE_NAMES.map((name) => [name, undefined]));

interface AdminSearch {
  /** The search parameters of the URL: `q`, `page` and the filters of the page. */
  search: Search;
  /** Changes some of them. Unless it changes `page`, the list returns to its first page. */
  change: (some: Search) => void;
}

/** The search, filters and page of an admin list, stored in the URL, so that reload, bookmarks and Back work. */
export const useAdminSearch = (): AdminSearch => {
  const navigate = useNavigate();
  const search: Search = useSearch({ strict: false });
  return {
    search,
    change: (some) => {
      const next = Object.entries({ ...search, ...NO_PAGE, ...some }).filter(([, value]) => value);
      void navigate({
        to: '.',
        search: Object.fromEntries(next),
        replace: !('page' in some),
        // A new page starts at the top.
        resetScroll: 'page' in some,
      });
    },
  };
};
