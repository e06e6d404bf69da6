import { useRef, useState } from 'react';
import {
  type AdminOrder,
  cancelAdminOrder,
  moveAdminOrder,
  readyAdminOrder,
} from '../../../../../contract/orders/admin';
import {
  type OrderStatus,
  canBeReady,
  isCancellable,
  canMove,
} from '../../../../../shop/orders/order';
import { MailWarning } from '../../../../parts/admin/mail-warning';
import { useMailText } from '../../../../parts/admin/use-mail-text';
import { FormProblem } from '../../../../ui/form-problem';
import { Button } from '../../../../ui/button';
import { Section } from '../../../../ui/section';
import { Stack } from '../../../../ui/stack';
import { CancelDialog } from './cancel-dialog';
import { NextOrder } from './next-order';
import { linesLeft } from './packing-fields';
import { ShipForm } from './ship-form';
import { useShipParcel } from './use-ship-parcel';
import { type ShownOrder, useIsOrderChanging, useOrderCall } from './use-order-call';
import { useMay } from '../../../../data/session/use-may';

const NOTHING: Partial<Record<OrderStatus, string>> = {
  delivered: 'This order is done.',
  cancelled: 'This order is cancelled.',
};

interface Step {
  label: string;
  go: () => Promise<unknown>;
  /** Whether it is the usual next step; the other buttons are outlined. */
  isUsual: boolean;
}

/** The steps that are possible now, one button each. */
const useSteps = (
  { id, status, isPickup, readyAt }: AdminOrder,
  shown: ShownOrder,
  mailed: string,
): Step[] => {
  const move = useOrderCall(moveAdminOrder, shown, {
    done: ({ body }, order) =>
      body.status === 'processing'
        ? 'Order accepted'
        : order.isPickup
          ? 'Order handed over'
          : 'Order delivered',
  });
  const ready = useOrderCall(readyAdminOrder, shown, { done: 'Ready for pickup', mailed });
  const params = { id };
  const steps: [boolean, Step][] = [
    [
      canMove(status, 'processing', isPickup),
      {
        label: 'Accept order',
        go: () => move.mutateAsync({ params, body: { status: 'processing' } }),
        isUsual: true,
      },
    ],
    [
      canBeReady({ status, isPickup, readyAt }),
      {
        label: 'Ready for pickup',
        go: () => ready.mutateAsync({ params }),
        isUsual: status === 'processing',
      },
    ],
    [
      canMove(status, 'delivered', isPickup),
      {
        label: isPickup ? 'Mark as picked up' : 'Mark as delivered',
        go: () => move.mutateAsync({ params, body: { status: 'delivered' } }),
        isUsual: !isPickup || readyAt !== null,
      },
    ],
  ];
  return steps.flatMap(([isPossible, step]) => (isPossible ? [step] : []));
};

interface Props {
  order: AdminOrder;
  shown: ShownOrder;
  /** Why the last call on the order failed. */
  problem: string | undefined;
}

/** The possible next steps of an order; offers only moves that the server allows. */
export const NextStep = ({ order, shown, problem }: Props) => {
  const { id, status, isPickup } = order;
  const mailed = useMailText()('The buyer is notified by mail.');
  const mayShip = useMay('orders.ship');
  const mayCancel = useMay('orders.refund');
  const title = useRef<HTMLHeadingElement>(null);
  const [asking, setAsking] = useState(false);
  const busy = useIsOrderChanging(id);
  const steps = useSteps(order, shown, mailed);
  const cancel = useOrderCall(cancelAdminOrder, shown, { done: 'Order Cancelled', mailed });
  const ship = useShipParcel(shown, mailed);
  /** Focuses the title, because the pressed button may be gone afterwards. */
  const focusTitle = () => title.current?.focus();

  return (
    <Section panel title="Next step" headingRef={title}>
      <FormProblem text={problem} mb="3" />
      {!NOTHING[status] && mayShip && <MailWarning />}
      <Stack gap="3">
        {NOTHING[status] && <p>{NOTHING[status]}</p>}
        {!NOTHING[status] && !mayShip && <p>Your role cannot pack or ship orders.</p>}
        {(mayShip ? steps : []).map(({ label, go, isUsual }) => (
          <Button
            key={label}
            look={isUsual ? 'action' : 'outline'}
            wide
            aria-disabled={busy || undefined}
            onClick={() => {
              if (!busy) void go().then(focusTitle, () => undefined);
            }}
          >
            {label}
          </Button>
        ))}
        {mayShip && canMove(status, 'shipped', isPickup) && (
          <ShipForm
            lines={linesLeft(order)}
            label="Ship"
            submit="Mark as shipped"
            send={async (sent, lines) => {
              const pieces = lines.map(({ itemId, quantity }) => ({ itemId, quantity }));
              await ship({ ...sent, lines: pieces });
              focusTitle();
            }}
          />
        )}
        {mayCancel && isCancellable(order) && (
          <Button look="danger" wide onClick={() => setAsking(true)}>
            Cancel order
          </Button>
        )}
        <NextOrder id={id} />
      </Stack>
      <CancelDialog
        order={order}
        open={asking}
        mailed={mailed}
        pending={cancel.isPending}
        onClose={() => setAsking(false)}
        onCancel={(restock) => {
          if (!busy)
            cancel.mutate(
              { params: { id }, body: { restock } },
              { onSettled: () => setAsking(false) },
            );
        }}
      />
    </Section>
  );
};
