import { useBlocker } from '@tanstack/react-router';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';

/** Asks before unsaved changes are lost by a link, by Back or by closing the tab. */
export const KeepTyped = ({ isLeaving }: { isLeaving: () => boolean }) => {
  const { status, proceed, reset } = useBlocker({
    // Closing a dialog is a move within the page (ui/close-on-back.ts).
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && isLeaving(),
    enableBeforeUnload: isLeaving,
    withResolver: true,
  });
  return (
    <Dialog
      open={status === 'blocked'}
      onClose={() => reset?.()}
      title="Leave without saving?"
      description="Your changes are not saved."
      role="alertdialog"
    >
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: '12px' }}>
        <Button data-autofocus onClick={() => reset?.()}>
          Keep Editing
        </Button>
        <Button look="danger" onClick={() => proceed?.()}>
          Leave
        </Button>
      </div>
    </Dialog>
  );
};
