import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import type { AdminOrder } from '../../../../../contract/orders/admin';
import { type AdminReturn, enterReturn } from '../../../../../contract/orders/admin-returns';
import {
  canReturnMove,
  isReturnOpen,
  piecesToReturn,
  returnNumber,
} from '../../../../../shop/orders/returns';
import { changeOf, useCall } from '../../../../data/use-call';
import { failureText, faultText } from '../../../../parts/failure-text';
import { FailedNotice } from '../../../../parts/failed-notice';
import { ReturnForm } from '../../../../parts/orders/return-form';
import { SizedText } from '../../../../parts/sized-text';
import { shopTime } from '../../../../parts/admin/shop-time';
import { useMailText } from '../../../../parts/admin/use-mail-text';
import { toast } from '../../../../state/toasts';
import { Button } from '../../../../ui/button';
import { Notice } from '../../../../ui/notice';
import { Section } from '../../../../ui/section';
import { Actions } from '../../../../ui/stack';
import { Entries, TextLink } from '../../../../ui/text';
import { InspectForm, RefundReturnForm, RefuseForm } from './return-forms';
import { NO_REFUNDS } from './no-refunds';
import { RETURN_STATES } from './return-states';
import { RETURN_VIEWS, orderReturnsQuery, useMoveReturn } from './use-move-return';
import { useMay } from '../../../../data/session/use-may';

interface OneProps {
  order: AdminOrder;
  one: AdminReturn;
}

const enter = changeOf(enterReturn, {
  answers: ({ params }) => orderReturnsQuery(params.id).queryKey,
  touches: RETURN_VIEWS,
});

type OpenForm = 'inspected' | 'refunded' | 'refused' | undefined;

const LineList = ({ order, one }: Pick<OneProps, 'order' | 'one'>) => (
  <ul>
    {one.lines.map(({ itemId, quantity, accepted, restock }) => (
      <li key={itemId}>
        <span>{`${quantity} × `}</span>
        <SizedText text={order.items.find(({ id }) => id === itemId)?.product.name ?? ''} />
        <span>
          {accepted !== null &&
            `: ${accepted} accepted${accepted ? (restock ? ', back to the shelf' : ', not for the shelf') : ''}`}
        </span>
      </li>
    ))}
  </ul>
);

/** One return, with the actions that are possible next. */
const OneReturn = ({ order, one }: OneProps) => {
  const [open, setOpen] = useState<OpenForm>();
  const { params, ...moving } = useMoveReturn(order, one);
  const receiving = moving.variables?.body.to === 'received' ? moving : undefined;
  const close = () => setOpen(undefined);
  const mayWork = useMay('returns.write');
  const mayRefund = useMay('orders.refund');
  const number = returnNumber(order.orderNumber, one.number);
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
      {receiving?.error && (
        <Notice tone="bad" role="alert">
          <p>{failureText(receiving.error)}</p>
        </Notice>
      )}
      {mayWork && isReturnOpen(one) && !open && (
        <Actions>
          {canReturnMove(one.state, 'received') && (
            <Button
              aria-disabled={moving.isPending || undefined}
              onClick={() => {
                if (!moving.isPending) moving.mutate({ params, body: { to: 'received' } });
              }}
            >
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
        </Actions>
      )}
      {mayWork && one.state === 'inspected' && hasAccepted && !mayRefund && <p>{NO_REFUNDS}</p>}
      {open === 'inspected' && <InspectForm order={order} one={one} onClose={close} />}
      {open === 'refunded' && <RefundReturnForm order={order} one={one} onClose={close} />}
      {open === 'refused' && <RefuseForm order={order} one={one} onClose={close} />}
      <p>
        <TextLink
          to="/admin/orders/$id/return-slip/$return"
          params={{ id: order.id, return: one.id }}
          aria-label={`Return slip ${number}`}
        >
          Return slip
        </TextLink>
      </p>
    </li>
  );
};

type EnterProps = Pick<ComponentProps<typeof ReturnForm>, 'left' | 'onClose'> & {
  order: AdminOrder;
};

/** Enters a return for the buyer. */
const EnterReturn = ({ order, left, onClose }: EnterProps) => {
  const mailed = useMailText()('The buyer gets a mail with its number.');
  const { mutateAsync } = useCall(enter, {
    onSuccess: () => toast({ title: 'Return entered', description: mailed }),
  });
  return (
    <ReturnForm
      items={order.items}
      left={left}
      act="Enter Return"
      send={(body, key) =>
        mutateAsync({ params: { id: order.id }, body, key }, { onSuccess: onClose })
      }
      onClose={onClose}
    />
  );
};

/** The returns of an order, and the form for another (docs/rules.md 6.18). */
export const OrderReturns = ({ order }: { order: AdminOrder }) => {
  const { data: returns, error, refetch } = useQuery(orderReturnsQuery(order.id));
  const [isOpen, setIsOpen] = useState(false);
  const mayEnter = useMay('returns.write');
  const left = returns ? piecesToReturn({ ...order, returns }) : [];
  if (!returns?.length && !(left.length && mayEnter) && !error) return null;
  return (
    <Section panel title="Returns">
      {!returns && error && <FailedNotice retry={refetch}>{faultText(error)}</FailedNotice>}
      {Boolean(returns?.length) && (
        <Entries>
          {returns?.map((one) => (
            <OneReturn key={one.id} order={order} one={one} />
          ))}
        </Entries>
      )}
      {mayEnter && left.length > 0 && !isOpen && (
        <Button look="outline" mt="3" onClick={() => setIsOpen(true)}>
          Enter a return
        </Button>
      )}
      {isOpen && <EnterReturn order={order} left={left} onClose={() => setIsOpen(false)} />}
    </Section>
  );
};
