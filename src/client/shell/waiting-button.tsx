import { type ReactNode, Suspense, lazy, useState } from 'react';
import { isPart, useOutbox } from '../device/outbox';

interface Props {
  open: boolean;
  onClose: () => void;
}

const Waiting = lazy<(props: Props) => ReactNode>(() =>
  import('./waiting').then(
    (it) => ({ default: it.Waiting }),
    () => ({ default: () => null }),
  ),
);

/** Shows how much waits to be sent; opens the list. */
export const WaitingButton = () => {
  const { rows } = useOutbox();
  const [open, setOpen] = useState<boolean>();
  const refused = rows.filter((row) => row.refused);
  const failed = refused.some(isPart) ? 'Could not add' : 'Could not send';
  return (
    <>
      {rows.length > 0 && (
        <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {refused.length ? `${failed} (${refused.length})` : `Waiting to send (${rows.length})`}
        </button>
      )}
      {open !== undefined && (
        <Suspense>
          <Waiting open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
