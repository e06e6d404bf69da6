import { promiseWords } from '../../../../../shop/promises/promise-words';
import { useState } from 'react';
import type { AdminOrder } from '../../../../../contract/orders/admin';
import { movePromise } from '../../../../../contract/promises/admin';
import { canCancel } from '../../../../../shop/orders/order';
import { piecesLeft } from '../../../../../shop/orders/parcels';
import { dayWords } from '../../../../../shop/plain-day';
import { shopDay } from '../../../../../shop/shop-day';
import { May } from '../../../../parts/admin/may';
import { movedText } from '../../../../parts/promises/moved-text';
import { MovePromiseForm } from '../../../../parts/promises/move-promise-form';
import { useMailText } from '../../../../parts/admin/use-mail-text';
import { SizedText } from '../../../../parts/sized-text';
import { Button } from '../../../../ui/button';
import { Section } from '../../../../ui/section';
import { Entries } from '../../../../ui/text';
import { type ShownOrder, useOrderCall } from './use-order-call';

type Item = AdminOrder['items'][number];

interface DayProps {
  item: Item;
  isPickup: boolean;
  today: string;
  open: boolean;
}

const Day = ({ item, isPickup, today, open }: DayProps) => {
  const { promisedBy, agreedBy, moves } = item;
  const last = moves.at(-1);
  const first = moves[0]?.from;
  const state = movedText(last?.state, agreedBy, today);
  return (
    <>
      <h3>
        <SizedText text={item.product.name} />
      </h3>
      <p>{promisedBy ? promiseWords(promisedBy, today, isPickup) : 'Not promised for a day'}</p>
      {first && first !== promisedBy && <p>{`At first by ${dayWords(first, today)}`}</p>}
      {state && <p>{state}</p>}
      {last?.note && open && <p>{last.note}</p>}
    </>
  );
};

interface Props {
  order: AdminOrder;
  shown: ShownOrder;
}

/** Moves the day of a line. */
const MoveDay = ({ order, item, shown, onClose }: Props & { item: Item; onClose: () => void }) => {
  const move = useOrderCall(movePromise, shown, {
    done: 'Day moved',
    mailed: useMailText()('The buyer gets a mail.'),
    isForm: true,
  });
  const params = { id: order.id, itemId: item.id };
  return (
    <MovePromiseForm
      promised={item.promisedBy}
      agreed={item.agreedBy ?? item.promisedBy}
      send={(body) => move.mutateAsync({ params, body }, { onSuccess: onClose })}
    />
  );
};

/** The promised days of the lines, and the form that moves one of what is still at the shop. */
export const PromisedDays = ({ order, shown }: Props) => {
  const [today] = useState(() => shopDay(new Date()));
  const [moving, setMoving] = useState<string>();
  const canMove = canCancel({ status: order.status }) && order.readyAt === null;
  const left = canMove ? piecesLeft(order).map(({ itemId }) => itemId) : [];
  const items = order.items.filter(({ id, moves }) => moves.length > 0 || left.includes(id));
  if (!items.length) return null;
  return (
    <Section panel title="Promised days">
      <Entries>
        {items.map((item) => (
          <li key={item.id}>
            <Day item={item} isPickup={order.isPickup} today={today} open={moving === item.id} />
            {left.includes(item.id) && (
              <May right="orders.write">
                <Button
                  look="outline"
                  mt="2"
                  aria-expanded={moving === item.id}
                  aria-label={`Move the day of ${item.product.name}`}
                  onClick={() => setMoving(moving === item.id ? undefined : item.id)}
                >
                  Move the day
                </Button>
                {moving === item.id && (
                  <MoveDay {...{ order, item, shown }} onClose={() => setMoving(undefined)} />
                )}
              </May>
            )}
          </li>
        ))}
      </Entries>
    </Section>
  );
};
