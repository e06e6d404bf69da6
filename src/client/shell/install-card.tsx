import { chakra } from '@chakra-ui/react';
import { Global } from '@emotion/react';
import { useLocation } from '@tanstack/react-router';
import { Link } from '../ui/link';
import { useEffect } from 'react';
import { install, useInstall, watchInstall } from '../device/install/install';
import { refuseInstall, useIsInstallDue } from '../device/install/install-offer';
import { Button } from '../ui/button';
import { LOWER_EDGE } from '../ui/lower-edge';

const Card = chakra('section', {
  base: {
    position: 'fixed',
    left: { base: '3', md: '5' },
    bottom: LOWER_EDGE,
    zIndex: 'sticky',
    display: 'grid',
    gridTemplateColumns: '48px minmax(0, 1fr)',
    columnGap: '4',
    alignItems: 'center',
    width: 'min(24rem, calc(100vw - 1.5rem))',
    p: '4',
    color: 'ink',
    bg: 'surface',
    border: '1px solid',
    borderColor: 'line',
    borderTop: '4px solid',
    borderTopColor: 'forge',
    rounded: 'md',
    boxShadow: 'raised',
    // This shows one question at a time.
    '&:is(:root:has([data-asks]) *)': { display: 'none' },
    '& img': { width: '48px', height: '48px', rounded: 'sm' },
    '& h2': { fontSize: 'lg', lineHeight: '1.2' },
    '& p': { mt: '1', color: 'muted', fontSize: 'sm', lineHeight: '1.35' },
    '& .acts': { gridColumn: '1 / -1', display: 'flex', alignItems: 'center', gap: '4', mt: '3' },
    '& .acts > a, & .acts > .no': {
      display: 'inline-flex',
      alignItems: 'center',
      minHeight: '44px',
      px: '1',
      color: 'accent',
      fontWeight: '600',
      textDecoration: 'underline',
      textUnderlineOffset: '3px',
      cursor: 'pointer',
    },
    _print: { display: 'none' },
  },
});

/** Adds space at the end of the page, so that the card covers nothing. */
const ROOM = {
  ':root:has([data-offer])': { scrollPaddingBottom: 'calc(var(--strip) + 12rem)' },
  ':root:has([data-offer]) footer': { paddingBottom: 'calc(var(--strip) + 12rem)' },
};

/** Pages where the card would interrupt, or which already offer the app. */
const NOT_HERE = /^\/(cart|checkout|offline|auth|admin)(\/|$)/;

/**
 * Offers the app once to a returning visitor, or after the pictures were downloaded (docs/rules.md 12.12). It overlays
 * the page, so nothing moves.
 */
export const InstallCard = () => {
  useEffect(watchInstall, []);
  const { way } = useInstall();
  const isDue = useIsInstallDue();
  const elsewhere = useLocation({ select: ({ pathname }) => !NOT_HERE.test(pathname) });
  // Other browsers cannot install the app, or need instructions that are too long for a card.
  if (!isDue || !elsewhere || (way !== 'button' && way !== 'ios')) return null;
  return (
    <Card data-offer aria-labelledby="install-offer">
      <Global styles={ROOM} />
      <img src="/icons/favicon.svg" alt="" />
      <div>
        <h2 id="install-offer">The shop on your home screen</h2>
        <p>One touch opens it, full screen, with or without a signal.</p>
      </div>
      <div className="acts">
        {way === 'button' ? (
          <Button
            onClick={() => {
              refuseInstall();
              void install();
            }}
          >
            Install app
          </Button>
        ) : (
          <Link to="/offline" onClick={refuseInstall}>
            Show me how
          </Link>
        )}
        <button type="button" className="no" onClick={refuseInstall}>
          Not now
        </button>
      </div>
    </Card>
  );
};
