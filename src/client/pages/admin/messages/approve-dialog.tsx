import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { Actions } from '../../../ui/stack';

interface Props {
  open: boolean;
  /** Why the admin should look twice. */
  why: string;
  onClose: () => void;
  onApprove: () => void;
}

/** Confirms the approval of an application whose address is not proven. */
export const ApproveDialog = ({ open, why, onClose, onApprove }: Props) => (
  <Dialog
    open={open}
    onClose={onClose}
    role="alertdialog"
    title="This address is not confirmed"
    description={why}
  >
    <Actions>
      <Button look="outline" minHeight="56px" data-autofocus onClick={onClose}>
        Keep it open
      </Button>
      <Button look="danger" minHeight="56px" onClick={onApprove}>
        Approve Anyway
      </Button>
    </Actions>
  </Dialog>
);
