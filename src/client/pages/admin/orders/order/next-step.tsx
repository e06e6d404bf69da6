import { useRef, useState } from 'react';
import type { AdminOrder } from '../../../../../contract/orders/admin';
import {
  type OrderStatus,
  canBeReady,
  isCancellable,
  canMove,
} from '../../../../../shop/orders/order';
import { countPieces } from '../../../../../shop/orders/parcels';
import { cancelAdminOrder, moveAdminOrder, readyAdminOrder } from '../../../../data/orders/admin';
import { MailWarning } from '../../../../parts/admin/mail-warning';
import { useMailText } from '../../../../parts/admin/use-mail-text';
import { FormProblem } from '../../../../ui/form-problem';
import { Button } from '../../../../ui/button';
import { CancelDialog } from './cancel-dialog';
import { NextOrder } from './next-order';
import { linesLeft } from './packing-fields';
import { ShipForm } from './ship-form';
import { useShipParcel } from './use-ship-parcel';
import type { Action, OrderActions } from './use-order-actions';
import { useMay } from '../../../../data/session/use-may';

const NOTHING: Partial<Record<OrderStatus, string>> = {
  delivered: 'This order is done.',
  cancelled: 'This order is cancelled.',
};

interface Step {
  label: string;
  action: Action;
  done: string;
  /** Whether the buyer gets a mail. */
  mails?: boolean;
  /** Whether it is the usual next step; the other buttons are outlined. */
  isUsual: boolean;
}

/** The steps that are possible now, one button each. */
const stepsOf = (order: AdminOrder): Step[] => {
  const { id, status, isPickup, readyAt } = order;
  const can = (to: OrderStatus) => canMove(status, to, isPickup);
  const steps: [boolean, Step][] = [
    [
      can('processing'),
      {
        label: 'Accept order',
        action: (client) => moveAdminOrder(client, id, { status: 'processing' }),
        done: 'Order accepted',
        isUsual: true,
      },
    ],
    [
      canBeReady(order),
      {
        label: 'Ready for pickup',
        action: (client) => readyAdminOrder(client, id),
        done: 'Ready for pickup',
        mails: true,
        isUsual: status === 'processing',
      },
    ],
    [
      can('delivered'),
      {
        label: isPickup ? 'Mark as picked up' : 'Mark as delivered',
        action: (client) => moveAdminOrder(client, id, { status: 'delivered' }),
        done: isPickup ? 'Order handed over' : 'Order delivered',
        isUsual: !isPickup || readyAt !== null,
      },
    ],
  ];
  return steps.flatMap(([isPossible, step]) => (isPossible ? [step] : []));
};

interface Props {
  order: AdminOrder;
  actions: OrderActions;
}

/** The possible next steps of an order; offers only moves that the server allows. */
export const NextStep = ({ order, actions: { tryRun, run, pending, problem } }: Props) => {
  const { id, status, isPickup } = order;
  const mailText = useMailText();
  const mailed = mailText('The buyer is notified by mail.');
  const mayShip = useMay('orders.ship');
  const mayCancel = useMay('orders.refund');
  const title = useRef<HTMLHeadingElement>(null);
  const [asking, setAsking] = useState(false);
  const left = linesLeft(order);
  const ship = useShipParcel(id);
  /** Focuses the title, because the pressed button may be gone afterwards. */
  const focusTitle = () => title.current?.focus();

  return (
    <section aria-labelledby="next">
      <h2 id="next" ref={title} tabIndex={-1}>
        Next step
      </h2>
      <FormProblem text={problem} mb="3" />
      {!NOTHING[status] && mayShip && <MailWarning />}
      <div style={{ display: 'grid', gap: '0.75rem' }}>
        {NOTHING[status] && <p>{NOTHING[status]}</p>}
        {!NOTHING[status] && !mayShip && <p>Your role cannot pack or ship orders.</p>}
        {(mayShip ? stepsOf(order) : []).map(({ label, action, done, mails, isUsual }) => (
          <Button
            key={label}
            look={isUsual ? 'action' : 'outline'}
            wide
            aria-disabled={pending || undefined}
            onClick={async () => {
              if (await tryRun(action, done, mails ? mailed : undefined)) focusTitle();
            }}
          >
            {label}
          </Button>
        ))}
        {mayShip && canMove(status, 'shipped', isPickup) && (
          <ShipForm
            lines={left}
            label="Ship"
            submit="Mark as shipped"
            send={async (sent, lines) => {
              const pieces = lines.map(({ itemId, quantity }) => ({ itemId, quantity }));
              const isLast = countPieces(lines) === countPieces(left);
              await run(
                (client) => ship(client, { ...sent, lines: pieces }),
                isLast ? 'Order shipped' : 'Parcel shipped',
                mailed,
              );
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
      </div>
      <CancelDialog
        order={order}
        open={asking}
        mailed={mailed}
        pending={pending}
        onClose={() => setAsking(false)}
        onCancel={async (restock) => {
          await tryRun(
            (client) => cancelAdminOrder(client, id, restock),
            'Order Cancelled',
            mailed,
          );
          setAsking(false);
        }}
      />
    </section>
  );
};
