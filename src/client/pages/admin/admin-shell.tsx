import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useSite } from '../../data/site/site';
import { Logout } from '../../parts/account/logout';
import { ThemeSwitch } from '../../parts/account/theme-switch';
import { Link } from '../../ui/link';

const Area = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    flexGrow: '1',
    // The connection strip covers the lower edge.
    pb: 'calc(var(--strip) - env(safe-area-inset-bottom))',
    '& > header': {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: '3',
      minHeight: '52px',
      px: { base: '4', lg: '5' },
      color: 'onNight',
      bg: 'night',
      _print: { display: 'none' },
      '& a': {
        display: 'flex',
        alignItems: 'center',
        minHeight: '44px',
        minWidth: '0',
        fontFamily: 'heading',
        fontSize: 'lg',
        fontWeight: '700',
        textDecoration: 'none',
        overflowWrap: 'anywhere',
        _hover: { textDecoration: 'underline' },
      },
      '& :focus-visible': { outlineColor: 'onNight' },
      '& p': { fontSize: 'sm' },
      '& .leave': { display: 'flex', alignItems: 'center', gap: '3' },
      // On a phone the switch is behind More, in the bar.
      '& .colours': { display: { base: 'none', lg: 'block' } },
      '& .colours button': {
        display: 'grid',
        placeItems: 'center',
        width: '44px',
        height: '44px',
        rounded: 'sm',
        cursor: 'pointer',
        _hover: { bg: 'rgb(255 255 255 / 0.12)' },
      },
    },
    '& > .body': {
      display: 'flex',
      flexDirection: { base: 'column', lg: 'row' },
      flexGrow: '1',
      _print: { display: 'block' },
    },
    // The column stays while the page scrolls, and scrolls by itself when it is longer than the screen.
    '& > .body > nav': {
      lg: {
        position: 'sticky',
        top: '0',
        alignSelf: 'flex-start',
        flex: 'none',
        width: '13.5rem',
        minHeight: 'calc(100dvh - 52px)',
        maxHeight: '100dvh',
        overflowY: 'auto',
        p: '3',
        bg: 'sunken',
        borderRight: '1px solid var(--s-colors-line)',
        _print: { display: 'none' },
      },
    },
    '& > .body > .page': { flexGrow: '1', minWidth: '0' },
  },
});

interface Props {
  /** The navigation; undefined for people who may not open the admin pages. */
  links?: ReactNode;
  children: ReactNode;
}

/** The frame of an admin page. It replaces the shop's header and footer. */
export const AdminShell = ({ links, children }: Props) => {
  const shop = useSite();
  return (
    <Area>
      <header>
        <Link to="/" aria-label={`${shop.name}, to the shop`}>
          {shop.name}
        </Link>
        <div className="leave">
          <div className="colours">
            <ThemeSwitch />
          </div>
          <Logout look="onNight" />
        </div>
      </header>
      <div className="body">
        {links}
        <div className="page">{children}</div>
      </div>
    </Area>
  );
};
