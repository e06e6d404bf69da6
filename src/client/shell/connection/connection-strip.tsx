import { chakra } from '@chakra-ui/react';
import { useLocation } from '@tanstack/react-router';
import { Link } from '../../ui/link';
import { useEffect, useState } from 'react';
import { counted } from '../../../shop/counted';
import { type Reach, useConnection } from '../../device/connection/connection';
import { useOutbox, waitingParts } from '../../device/outbox/outbox';
import { When } from '../../parts/when';
import { UpdateButton, useHasNewer } from './update-button';
import { WaitingButton } from './waiting-button';

const Strip = chakra('div', {
  base: {
    position: 'fixed',
    insetInline: '0',
    bottom: '0',
    zIndex: 'sticky',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'center',
    columnGap: '2',
    px: '4',
    py: '2',
    pb: 'max(0.5rem, env(safe-area-inset-bottom))',
    fontSize: 'sm',
    fontWeight: '600',
    lineHeight: '1.3',
    textAlign: 'center',
    color: 'onNight',
    bg: 'night',
    borderTop: '3px solid',
    borderTopColor: 'star',
    textWrap: 'balance',
    '&:not([data-reach])': { display: 'none' },
    '& time': { whiteSpace: 'nowrap' },
    '& button, & a': {
      display: 'inline-flex',
      alignItems: 'center',
      minHeight: '44px',
      my: '-2',
      textDecoration: 'underline',
      textUnderlineOffset: '3px',
      cursor: 'pointer',
    },
    '& :focus-visible': { outlineColor: 'onNight', outlineOffset: '-4px' },
    '&[data-reach=online]': { borderTopColor: 'good' },
    _print: { display: 'none' },
  },
});

/** Sets `--strip` to the current height of the strip, so that it covers neither toasts, cards nor the end of the page. */
const publishHeight = (strip: HTMLElement | null) => {
  if (!strip) return undefined;
  const { style } = document.documentElement;
  const watch = new ResizeObserver(() => {
    const { offsetHeight } = strip;
    // A change recalculates the styles of the whole page, so a hidden strip removes the property.
    if (offsetHeight) style.setProperty('--strip', `${offsetHeight}px`);
    else style.removeProperty('--strip');
  });
  watch.observe(strip);
  return () => watch.disconnect();
};

/** A connection lost for less than this is not reported, ms. */
const PATIENCE = 1000;
/** "Back online" is shown this long, ms. */
const BACK_FOR = 3000;

/** The state of the connection once it has lasted for PATIENCE; `back` for BACK_FOR after a loss. */
const useSettled = (reach: Reach): Reach | 'back' | undefined => {
  const [settled, setSettled] = useState<Reach | 'back'>();
  const isLost = settled !== undefined && settled !== 'back';
  useEffect(() => {
    const [next, wait] =
      reach !== 'online'
        ? [reach, isLost ? 0 : PATIENCE]
        : isLost
          ? ['back', 0]
          : [undefined, BACK_FOR];
    const timer = setTimeout(setSettled, wait, next);
    return () => clearTimeout(timer);
  }, [reach, isLost]);
  return settled;
};

const Saved = ({ before, at }: { before: string; at: number }) => (
  <>
    {before} <When time={at} />.
  </>
);

const Message = ({ reach, at }: { reach: Reach | 'back'; at: number | undefined }) => {
  switch (reach) {
    case 'back':
    case 'online':
      return 'Back online';
    case 'slow':
      return at
        ? 'Slow connection - showing the saved copy while we keep trying.'
        : 'Slow connection - we keep trying.';
    case 'portal':
      return 'You may need to sign in to this Wi-Fi.';
    case 'trouble':
      return at ? (
        <Saved before="We can't reach the shop right now. Saved copy from" at={at} />
      ) : (
        "We can't reach the shop right now."
      );
    default:
      return at ? (
        <Saved before="You're offline. Browsing the catalogue saved" at={at} />
      ) : (
        "You're offline."
      );
  }
};

/** Shown when the session has ended while parts wait for it (docs/rules.md 12.20). */
const SignIn = () => {
  const next = useLocation({ select: ({ href }) => href });
  const parts = useOutbox(({ rows }) => waitingParts(rows).length);
  return (
    <Link
      to="/auth"
      search={next.startsWith('/auth') ? {} : { next }}
    >{`Log in to send ${counted(parts, 'saved part')}`}</Link>
  );
};

/**
 * Shows a lost connection and its return (docs/rules.md 12.3), what waits to be sent, and whether there is a newer
 * version. It overlays the page, so nothing moves.
 */
export const ConnectionStrip = () => {
  const { reach, confirmedAt } = useConnection();
  const settled = useSettled(reach);
  const waits = useOutbox(({ rows }) => rows.length > 0);
  const needsSignIn = useOutbox((outbox) => outbox.needsSignIn);
  const hasNewer = useHasNewer();
  const shown = settled ?? (waits || hasNewer ? 'online' : undefined);
  return (
    <Strip ref={publishHeight} data-reach={shown === 'back' ? 'online' : shown}>
      <span role="status">
        {settled ? <Message reach={settled} at={confirmedAt} /> : needsSignIn && <SignIn />}
      </span>
      <WaitingButton />
      {hasNewer && <UpdateButton />}
    </Strip>
  );
};
