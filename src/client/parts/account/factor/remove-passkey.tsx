import { useState } from 'react';
import type { Passkey } from '../../../../shop/session/passkey';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { Form } from '../../../ui/form';

interface Props {
  /** The one to remove; undefined while the dialog is closed. */
  passkey: Passkey | undefined;
  /** Whether the account then has no second factor, although the passkey was one. */
  isLastFactor: boolean;
  onClose: () => void;
  onRemove: (passkey: Passkey) => void;
}

/** Confirms that a passkey is removed. */
export const RemovePasskey = ({ passkey, isLastFactor, onClose, onRemove }: Props) => {
  // The dialog still names the passkey while it closes.
  const [shown, setShown] = useState(passkey);
  if (passkey && passkey !== shown) setShown(passkey);
  if (!shown) return null;
  return (
    <Dialog
      open={passkey !== undefined}
      onClose={onClose}
      role="alertdialog"
      title="Remove Passkey"
      description={`${shown.name} will no longer log you in, and every other device is logged out. ${isLastFactor ? 'It is your only second factor: your recovery codes go with it. ' : ''}The device may offer the passkey until you delete it there too.`}
    >
      <Form as="div">
        <div className="buttons">
          <Button look="outline" data-autofocus onClick={onClose}>
            Keep the Passkey
          </Button>
          <Button look="danger" onClick={() => onRemove(shown)}>
            Remove the Passkey
          </Button>
        </div>
      </Form>
    </Dialog>
  );
};
