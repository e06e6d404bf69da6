import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { Link } from '../../ui/link';
import { useSite } from '../../data/site/site';
import { categories } from '../../data/catalogue/catalogue';
import { setMenu } from '../../state/panels';
import { AxlesMenu } from './axles-menu';
import { Icon, socialIcon } from '../../ui/icons';
import { ThemeSwitch } from '../../parts/account/theme-switch';

/** The category that is a dropdown, by its name (docs/rules.md 13.6). */
const isAxles = (name: string): boolean => name.toLowerCase() === 'axles';

/** The second row of the header on a wide screen; on a narrow one, a panel that the menu button opens. */
const Bar = chakra('div', {
  base: {
    '--pad': { base: '0.25rem', xl: '0.625rem' },
    order: '2',
    display: { base: 'none', lg: 'flex' },
    position: { base: 'absolute', lg: 'static' },
    top: '100%',
    left: '0',
    right: '0',
    alignItems: 'center',
    width: '100%',
    minHeight: '44px',
    maxHeight: { base: 'calc(100dvh - 116px)', lg: 'none' },
    overflowY: { base: 'auto', lg: 'visible' },
    overscrollBehavior: 'contain',
    px: { base: 'var(--edge)', lg: 'calc(var(--edge) - var(--pad))' },
    py: { base: '2', lg: '0' },
    color: 'onNight',
    bg: 'night',
    boxShadow: { base: 'raised', lg: 'none' },
    '&[data-open]': { display: { base: 'block', lg: 'flex' } },
    '& nav': { flexGrow: '1' },
    '& nav > ul': { display: { lg: 'flex' }, flexWrap: 'wrap' },
    '& nav > ul > li': { position: 'relative' },
    '& a, & button': {
      display: 'flex',
      alignItems: 'center',
      gap: '1',
      width: { base: '100%', lg: 'auto' },
      minHeight: { base: '48px', lg: '44px' },
      px: 'var(--pad)',
      color: 'onNight',
      textDecoration: 'none',
      whiteSpace: 'nowrap',
      cursor: 'pointer',
      _hover: { bg: 'rgb(255 255 255 / 0.12)' },
      _focusVisible: { outlineColor: 'onNight', outlineOffset: '-3px' },
    },
    '& > a, & nav > ul > li > a, & nav button': {
      fontSize: { base: 'lg', lg: 'sm', xl: 'md' },
      fontWeight: '700',
      letterSpacing: '0.02em',
      fontFamily: 'capitals',
      textTransform: 'uppercase',
      borderBottom: { base: '1px solid rgb(255 255 255 / 0.14)', lg: '3px solid transparent' },
      borderTop: { lg: '3px solid transparent' },
      '&[aria-current=page], &[aria-expanded=true]': { borderBottomColor: 'forge' },
    },
    '& .extras': { display: 'flex', pt: { base: '2', lg: '0' } },
    '& .extras a, & .extras button': { width: 'auto', minWidth: '44px', justifyContent: 'center' },
    '& .extras li:last-child': { ml: { base: 'auto', lg: '0' } },
  },
});

const closeAfterLink = (event: { target: EventTarget }) => {
  if (event.target instanceof Element && event.target.closest('a')) setMenu(false);
};

/** Marks the category of the page whatever its sub-category and its list show. */
const WITHIN = { includeSearch: false };

/** Categories, social links and the theme switch. */
export const SiteMenu = ({ open }: { open: boolean }) => {
  const shop = useSite();
  const { data: shelves = [] } = useQuery(categories);
  const isWorkbench = useLocation({ select: ({ pathname }) => pathname.startsWith('/build') });
  return (
    <Bar id="site-menu" data-open={open || undefined} onClick={closeAfterLink}>
      <nav aria-label="Categories">
        <ul>
          {shelves.map((category) => (
            <li key={category.id}>
              {isAxles(category.name) ? (
                <AxlesMenu category={category} />
              ) : (
                <Link to="/category/$slug" params={{ slug: category.slug }} activeOptions={WITHIN}>
                  {category.name}
                </Link>
              )}
            </li>
          ))}
        </ul>
      </nav>
      {shop.workbench !== 'off' && (
        <Link to="/builds" aria-current={isWorkbench ? 'page' : undefined}>
          Workbench
        </Link>
      )}
      <ul className="extras">
        {shop.social.map(({ name, url }) => (
          <li key={name}>
            <a href={url} target="_blank" aria-label={name} data-tooltip={name}>
              <Icon name={socialIcon(name)} size={20} />
            </a>
          </li>
        ))}
        <li>
          <ThemeSwitch />
        </li>
      </ul>
    </Bar>
  );
};
