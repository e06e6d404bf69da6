import { chakra } from '../ui/styled';
import { keyframes } from '@emotion/react';
import * as Radix from '@radix-ui/react-toast';
import { useState } from 'react';
import { dismissToast, useToast } from '../state/toasts';
import { LOWER_EDGE } from '../ui/lower-edge';
import { Icon } from '../ui/icons';

const rise = keyframes({ from: { opacity: 0, transform: 'translateY(16px)' } });
const fade = keyframes({ to: { opacity: 0 } });
const fling = keyframes({
  from: { transform: 'translateX(var(--radix-toast-swipe-end-x))' },
  to: { transform: 'translateX(110%)' },
});

const Region = chakra('div', {
  base: {
    display: 'contents',
    '& ol': {
      position: 'fixed',
      right: { base: '3', md: '5' },
      bottom: LOWER_EDGE,
      zIndex: 'toast',
      width: 'min(420px, calc(100vw - 1.5rem))',
      rounded: 'md',
    },
    '& li': {
      display: 'flex',
      alignItems: 'flex-start',
      gap: '2',
      py: '2',
      pl: '4',
      pr: '1',
      fontSize: 'sm',
      color: 'ink',
      bg: 'surface',
      border: '1px solid',
      borderColor: 'line',
      borderLeft: '5px solid',
      borderLeftColor: 'good',
      rounded: 'md',
      boxShadow: 'raised',
      // An open dialog disables pointer events everywhere else.
      pointerEvents: 'auto',
      animation: `${rise} 160ms ease-out`,
      _closed: { animation: `${fade} 120ms ease-in forwards` },
    },
    '& li[data-tone=destructive]': { bg: 'dangerBg', borderColor: 'danger' },
    '& li[data-swipe=move]': { transform: 'translateX(var(--radix-toast-swipe-move-x))' },
    '& li[data-swipe=cancel]': { transform: 'none', transition: 'transform 140ms' },
    '& li[data-swipe=end]': { animation: `${fling} 140ms ease-out forwards` },
    '& .text': { flexGrow: '1', minWidth: '0', py: '2', overflowWrap: 'anywhere' },
    '& .title': { fontWeight: '600', fontSize: 'md', lineHeight: '1.3' },
    '& button': {
      display: 'grid',
      placeItems: 'center',
      flex: 'none',
      width: '44px',
      height: '44px',
      rounded: 'sm',
      cursor: 'pointer',
      _hover: { bg: 'sunken' },
    },
    _print: { display: 'none' },
  },
});

/** Radix announces into this detached element: the shell's ToastRegions announce instead, since they exist earlier. */
const detached = document.createElement('div');

/**
 * Shows the latest toast for its duration (5 s by default), longer while it has the pointer or the focus; a swipe of
 * 50 px to the right dismisses it, F8 focuses it (docs/rules.md 13.3).
 */
export const Toaster = () => {
  const toast = useToast((state) => state.toast);
  // A dismissed toast stays rendered until it has faded out.
  const [shown, setShown] = useState(toast);
  if (toast && toast !== shown) setShown(toast);

  return (
    <Region>
      <Radix.Provider swipeDirection="right" swipeThreshold={50} announcerContainer={detached}>
        {shown && (
          <Radix.Root
            key={shown.id}
            duration={shown.duration}
            open={toast === shown}
            onOpenChange={(open) => !open && dismissToast(shown.id)}
            data-tone={shown.tone}
          >
            <div className="text">
              <Radix.Title className="title">{shown.title}</Radix.Title>
              {shown.description && <Radix.Description>{shown.description}</Radix.Description>}
            </div>
            <Radix.Close aria-label="Dismiss">
              <Icon name="close" size={18} />
            </Radix.Close>
          </Radix.Root>
        )}
        <Radix.Viewport />
      </Radix.Provider>
    </Region>
  );
};
