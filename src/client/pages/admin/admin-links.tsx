import { chakra } from '../../ui/styled';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { waiting } from '../../data/admin';
import { VisuallyHidden } from '../../ui/layout';

const Bar = chakra('nav', {
  base: {
    bg: 'sunken',
    borderBottom: '1px solid',
    borderBottomColor: 'line',
    _print: { display: 'none' },
    '& ul': {
      // So that visually hidden text scrolls with the list instead of widening the page.
      position: 'relative',
      display: 'flex',
      maxWidth: 'page',
      mx: 'auto',
      px: { base: '1', md: '4' },
      overflowX: 'auto',
      listStyle: 'none',
    },
    '& a': {
      display: 'flex',
      alignItems: 'center',
      gap: '2',
      minHeight: '46px',
      px: '3',
      fontFamily: 'heading',
      fontSize: 'lg',
      fontWeight: '600',
      whiteSpace: 'nowrap',
      color: 'muted',
      textDecoration: 'none',
      borderBottom: '3px solid transparent',
      _hover: { color: 'ink' },
      _focusVisible: { outlineOffset: '-3px' },
      '&[data-status=active]': { color: 'ink', borderBottomColor: 'forge' },
    },
    '& .waiting': {
      minWidth: '1.5rem',
      px: '2',
      fontFamily: 'body',
      fontSize: 'xs',
      fontVariantNumeric: 'tabular-nums',
      lineHeight: '1.5rem',
      textAlign: 'center',
      color: '#14181d',
      bg: 'forge',
      rounded: 'full',
    },
  },
});

interface Props {
  pages: readonly { name: string; label: string }[];
}

/** Scrolls the link of the open page into view; on a phone it may lie beyond the edge. */
const showActivePage = (list: HTMLUListElement | null) => {
  const open = list?.querySelector<HTMLElement>('[data-status=active]');
  if (list && open) list.scrollLeft = open.offsetLeft - (list.clientWidth - open.offsetWidth) / 2;
};

/** The links to the admin pages, with the number of waiting items on each. */
export const AdminLinks = ({ pages }: Props) => {
  const { data: counts, refetch } = useQuery(waiting);
  const here = useLocation({ select: ({ pathname }) => pathname });
  // The bar stays mounted between the pages, so fetch the counts again on each navigation.
  const before = useRef(here);
  useEffect(() => {
    if (before.current !== here) void refetch();
    before.current = here;
  }, [here, refetch]);
  const waits: Record<string, number | boolean | undefined> = counts ?? {};
  return (
    <Bar aria-label="Admin">
      {/* A new function each time, so that it also runs when the counts arrive and take space. */}
      <ul ref={(list) => showActivePage(list)}>
        {pages.map(({ name, label }) => {
          const to: string = `/admin/${name}`;
          const count = waits[name];
          return (
            <li key={name}>
              <Link to={to}>
                {label}{' '}
                {count ? (
                  <span className="waiting">
                    {count} <VisuallyHidden>waiting</VisuallyHidden>
                  </span>
                ) : null}
              </Link>
            </li>
          );
        })}
      </ul>
    </Bar>
  );
};
