import { chakra } from '../../ui/styled';
import { useMatch } from '@tanstack/react-router';
import { ButtonLink } from '../../ui/button';

/** Ways to other pages or views of a list, not printed. */
export const Ways = chakra('nav', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '4',
    mt: '6',
    '& a': { _print: { display: 'none' } },
  },
});

/** The router parses all values as strings. */
type Search = Readonly<Record<string, string | undefined>>;

/**
 * The path and search parameters of the page itself. The router's `useLocation` already has those of the next page
 * while this one is still shown, which would render this one again for nothing.
 */
export const useOwnAddress = (): { pathname: string; search: Search } =>
  useMatch({
    strict: false,
    select: ({ pathname, search }) => ({ pathname, search: search as Search }),
    structuralSharing: true as never, // its type does not know that of any page
  });

/** The value of this search parameter in the page's address. */
export const useSearchParam = (name: string): string | null =>
  useMatch({ strict: false, select: ({ search }) => (search as Search)[name] ?? null });

/** The number of the list page in the address. */
export const usePageParam = (): string | null => useSearchParam('page');

const toStart = () => document.getElementById('content')?.focus({ preventScroll: true });

interface Props {
  page: number;
  last: number;
}

/** The ways to the next and the previous page of a long list (docs/rules.md 3.22); nothing when it has one page. */
export const ListPages = ({ page, last }: Props) => {
  const { pathname, search } = useOwnAddress();
  const way = (to: number, rel: 'prev' | 'next', text: string) =>
    to >= 1 &&
    to <= last && (
      <ButtonLink
        to={pathname as '/'} // any page
        search={{ ...search, page: to > 1 ? String(to) : undefined }}
        rel={rel}
        look="outline"
        onClick={toStart}
      >
        {text}
      </ButtonLink>
    );
  return (
    last > 1 && (
      <Ways aria-label="Pages">
        {way(page - 1, 'prev', 'Previous')}
        <span>{`Page ${page} of ${last}`}</span>
        {way(page + 1, 'next', 'Next')}
      </Ways>
    )
  );
};
