import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { cancelOrder } from '../../../contract/orders/orders';
import type { Order } from '../../../shop/orders/order';
import { isUnauthorized, refusalText } from '../../data/call';
import { OWN_ORDER_VIEWS } from '../../data/orders/orders';
import { changeOf, useCall } from '../../data/use-call';
import { toast } from '../../state/toasts';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { logInAgain } from '../../parts/session/log-in-again';
import { refundText } from './refund-text';

const Ways = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: '3', mt: '2' },
});

const cancelling = changeOf(cancelOrder, { touches: OWN_ORDER_VIEWS });

export interface Cancelling {
  order: Order;
  open: boolean;
  /** Closes the dialog, where it is that of this order. */
  onClose: (id: string) => void;
  /** Called with the reason if an order was not cancelled. */
  onRefused: (id: string, reason: string) => void;
  /** The address to return to if the session has ended. */
  here: string;
  /** The element to focus once the order is cancelled: its Cancel button is gone then. */
  nextFocus: () => HTMLElement | null;
}

/** Confirms and cancels an order (docs/rules.md 6.4). Meanwhile it may become the dialog of another order. */
export const CancelOrderDialog = ({
  order: { id, orderNumber },
  open,
  onClose,
  onRefused,
  here,
  nextFocus,
}: Cancelling) => {
  const [done, setDone] = useState<string>();
  const { mutate, isPending, variables } = useCall(cancelling, {
    onSuccess: (cancelled) => {
      toast({
        title: 'Order Cancelled',
        description: `Order ${cancelled.orderNumber} is cancelled. ${refundText(cancelled) ?? ''}`,
      });
      setDone(cancelled.id);
    },
    onError: (error, { params }) => {
      if (isUnauthorized(error)) return void logInAgain(here);
      const description = refusalText(error, 'Failed to cancel order. Please try again.');
      toast({ title: 'Error', description, tone: 'destructive' });
      onRefused(params.id, description);
    },
    onSettled: (_, __, { params }) => onClose(params.id),
  });
  const pending = isPending && variables.params.id === id;
  const close = () => onClose(id);

  return (
    <Dialog
      open={open}
      onClose={close}
      role="alertdialog"
      finalFocus={() => (done === id ? nextFocus() : null)}
      title="Cancel Order"
      description={`Are you sure you want to cancel order #${orderNumber}? This action cannot be undone.`}
    >
      <Ways>
        <Button look="outline" data-autofocus onClick={close}>
          Keep Order
        </Button>
        <Button
          look="danger"
          aria-disabled={pending || undefined}
          onClick={() => {
            if (!pending) mutate({ params: { id } });
          }}
        >
          {pending ? 'Cancelling...' : 'Cancel Order'}
        </Button>
      </Ways>
    </Dialog>
  );
};
