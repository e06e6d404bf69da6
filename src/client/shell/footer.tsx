import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { Link } from '../ui/link';
import { SiteLogo } from '../parts/site/site-logo';
import { FOOTER } from '../../shop/site/footer-texts';
import { phoneLink, streetAddress } from '../../shop/site/site';
import { useSaleWords } from '../data/discounts/promotions';
import { useSite, useTexts } from '../data/site/site';
import { categories } from '../data/catalogue/catalogue';
import { openContact } from '../state/panels';
import { ButtonLink } from '../ui/button';

const Night = chakra('footer', {
  base: {
    px: { base: '4', md: '6' },
    pb: 'calc(var(--strip) + 2rem)',
    fontSize: 'sm',
    color: 'nightMuted',
    bg: 'night',
    // A page of another height moves the footer. Containment avoids painting it again.
    contain: 'layout paint',
    borderTop: '6px solid',
    borderTopColor: 'forge',
    _print: { display: 'none' },
    '& > div': { maxWidth: '77rem', mx: 'auto' },
    '& .columns': {
      display: 'grid',
      gridTemplateColumns: { md: '1fr 1fr', lg: '1.3fr 1.4fr 1fr' },
      gap: { base: '8', lg: '12' },
    },
    '& .sample': { display: 'block', width: '220px', height: 'auto' },
    '& .logo': { mb: '4', color: 'onNight' },
    '& h2': {
      mb: '2',
      fontSize: 'lg',
      letterSpacing: '0.04em',
      fontFamily: 'capitals',
      textTransform: 'uppercase',
      color: 'onNight',
    },
    // Two columns have the first and the last part beside the shelves.
    '& nav': { gridRow: { md: 'span 2', lg: 'auto' } },
    '& .shelves': { display: 'grid', gridTemplateColumns: '1fr 1fr', columnGap: '4' },
    '& li a, & .mail': {
      display: 'inline-flex',
      alignItems: 'center',
      minHeight: '44px',
      color: 'onNight',
      textAlign: 'left',
      textDecoration: 'underline',
      textDecorationColor: 'transparent',
      textUnderlineOffset: '4px',
      cursor: 'pointer',
      _hover: { textDecorationColor: 'currentColor' },
    },
    '& .mail': { textDecorationColor: 'currentColor', overflowWrap: 'anywhere' },
    '& .canada': {
      display: 'flex',
      alignItems: 'center',
      gap: '3',
      mt: '5',
      fontWeight: '600',
      color: 'onNight',
    },
    '& .small': {
      display: 'grid',
      gap: '2',
      mt: '8',
      pt: '5',
      fontSize: 'xs',
      borderTop: '1px solid rgb(255 255 255 / 0.16)',
    },
    '& p + p': { display: 'flex', flexWrap: 'wrap', columnGap: '4' },
    '& :focus-visible': { outlineColor: 'onNight' },
  },
});

/** The first line of a short footer. It is apart, so that no other page has its styles. */
const Short = chakra('p', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '5',
    '& + .small': { mt: '1', pt: '3' },
  },
});

const BUILD_LIST = ['/build', 'Build list'] as const;
const OFFLINE = ['/offline', 'App and offline use'] as const;

/** The link to a page of the owner. That of privacy also says what the shop's programs keep. */
const pageLink = ({ slug, title }: { slug: string; title: string }) =>
  [slug === 'privacy' ? '/privacy' : `/pages/${slug}`, title] as const;

/** The two home pages differ in the year (docs/rules.md 13.6): 2008 on the dashboard, 2024 elsewhere. */
const copyrightYear = (pathname: string): number => (pathname === '/dashboard' ? 2008 : 2024);

/**
 * From the founding year to this one, which begins in Toronto five hours after UTC's: '2015–2026'. `shopDay` would make
 * every page wait for a formatter.
 */
const yearsSince = (founded: number): string => {
  const year = new Date(Date.now() - 5 * 3_600_000).getUTCFullYear();
  return founded < year ? `${founded}–${year}` : String(year);
};

/** The footer of every page; short where nobody shops: without logo, categories and the way to become a vendor. */
export const Footer = ({ isShort }: { isShort: boolean }) => {
  const shop = useSite();
  const { footer, origin } = useTexts(FOOTER);
  const { season } = useSaleWords();
  const links = [
    ...(shop.workbench === 'off' ? [] : [BUILD_LIST]),
    OFFLINE,
    ...(shop.reminders === 'off' ? [] : [['/reminders', `${season} reminder`] as const]),
  ];
  const { data: shelves = [] } = useQuery(categories);
  const year = useLocation({ select: ({ pathname }) => copyrightYear(pathname) });
  const place = streetAddress(shop) ?? `${shop.town}, ${shop.province}`;
  const phone = shop.phone && (
    <a className="mail" href={phoneLink(shop)}>
      {shop.phone}
    </a>
  );
  const mail = (
    <button type="button" className="mail" aria-haspopup="dialog" onClick={openContact}>
      {shop.email}
    </button>
  );
  return (
    <Night pt={isShort ? '2' : { base: '10', md: '12' }}>
      {isShort ? (
        <Short>
          <span>{place}</span>
          {phone}
          {mail}
        </Short>
      ) : (
        <div className="columns">
          <div>
            <div className="logo">
              <SiteLogo on="night" alt={shop.name} width={220} height={48} />
            </div>
            {footer && <p>{footer}</p>}
            {origin && (
              <p className="canada">
                <img src="/img/flag.svg" alt="" width={48} height={24} loading="lazy" />
                {origin}
              </p>
            )}
          </div>
          <nav aria-labelledby="shelves">
            <h2 id="shelves">Shop by category</h2>
            <ul className="shelves">
              {shelves.map(({ id, slug, name }) => (
                <li key={id}>
                  <Link to="/category/$slug" params={{ slug }}>
                    {name}
                  </Link>
                </li>
              ))}
              <li>
                <Link to="/all-products">All Products</Link>
              </li>
            </ul>
          </nav>
          <div>
            <h2>Talk to us</h2>
            <p>{place}</p>
            {phone && <p>{phone}</p>}
            {mail}
            <p>
              <ButtonLink to="/vendor-request" look="onNight" mt="2">
                Become a Vendor
              </ButtonLink>
            </p>
          </div>
        </div>
      )}
      <div className="small">
        {/* A page that was made last year keeps its year. */}
        <p
          suppressHydrationWarning
        >{`© ${shop.isSample ? year : yearsSince(shop.founded)} ${shop.legalName || shop.name}`}</p>
        <p>
          {[...shop.pages.map(pageLink), ...links].map(([to, name]) => (
            <Link key={to} className="mail" to={to}>
              {name}
            </Link>
          ))}
        </p>
      </div>
    </Night>
  );
};
