import { useLocation } from '@tanstack/react-router';
import { useConnection } from '../../device/connection/connection';
import { updateNow, useUpdate } from '../../device/connection/update';

/** Whether to offer a newer version; at the checkout only if the page is outdated, since it cannot pay then. */
export const useHasNewer = (): boolean => {
  const newer = useUpdate((state) => state.newer !== undefined);
  const isNeeded = useConnection(({ isOutdated }) => isOutdated);
  const paying = useLocation({ select: ({ pathname }) => pathname.startsWith('/checkout') });
  return isNeeded || (newer && !paying);
};

/** Switches to the newer version with one click and one reload (docs/rules.md 12.11). */
export const UpdateButton = () => {
  const elsewhere = useUpdate(({ newer }) => newer === 'elsewhere');
  const isNeeded = useConnection(({ isOutdated }) => isOutdated);
  const isReached = useConnection(({ reach }) => reach === 'online');
  const isHeld = useUpdate((state) => state.isHeld);
  return (
    <>
      <span role="status">
        {isHeld
          ? 'Please send or clear what you have typed first.'
          : isNeeded
            ? `Update needed.${isReached ? ' Until then you see the saved copy, and nothing is sent.' : ''}`
            : elsewhere
              ? 'Updated in another window'
              : 'New version ready'}
      </span>
      <button type="button" onClick={updateNow}>
        {elsewhere ? 'Reload' : 'Update'}
      </button>
    </>
  );
};
