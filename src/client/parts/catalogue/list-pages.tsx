import { chakra } from '@chakra-ui/react';
import { useSearch } from '@tanstack/react-router';
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

/** The number of the list page in the address. */
export const usePageParam = (): string | undefined =>
  useSearch({ strict: false, select: ({ page }) => page });

const toStart = () => document.getElementById('content')?.focus({ preventScroll: true });

interface Props {
  page: number;
  last: number;
}

/** The ways to the next and the previous page of a long list (docs/rules.md 3.22); nothing when it has one page. */
export const ListPages = ({ page, last }: Props) => {
  const way = (to: number, rel: 'prev' | 'next', text: string) =>
    to >= 1 &&
    to <= last && (
      <ButtonLink
        to="."
        search={(before) => ({ ...before, page: to > 1 ? String(to) : undefined })}
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
