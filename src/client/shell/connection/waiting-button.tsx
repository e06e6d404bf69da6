import { useState } from 'react';
import { isPart, useOutbox } from '../../device/outbox/outbox';
import { later } from '../../ui/later';

interface Props {
  open: boolean;
  onClose: () => void;
}

const Waiting = later<Props>(
  () => import('./waiting').then((it) => it.Waiting),
  () => null,
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
      {open !== undefined && <Waiting open={open} onClose={() => setOpen(false)} />}
    </>
  );
};
