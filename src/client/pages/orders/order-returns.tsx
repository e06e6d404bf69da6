import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { askReturn, listReturns, withdrawReturn } from '../../../contract/orders/orders';
import type { Order } from '../../../shop/orders/order';
import {
  type OrderReturn,
  canReturnMove,
  piecesToReturn,
  returnNumber,
} from '../../../shop/orders/returns';
import { streetAddress } from '../../../shop/site/site';
import { orderItems, orderReturns } from '../../data/orders/orders';
import { useSite } from '../../data/site/site';
import { changeOf, useCall } from '../../data/use-call';
import { problemText } from '../../parts/failure-text';
import { ReturnForm } from '../../parts/orders/return-form';
import { SizedText } from '../../parts/sized-text';
import { toast } from '../../state/toasts';
import { Button } from '../../ui/button';
import { FormProblem } from '../../ui/form-problem';
import { dateText } from '../../parts/date-text';
import { chakra } from '@chakra-ui/react';
import { ReturnSlip } from './return-slip';

const Block = chakra('section', {
  base: {
    mt: '6',
    '& h3': { fontSize: 'lg', fontFamily: 'capitals', textTransform: 'uppercase', mb: '2' },
    '& h4': { fontWeight: '600' },
    '& > ul': { display: 'grid', gap: '4', mb: '4' },
    '& li': { overflowWrap: 'anywhere' },
    '& li ul': { pl: '5', my: '1' },
    '& address': { whiteSpace: 'pre-line', my: '2' },
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

const asking = changeOf(askReturn, {
  answers: ({ params }) => orderReturns(params.id).queryKey,
  touches: [listReturns],
});
const withdrawing = changeOf(withdrawReturn, {
  answers: ({ params }) => orderReturns(params.id).queryKey,
  touches: [listReturns],
});

interface OneProps {
  order: Order;
  one: OrderReturn;
  itemName: (itemId: string) => string;
}

const OneReturn = ({ order, one, itemName }: OneProps) => {
  const { mutate, isPending, error } = useCall(withdrawing, {
    onSuccess: () => toast({ title: 'Return withdrawn' }),
  });
  const [isPrinting, setIsPrinting] = useState(false);
  const number = returnNumber(order.orderNumber, one.number);
  return (
    <li>
      <h4>{number}</h4>
      <p>{stateText(one)}</p>
      {one.state === 'open' && <ReturnTo />}
      <ul>
        {one.lines.map(({ itemId, quantity }) => (
          <li key={itemId}>
            <span>{`${quantity} × `}</span>
            <SizedText text={itemName(itemId)} />
          </li>
        ))}
      </ul>
      <FormProblem text={problemText(error)} />
      {canReturnMove(one.state, 'withdrawn') && (
        <div className="acts">
          <Button look="outline" onClick={() => setIsPrinting(true)}>
            Print return slip
          </Button>
          {!order.orderedBy && (
            <Button
              look="plain"
              aria-disabled={isPending || undefined}
              onClick={() => {
                if (!isPending) mutate({ params: { id: order.id, returnId: one.id } });
              }}
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
          itemName={itemName}
          onPrinted={() => setIsPrinting(false)}
        />
      )}
    </li>
  );
};

type AskProps = Pick<ComponentProps<typeof ReturnForm>, 'items' | 'left' | 'onClose'> & {
  order: Order;
};

const AskReturn = ({ order, items, left, onClose }: AskProps) => {
  const { mutateAsync } = useCall(asking, {
    onSuccess: () =>
      toast({
        title: 'Return begun',
        description: 'You get an email with its number and what to do.',
      }),
  });
  return (
    <ReturnForm
      items={items}
      left={left}
      act="Ask to Return"
      send={(body, key) =>
        mutateAsync({ params: { id: order.id }, body, key }, { onSuccess: onClose })
      }
      onClose={onClose}
    />
  );
};

/** The returns of an order, and the form for another (docs/rules.md 6.18). */
export const OrderReturns = ({ order }: { order: Order }) => {
  const [isOpen, setIsOpen] = useState(false);
  const { data: items } = useQuery(orderItems(order.id));
  const hasLeft = order.parcels.length > 0 || order.status === 'delivered';
  const { data: returns } = useQuery({ ...orderReturns(order.id), enabled: hasLeft });
  if (!items || !returns) return null;
  const left = piecesToReturn({ ...order, items, returns });
  if (!returns.length && (!left.length || order.orderedBy)) return null;
  const itemName = (itemId: string) => items.find(({ id }) => id === itemId)?.product.name ?? '';
  return (
    <Block aria-labelledby="returns">
      <h3 id="returns">Returns</h3>
      {returns.length > 0 && (
        <ul>
          {returns.map((one) => (
            <OneReturn key={one.id} order={order} one={one} itemName={itemName} />
          ))}
        </ul>
      )}
      {left.length > 0 && !isOpen && !order.orderedBy && (
        <Button look="outline" onClick={() => setIsOpen(true)}>
          Return parts
        </Button>
      )}
      {isOpen && (
        <AskReturn order={order} items={items} left={left} onClose={() => setIsOpen(false)} />
      )}
    </Block>
  );
};
