import { chakra } from '@chakra-ui/react';
import { Link } from '../../ui/link';
import { useRef } from 'react';
import { SiteLogo } from '../../parts/site/site-logo';
import { useSite } from '../../data/site/site';
import { setMenu, usePanels } from '../../state/panels';
import { Account } from './account';
import { CartLink } from './cart-link';
import { Icon } from '../../ui/icons';
import { SearchBox } from '../search/search-box';
import { SiteMenu } from './site-menu';
import { useClosing } from './use-closing';

/**
 * Two rows; the first stays on screen. The header sticks with its second row (the search on a phone, the categories on
 * a wide screen) above the top edge, and the contents of the first row stick inside the header.
 */
const Header = chakra('header', {
  base: {
    '--edge': { base: '1rem', md: '1.5rem', lg: 'max(1.5rem, calc(50% - 38.5rem))' },
    position: 'sticky',
    top: { base: '-56px', lg: '-44px' },
    zIndex: 'sticky',
    display: 'flex',
    flexWrap: 'wrap',
    bg: 'surface',
    boxShadow: 'card',
    _print: { display: 'none' },
    '& .logo, & .actions': {
      position: 'sticky',
      top: '0',
      zIndex: '1',
      display: 'flex',
      alignItems: 'center',
      height: { base: '60px', lg: '72px' },
      bg: 'surface',
    },
    '& .logo': {
      flex: { base: '1 1 0', lg: 'none' },
      minWidth: '0',
      pl: 'var(--edge)',
      _focusVisible: { outlineOffset: '-3px' },
    },
    '& .logo .sample': {
      display: 'block',
      width: 'auto',
      maxWidth: '100%',
      height: { base: '34px', lg: '46px' },
      objectFit: 'contain',
      objectPosition: 'left',
      // `:last-child` would not match before the link has been parsed to its end.
      '& + .sample': {
        display: { base: 'none', _osDark: 'block', _light: 'none', _dark: 'block' },
      },
      '&:first-of-type': {
        display: { base: 'block', _osDark: 'none', _light: 'block', _dark: 'none' },
      },
    },
    '& .actions': { gap: { base: '0', lg: '1' }, pr: { base: '2', md: '4', lg: 'var(--edge)' } },
    '& .actions > *': {
      position: 'relative',
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'center',
      gap: '2',
      minWidth: '44px',
      height: '44px',
      px: { lg: '2' },
      fontWeight: '600',
      color: 'ink',
      textDecoration: 'none',
      rounded: 'sm',
      cursor: 'pointer',
      _hover: { bg: 'sunken' },
    },
    '& .menu': { display: { lg: 'none' } },
  },
});

/** The header of every page. */
export const Navbar = () => {
  const shop = useSite();
  const open = usePanels(({ menu }) => menu);
  const header = useRef<HTMLElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  useClosing({ root: header, opener, open, close: () => setMenu(false) });

  return (
    <Header ref={header}>
      <Link to="/" className="logo" aria-label={`${shop.name}, home`}>
        <SiteLogo width={211} height={46} />
      </Link>
      <SearchBox />
      <div className="actions">
        <Account />
        <CartLink />
        <button
          ref={opener}
          type="button"
          className="menu"
          aria-label="Menu"
          aria-expanded={open}
          aria-controls="site-menu"
          onClick={() => setMenu(!open)}
        >
          <Icon name={open ? 'close' : 'menu'} size={26} />
        </button>
      </div>
      <SiteMenu open={open} />
    </Header>
  );
};
