import { chakra } from '../../ui/styled';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { listOrders } from '../../../contract/orders/orders';
import type { Order } from '../../../shop/orders/order';
import { isUnauthorized, refusalText } from '../../data/call';
import { cancelOrder, keepOrder } from '../../data/orders/orders';
import { toast } from '../../state/toasts';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { logInAgain } from '../../parts/session/log-in-again';
import { refundText } from './refund-text';

const Ways = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: '3', mt: '2' },
});

export interface Cancelling {
  order: Order;
  open: boolean;
  onClose: () => void;
  /** Called with the reason if the order was not cancelled. */
  onRefused: (reason: string) => void;
  /** The address to return to if the session has ended. */
  here: string;
  /** The element to focus once the order is cancelled: its Cancel button is gone then. */
  nextFocus: () => HTMLElement | null;
}

/** Confirms and cancels an order (docs/rules.md 6.4). */
export const CancelOrderDialog = ({
  order,
  open,
  onClose,
  onRefused,
  here,
  nextFocus,
}: Cancelling) => {
  const client = useQueryClient();
  const [pending, setPending] = useState(false);
  const [done, setDone] = useState<string>();
  const { id, orderNumber } = order;

  const failed = (error: unknown) => {
    const description = refusalText(error, 'Failed to cancel order. Please try again.');
    toast({ title: 'Error', description, tone: 'destructive' });
    onRefused(description);
  };

  /** @returns whether to fetch the list again */
  const cancel = async (): Promise<boolean> => {
    try {
      const cancelled = await cancelOrder(client, id);
      keepOrder(client, cancelled);
      toast({
        title: 'Order Cancelled',
        description: `Order ${orderNumber} is cancelled. ${refundText(cancelled) ?? ''}`,
      });
      setDone(id);
    } catch (error) {
      if (isUnauthorized(error)) {
        logInAgain(here);
        return false;
      }
      failed(error);
    }
    // The list is fetched after a refusal, too: the order may have shipped since.
    return true;
  };

  const agree = async () => {
    if (pending) return;
    setPending(true);
    const again = await cancel();
    setPending(false);
    onClose();
    if (again) void client.invalidateQueries({ queryKey: [listOrders.path] });
  };

  return (
    <Dialog
      open={open}
      onClose={onClose}
      role="alertdialog"
      finalFocus={() => (done === id ? nextFocus() : null)}
      title="Cancel Order"
      description={`Are you sure you want to cancel order #${orderNumber}? This action cannot be undone.`}
    >
      <Ways>
        <Button look="outline" data-autofocus onClick={onClose}>
          Keep Order
        </Button>
        <Button look="danger" aria-disabled={pending || undefined} onClick={() => void agree()}>
          {pending ? 'Cancelling...' : 'Cancel Order'}
        </Button>
      </Ways>
    </Dialog>
  );
};
