import { arrivesWords, promiseWords } from '../../../shop/promises/promise-words';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getOrderProgress } from '../../../contract/orders/progress';
import { type OrderProgress, type OrderStep, orderSteps } from '../../../shop/orders/progress';
import { dayWords } from '../../../shop/plain-day';
import { shopDay } from '../../../shop/shop-day';
import { queryOf } from '../../data/query-of';
import { dateText } from '../../parts/date-text';
import { Timeline, defineSlotRecipe } from '@chakra-ui/react';

const recipe = defineSlotRecipe({
  slots: ['root', 'item', 'separator', 'indicator', 'title', 'description'],
  base: {
    root: { mt: '4' },
    item: {
      position: 'relative',
      pl: '8',
      pb: '4',
      color: 'muted',
      breakInside: 'avoid',
      '&[data-done]': { color: 'ink' },
      _last: { pb: '0' },
    },
    // The line to the next mark.
    separator: {
      position: 'absolute',
      left: '9px',
      top: '1.2em',
      bottom: '-0.3em',
      borderLeft: '2px solid',
      borderColor: 'line',
      '[data-done] > &': { borderColor: 'good' },
      '[role=listitem]:last-child > &': { display: 'none' },
    },
    // A step that is still to come has an empty mark.
    indicator: {
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
      // The empty text after the slash keeps screen readers from reading the mark.
      '[data-done] > &': { borderColor: 'good', color: 'good', _after: { content: '"✓" / ""' } },
    },
    title: { fontWeight: '600' },
    description: { fontSize: 'sm' },
  },
});

const stepName = (name: OrderStep['name'], isPickup: boolean): string => {
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
const stepDay = (
  { name, isDone, at, by, agreed, arrives }: OrderStep,
  isRest: boolean,
  today: string,
): string => {
  if (isDone) return at === null ? 'Done' : dateText(at);
  if (arrives && arrives.to >= today) return arrivesWords(arrives, today);
  if (by === null) return 'Not yet';
  const day = dayWords(by, today);
  if (agreed !== null)
    return `We asked whether ${day} will do instead of ${dayWords(agreed, today)}`;
  return isRest ? `The rest ships by ${day}` : promiseWords(by, today, name === 'ready');
};

/** The steps of an order from its placing to its delivery, with their days (docs/rules.md 6.30). */
export const OrderTimeline = ({ order }: { order: OrderProgress }) => {
  const [today] = useState(() => shopDay(new Date()));
  const steps = orderSteps(order);
  const last = steps.findLast(({ isDone }) => isDone);
  return (
    <Timeline.Root recipe={recipe} aria-label="Progress">
      {steps.map((step) => (
        <Timeline.Item
          key={step.name}
          data-done={step.isDone || undefined}
          aria-current={step === last ? 'step' : undefined}
        >
          <Timeline.Separator />
          <Timeline.Indicator />
          <Timeline.Content>
            <Timeline.Title>{stepName(step.name, order.isPickup)}</Timeline.Title>
            <Timeline.Description>
              {stepDay(step, step.name === 'shipped' && order.parcels.length > 0, today)}
            </Timeline.Description>
          </Timeline.Content>
        </Timeline.Item>
      ))}
    </Timeline.Root>
  );
};

/** That of one of the buyer's orders; nothing where it cannot be read. */
export const OwnTimeline = ({ id }: { id: string }) => {
  const { data } = useQuery(queryOf(getOrderProgress, { params: { id } }));
  return data && <OrderTimeline order={data} />;
};
