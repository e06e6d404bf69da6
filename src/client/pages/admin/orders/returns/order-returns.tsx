import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { AdminOrder } from '../../../../../contract/orders/admin';
import type { AdminReturn, ReturnStep } from '../../../../../contract/orders/admin-returns';
import {
  canReturnMove,
  isReturnOpen,
  piecesToReturn,
  returnNumber,
} from '../../../../../shop/orders/returns';
import { adminOrder } from '../../../../data/orders/admin';
import {
  adminReturns,
  enterReturn,
  moveReturn,
  returnsOfOrder,
} from '../../../../data/orders/admin-returns';
import { today, waiting } from '../../../../data/settings/today';
import { faultText } from '../../../../parts/failure-text';
import { FailedNotice } from '../../../../parts/failed-notice';
import { ReturnForm } from '../../../../parts/orders/return-form';
import { useAct } from '../../../../parts/use-act';
import { SizedText } from '../../../../parts/sized-text';
import { shopTime } from '../../../../parts/admin/shop-time';
import { useMailText } from '../../../../parts/admin/use-mail-text';
import { toast } from '../../../../state/toasts';
import { Button } from '../../../../ui/button';
import { Notice } from '../../../../ui/notice';
import { InspectForm, RefundReturnForm, RefuseForm } from './return-forms';
import { NO_REFUNDS } from './no-refunds';
import { RETURN_STATES } from './return-states';
import { useMay } from '../../../../data/session/use-may';

interface OneProps {
  order: AdminOrder;
  one: AdminReturn;
  /** Moves the return to its next step. @throws the errors of the call */
  move: (step: ReturnStep, done: string) => Promise<void>;
}

type OpenForm = 'inspected' | 'refunded' | 'refused' | undefined;

const LineList = ({ order, one }: Pick<OneProps, 'order' | 'one'>) => (
  <ul>
    {one.lines.map(({ itemId, quantity, accepted, restock }) => (
      <li key={itemId}>
        {`${quantity} × `}
        <SizedText text={order.items.find(({ id }) => id === itemId)?.product.name ?? ''} />
        {accepted !== null &&
          `: ${accepted} accepted${accepted ? (restock ? ', back to the shelf' : ', not for the shelf') : ''}`}
      </li>
    ))}
  </ul>
);

/** One return, with the actions that are possible next. */
const OneReturn = ({ order, one, move }: OneProps) => {
  const [open, setOpen] = useState<OpenForm>();
  const { act, pending, problem } = useAct();
  const close = () => setOpen(undefined);
  const mayWork = useMay('returns.write');
  const mayRefund = useMay('orders.refund');
  const number = returnNumber(order.orderNumber, one.number);
  const receive = () => move({ to: 'received' }, 'Return received');
  const hasAccepted = one.lines.some(({ accepted }) => accepted);
  return (
    <li>
      <h3>{`${number}: ${RETURN_STATES[one.state]}`}</h3>
      <LineList order={order} one={one} />
      {one.reason && <p>{one.reason}</p>}
      {one.note && <p>{`Condition: ${one.note}`}</p>}
      {one.answer && <p>{`Refused: ${one.answer}`}</p>}
      <small>
        {`${one.byShop ? 'Entered by the shop' : 'Asked for by the buyer'}, ${shopTime(one.at)}${one.endedAt ? `; ended ${shopTime(one.endedAt)}` : ''}`}
      </small>
      {problem && (
        <Notice tone="bad" role="alert">
          <p>{problem}</p>
        </Notice>
      )}
      {mayWork && isReturnOpen(one) && !open && (
        <div className="buttons">
          {canReturnMove(one.state, 'received') && (
            <Button aria-disabled={pending || undefined} onClick={() => void act(receive)}>
              Received
            </Button>
          )}
          <Button
            look={one.state === 'received' ? 'action' : 'outline'}
            onClick={() => setOpen('inspected')}
          >
            {one.state === 'inspected' ? 'Inspect again' : 'Inspect'}
          </Button>
          {one.state === 'inspected' && hasAccepted && mayRefund && (
            <Button onClick={() => setOpen('refunded')}>Refund</Button>
          )}
          <Button look="outline" onClick={() => setOpen('refused')}>
            Refuse
          </Button>
        </div>
      )}
      {mayWork && one.state === 'inspected' && hasAccepted && !mayRefund && <p>{NO_REFUNDS}</p>}
      {open === 'inspected' && <InspectForm order={order} one={one} move={move} onClose={close} />}
      {open === 'refunded' && (
        <RefundReturnForm order={order} one={one} move={move} onClose={close} />
      )}
      {open === 'refused' && <RefuseForm move={move} onClose={close} />}
      <p>
        <Link
          className="link"
          to="/admin/orders/$id/return-slip/$return"
          params={{ id: order.id, return: one.id }}
          aria-label={`Return slip ${number}`}
        >
          Return slip
        </Link>
      </p>
    </li>
  );
};

/** The returns of an order, and the form for another (docs/rules.md 6.18). */
export const OrderReturns = ({ order }: { order: AdminOrder }) => {
  const client = useQueryClient();
  const { data: returns, error, refetch } = useQuery(returnsOfOrder(order.id));
  const [isOpen, setIsOpen] = useState(false);
  const mayEnter = useMay('returns.write');
  const mailText = useMailText();
  const left = returns ? piecesToReturn({ ...order, returns }) : [];
  const changed = (now: AdminReturn[] | undefined) => {
    if (now) client.setQueryData(returnsOfOrder(order.id).queryKey, now);
    else void refetch();
    for (const queryKey of [
      adminOrder(order.id).queryKey,
      [adminReturns({}).queryKey[0]],
      waiting.queryKey,
      today.queryKey,
    ])
      void client.invalidateQueries({ queryKey });
  };
  const move = async (returnId: string, step: ReturnStep, done: string) => {
    let now: AdminReturn[] | undefined;
    try {
      now = await moveReturn(client, { id: order.id, returnId }, step);
      const mailed = step.to === 'refused' || step.to === 'refunded';
      toast({ title: done, ...(mailed && { description: mailText('The buyer gets a mail.') }) });
    } finally {
      changed(now);
    }
  };
  if (!returns?.length && !(left.length && mayEnter) && !error) return null;
  return (
    <section aria-labelledby="returns">
      <h2 id="returns">Returns</h2>
      {!returns && error && <FailedNotice retry={refetch}>{faultText(error)}</FailedNotice>}
      {Boolean(returns?.length) && (
        <ul className="events">
          {returns?.map((one) => (
            <OneReturn
              key={one.id}
              order={order}
              one={one}
              move={(step, done) => move(one.id, step, done)}
            />
          ))}
        </ul>
      )}
      {mayEnter && left.length > 0 && !isOpen && (
        <Button look="outline" mt="3" onClick={() => setIsOpen(true)}>
          Enter a return
        </Button>
      )}
      {isOpen && (
        <ReturnForm
          items={order.items}
          left={left}
          act="Enter Return"
          send={async (body, key) => {
            changed(await enterReturn(client, order.id, body, key));
            toast({
              title: 'Return entered',
              description: mailText('The buyer gets a mail with its number.'),
            });
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </section>
  );
};
