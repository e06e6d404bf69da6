import { chakra } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';

const Bar = chakra('nav', {
  base: {
    bg: 'night',
    color: 'onNight',
    _print: { display: 'none' },
    '& ul': {
      display: 'flex',
      maxWidth: '92rem',
      mx: 'auto',
      px: { base: '2', md: '4' },
      overflowX: 'auto',
      listStyle: 'none',
    },
    '& a': {
      display: 'flex',
      alignItems: 'center',
      gap: '2',
      minHeight: '46px',
      px: { base: '3', md: '2' },
      mx: { md: '2' },
      fontFamily: 'heading',
      fontSize: 'lg',
      fontWeight: '600',
      whiteSpace: 'nowrap',
      color: 'nightMuted',
      textDecoration: 'none',
      borderBottom: '3px solid transparent',
      _hover: { color: 'onNight' },
      _focusVisible: { outlineOffset: '-3px', outlineColor: '#8db8ff' },
      '&[data-status=active]': { color: 'onNight', borderBottomColor: 'forge' },
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

/** From desk to desk. */
export const DeskLinks = ({ desks }: Props) => (
  <Bar aria-label="Desks">
    <ul>
      {desks.map(({ name, label }) => {
        const to: string = `/admin/${name}`;
        return (
          <li key={name}>
            <Link to={to}>{label}</Link>
          </li>
        );
      })}
    </ul>
  </Bar>
);
