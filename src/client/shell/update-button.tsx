import { useLocation } from '@tanstack/react-router';
import { takeNewer, useWorker } from '../data/worker';

/** Whether there is a newer version to go over to; nobody is asked while they pay. */
export const useHasNewer = (): boolean => {
  const newer = useWorker((state) => state.newer !== undefined);
  const paying = useLocation({ select: ({ pathname }) => pathname.startsWith('/checkout') });
  return newer && !paying;
};

/** The way to the newer version: one click, one reload (offline 3.11). */
export const UpdateButton = () => {
  const elsewhere = useWorker((state) => state.newer === 'elsewhere');
  return (
    <>
      <span role="status">{elsewhere ? 'Updated in another window' : 'New version ready'}</span>
      <button type="button" onClick={takeNewer}>
        {elsewhere ? 'Reload' : 'Update'}
      </button>
    </>
  );
};
