import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type OrderProgress, type OrderStep, stepsOf } from '../../../shop/orders/progress';
import { dayWords } from '../../../shop/plain-day';
import { shopDay } from '../../../shop/shop-day';
import { orderProgress } from '../../data/orders/progress';
import { dateText } from '../../ui/date-text';
import { chakra } from '../../ui/styled';

const Line = chakra('ol', {
  base: {
    listStyle: 'none',
    p: '0',
    mt: '4',
    '& li': {
      position: 'relative',
      pl: '8',
      pb: '4',
      color: 'muted',
      breakInside: 'avoid',
      // The line between two marks.
      _before: {
        content: '""',
        position: 'absolute',
        left: '9px',
        top: '1.2em',
        bottom: '-0.3em',
        borderLeft: '2px solid',
        borderColor: 'line',
      },
      // A step that is still to come has an empty mark.
      _after: {
        content: '""',
        position: 'absolute',
        left: '0',
        top: '0.1em',
        width: '20px',
        height: '20px',
        border: '2px solid',
        borderColor: 'muted',
        bg: 'surface',
        rounded: 'full',
        fontSize: 'sm',
        fontWeight: '700',
        lineHeight: '16px',
        textAlign: 'center',
      },
    },
    '& li:last-child': { pb: '0', _before: { display: 'none' } },
    '& li[data-done]': {
      color: 'ink',
      _before: { borderColor: 'good' },
      // The empty text after the slash keeps screen readers from reading the mark.
      _after: { content: '"✓" / ""', borderColor: 'good', color: 'good' },
    },
    '& b': { display: 'block' },
    '& span': { fontSize: 'sm' },
  },
});

const nameOf = (name: OrderStep['name'], isPickup: boolean): string => {
  switch (name) {
    case 'ordered':
      return 'Ordered';
    case 'paid':
      return 'Paid';
    case 'started':
      return 'In our workshop';
    case 'ready':
      return 'Ready for pickup';
    case 'shipped':
      return 'On its way';
    case 'delivered':
      return isPickup ? 'Picked up' : 'Delivered';
    case 'cancelled':
      return 'Cancelled';
  }
};

/** The day of a step in words. @param isRest whether part of the order has left before */
const dayOf = ({ isDone, at, by, agreed }: OrderStep, isRest: boolean, today: string): string => {
  if (isDone) return at === null ? 'Done' : dateText(at);
  if (by === null) return 'Not yet';
  const day = dayWords(by, today);
  if (agreed !== null)
    return `We asked whether ${day} will do instead of ${dayWords(agreed, today)}`;
  return isRest ? `The rest is due by ${day}` : `Due by ${day}`;
};

/** The steps of an order from its placing to its delivery, with their days (docs/rules.md 6.30). */
export const OrderTimeline = ({ order }: { order: OrderProgress }) => {
  const [today] = useState(() => shopDay(new Date()));
  const steps = stepsOf(order);
  const last = steps.findLast(({ isDone }) => isDone);
  return (
    <Line aria-label="Progress">
      {steps.map((step) => (
        <li
          key={step.name}
          data-done={step.isDone || undefined}
          aria-current={step === last ? 'step' : undefined}
        >
          <b>{nameOf(step.name, order.isPickup)}</b>
          <span>{dayOf(step, step.name === 'shipped' && order.parcels.length > 0, today)}</span>
        </li>
      ))}
    </Line>
  );
};

/** That of one of the buyer's orders; nothing where it cannot be read. */
export const OwnTimeline = ({ id }: { id: string }) => {
  const { data } = useQuery(orderProgress(id));
  return data && <OrderTimeline order={data} />;
};
