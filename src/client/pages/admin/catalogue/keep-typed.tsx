import { useBlocker } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { askBeforeLogout } from '../../../state/leaving';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { Actions } from '../../../ui/stack';

/** Asks before unsaved changes are lost by a link, by Back, by Logout or by closing the tab. */
export const KeepTyped = ({ isLeaving }: { isLeaving: () => boolean }) => {
  const { status, proceed, reset } = useBlocker({
    // Closing a dialog is a move within the page (ui/close-on-back.ts).
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && isLeaving(),
    enableBeforeUnload: isLeaving,
    withResolver: true,
  });
  /** Tells the logout that has asked whether to go on. */
  const [answer, setAnswer] = useState<(mayLeave: boolean) => void>();
  useEffect(() =>
    askBeforeLogout(async () => {
      if (!isLeaving()) return true;
      return new Promise<boolean>((resolve) => setAnswer(() => resolve));
    }),
  );
  const close = (mayLeave: boolean) => {
    setAnswer(undefined);
    answer?.(mayLeave);
    if (mayLeave) proceed?.();
    else reset?.();
  };
  return (
    <Dialog
      open={status === 'blocked' || answer !== undefined}
      onClose={() => close(false)}
      title="Leave without saving?"
      description="Your changes are not saved."
      role="alertdialog"
    >
      <Actions>
        <Button data-autofocus onClick={() => close(false)}>
          Keep Editing
        </Button>
        <Button look="danger" onClick={() => close(true)}>
          Leave
        </Button>
      </Actions>
    </Dialog>
  );
};
