import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Order } from '../../../shop/orders/order';
import {
  type OrderReturn,
  canReturnMove,
  piecesToReturn,
  returnNumber,
} from '../../../shop/orders/returns';
import { streetAddress } from '../../../shop/site/site';
import { askReturn, orderItems, orderReturns, withdrawReturn } from '../../data/orders/orders';
import { useSite } from '../../data/site/site';
import { failureText } from '../../parts/failure-text';
import { ReturnForm } from '../../parts/orders/return-form';
import { useAct } from '../../parts/use-act';
import { SizedText } from '../../parts/sized-text';
import { toast } from '../../state/toasts';
import { Button } from '../../ui/button';
import { dateText } from '../../ui/date-text';
import { Notice } from '../../ui/notice';
import { chakra } from '../../ui/styled';
import { ReturnSlip } from './return-slip';

const Block = chakra('section', {
  base: {
    mt: '6',
    '& h3': { fontSize: 'lg', fontFamily: 'capitals', textTransform: 'uppercase', mb: '2' },
    '& h4': { fontWeight: '600' },
    '& > ul': { listStyle: 'none', p: '0', display: 'grid', gap: '4', mb: '4' },
    '& li': { overflowWrap: 'anywhere' },
    '& li ul': { pl: '5', my: '1' },
    '& address': { fontStyle: 'normal', whiteSpace: 'pre-line', my: '2' },
    '& .acts': { display: 'flex', flexWrap: 'wrap', gap: '3', mt: '2' },
    _print: { '& .acts, & > button, & form': { display: 'none' } },
  },
});

/** Says where the parts of a return go. A shop may not have stated its street address. */
const ReturnTo = () => {
  const shop = useSite();
  const street = streetAddress(shop);
  return street === undefined ? (
    <p>Please ask us for our street address before you send the parcel.</p>
  ) : (
    <address>{`Send it to:\n${shop.name}\n${street}\nCanada`}</address>
  );
};

const stateText = ({ state, endedAt, answer }: OrderReturn): string => {
  const when = endedAt === null ? '' : ` on ${dateText(endedAt)}`;
  switch (state) {
    case 'open':
      return 'We wait for the parts. Write the number on the parcel, or put the slip into it.';
    case 'received':
      return 'The parts are here, and we look at them.';
    case 'inspected':
      return 'We have looked at the parts, and write to you soon.';
    case 'refunded':
      return `Accepted${when}. You get an email when the money is back.`;
    case 'refused':
      return `We cannot take these parts back: ${answer ?? ''}`;
    case 'withdrawn':
      return `You withdrew it${when}.`;
  }
};

interface OneProps {
  order: Order;
  one: OrderReturn;
  nameOf: (itemId: string) => string;
}

const OneReturn = ({ order, one, nameOf }: OneProps) => {
  const client = useQueryClient();
  const { act, pending, problem } = useAct((error) => {
    void client.invalidateQueries({ queryKey: orderReturns(order.id).queryKey });
    return failureText(error);
  });
  const [isPrinting, setIsPrinting] = useState(false);
  const number = returnNumber(order.orderNumber, one.number);
  const withdraw = async () => {
    await withdrawReturn(client, order.id, one.id);
    toast({ title: 'Return withdrawn' });
  };
  return (
    <li>
      <h4>{number}</h4>
      <p>{stateText(one)}</p>
      {one.state === 'open' && <ReturnTo />}
      <ul>
        {one.lines.map(({ itemId, quantity }) => (
          <li key={itemId}>
            {`${quantity} × `}
            <SizedText text={nameOf(itemId)} />
          </li>
        ))}
      </ul>
      {problem && (
        <Notice tone="bad" role="alert">
          <p>{problem}</p>
        </Notice>
      )}
      {canReturnMove(one.state, 'withdrawn') && (
        <div className="acts">
          <Button look="outline" onClick={() => setIsPrinting(true)}>
            Print return slip
          </Button>
          {!order.orderedBy && (
            <Button
              look="plain"
              aria-disabled={pending || undefined}
              onClick={() => void act(withdraw)}
            >
              Keep the parts
            </Button>
          )}
        </div>
      )}
      {isPrinting && (
        <ReturnSlip
          order={order}
          one={one}
          nameOf={nameOf}
          onPrinted={() => setIsPrinting(false)}
        />
      )}
    </li>
  );
};

/** The returns of an order, and the form for another (docs/rules.md 6.18). */
export const OrderReturns = ({ order }: { order: Order }) => {
  const client = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const { data: items } = useQuery(orderItems(order.id));
  const hasLeft = order.parcels.length > 0 || order.status === 'delivered';
  const { data: returns } = useQuery({ ...orderReturns(order.id), enabled: hasLeft });
  if (!items || !returns) return null;
  const left = piecesToReturn({ ...order, items, returns });
  if (!returns.length && (!left.length || order.orderedBy)) return null;
  const nameOf = (itemId: string) => items.find(({ id }) => id === itemId)?.product.name ?? '';
  return (
    <Block aria-labelledby="returns">
      <h3 id="returns">Returns</h3>
      {returns.length > 0 && (
        <ul>
          {returns.map((one) => (
            <OneReturn key={one.id} order={order} one={one} nameOf={nameOf} />
          ))}
        </ul>
      )}
      {left.length > 0 && !isOpen && !order.orderedBy && (
        <Button look="outline" onClick={() => setIsOpen(true)}>
          Return parts
        </Button>
      )}
      {isOpen && (
        <ReturnForm
          items={items}
          left={left}
          act="Ask to Return"
          send={async (body, key) => {
            await askReturn(client, order.id, body, key);
            toast({
              title: 'Return begun',
              description: 'You get an email with its number and what to do.',
            });
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </Block>
  );
};
