import type { ComponentProps, ComponentType } from 'react';
import { later } from '../../ui/later';
import type { OrderAgain as Shown } from './order-again';

/** `OrderAgain`, with its code loaded when it is shown: it needs a connection. */
export const OrderAgainLater: ComponentType<ComponentProps<typeof Shown>> = later(
  () => import(/* kept: never */ './order-again').then((it) => it.OrderAgain),
  () => null,
);
