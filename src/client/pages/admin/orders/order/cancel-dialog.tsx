import { useState } from 'react';
import type { AdminOrder } from '../../../../../contract/orders/admin';
import { cad, parsePrice } from '../../../../../shop/money';
import { Button } from '../../../../ui/button';
import { Dialog } from '../../../../ui/dialog';
import { Actions } from '../../../../ui/stack';
import { Tick } from '../../../../ui/tick';

interface Props {
  order: AdminOrder;
  open: boolean;
  /** A text about the mail to the buyer. */
  mailed: string;
  pending: boolean;
  onClose: () => void;
  onCancel: (restock: boolean) => void;
}

/** Confirms cancelling an order, and asks whether to return its parts to stock. */
export const CancelDialog = ({ order, open, mailed, pending, onClose, onCancel }: Props) => {
  const [restock, setRestock] = useState(true);
  const rest = parsePrice(order.total) - parsePrice(order.refunded);
  const sum = order.payment && rest > 0 ? cad(rest) : undefined;
  const apart = order.supplements.map(({ orderNumber }) => orderNumber).join(', ');
  return (
    <Dialog
      open={open}
      onClose={onClose}
      role="alertdialog"
      title="Cancel Order"
      description={`Order ${order.orderNumber} will be cancelled${sum ? `, ${sum} refunded to the card that paid` : ''}. ${apart ? `Of the difference for its shipping, ${apart}, what was paid by card is refunded too. ` : ''}${mailed} This cannot be undone.`}
    >
      <Tick checked={restock} onTick={setRestock}>
        Put the parts back on the shelf
      </Tick>
      <Actions mt="4" justifyContent="flex-end">
        <Button look="outline" data-autofocus onClick={onClose}>
          Keep Order
        </Button>
        <Button
          look="danger"
          aria-disabled={pending || undefined}
          onClick={() => onCancel(restock)}
        >
          {pending ? 'Cancelling...' : sum ? 'Cancel and refund' : 'Cancel Order'}
        </Button>
      </Actions>
    </Dialog>
  );
};
