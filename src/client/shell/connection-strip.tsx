import { chakra } from '@chakra-ui/react';
import { Global } from '@emotion/react';
import { useEffect, useState } from 'react';
import { type Reach, useConnection } from '../device/connection';
import { useOutbox } from '../device/outbox';
import { When } from '../ui/when';
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
    '& button': {
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

/** What lies under it at the end of the page can be scrolled free. */
const ROOM = {
  ':root': { scrollPaddingBottom: 'calc(var(--strip, 0px) + 1rem)' },
  ':root footer': { paddingBottom: 'calc(var(--strip, 0px) + 2rem)' },
};

/** Tells style sheets how high it is just now: toasts and cards stand above it, however many lines it has. */
const tellHeight = (strip: HTMLElement | null) => {
  if (!strip) return undefined;
  const { style } = document.documentElement;
  const watch = new ResizeObserver(() => {
    const { offsetHeight } = strip;
    // All of the page inherits it, and its styles are worked out anew: nothing is said of a strip that is not there.
    if (offsetHeight) style.setProperty('--strip', `${offsetHeight}px`);
    else style.removeProperty('--strip');
  });
  watch.observe(strip);
  return () => watch.disconnect();
};

/** A line that fails for a moment is not worth a word; ms. */
const PATIENCE = 1000;
/** How long "Back online" stands; ms. */
const BACK_FOR = 3000;

/** The reach once it has lasted, then `back` for a moment after it was lost. */
const useSettled = (reach: Reach): Reach | 'back' | undefined => {
  const [said, setSaid] = useState<Reach | 'back'>();
  const isLost = said !== undefined && said !== 'back';
  useEffect(() => {
    const [next, wait] =
      reach !== 'online'
        ? [reach, isLost ? 0 : PATIENCE]
        : isLost
          ? ['back', 0]
          : [undefined, BACK_FOR];
    const timer = setTimeout(setSaid, wait, next);
    return () => clearTimeout(timer);
  }, [reach, isLost]);
  return said;
};

const Saved = ({ before, at }: { before: string; at: number }) => (
  <>
    {before} <When time={at} />.
  </>
);

const Words = ({ reach, at }: { reach: Reach | 'back'; at: number | undefined }) => {
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

/**
 * Says how the shop is reached while it is not, and that it is again (docs/rules.md 12.3); what waits to be sent, and
 * whether there is a newer version. Nothing on the page moves for it.
 */
export const ConnectionStrip = () => {
  const { reach, confirmedAt } = useConnection();
  const said = useSettled(reach);
  const waits = useOutbox(({ rows }) => rows.length > 0);
  const hasNewer = useHasNewer();
  const shown = said ?? (waits || hasNewer ? 'online' : undefined);
  return (
    <Strip ref={tellHeight} data-reach={shown === 'back' ? 'online' : shown}>
      <span role="status">{said && <Words reach={said} at={confirmedAt} />}</span>
      <WaitingButton />
      {hasNewer && <UpdateButton />}
      {shown && <Global styles={ROOM} />}
    </Strip>
  );
};
