import { chakra } from '@chakra-ui/react';
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
      // What is hidden in it scrolls with it, instead of making the page wide.
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
  desks: readonly { name: string; label: string }[];
}

/** On a phone the open desk's name may stand beyond the edge. */
const showActivePage = (list: HTMLUListElement | null) => {
  const open = list?.querySelector<HTMLElement>('[data-status=active]');
  if (list && open) list.scrollLeft = open.offsetLeft - (list.clientWidth - open.offsetWidth) / 2;
};

/** From desk to desk, with how much waits at each. */
export const AdminLinks = ({ desks }: Props) => {
  const { data: counts, refetch } = useQuery(waiting);
  const here = useLocation({ select: ({ pathname }) => pathname });
  // It stays on the way from desk to desk; what waits there does not.
  const before = useRef(here);
  useEffect(() => {
    if (before.current !== here) void refetch();
    before.current = here;
  }, [here, refetch]);
  const waits: Record<string, number | boolean | undefined> = counts ?? {};
  return (
    <Bar aria-label="Desks">
      {/* Not the function itself: also when the counts have come, which take room. */}
      <ul ref={(list) => showActivePage(list)}>
        {desks.map(({ name, label }) => {
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
