import type { ComponentProps, ComponentType } from 'react';
import { later } from '../../ui/later';
import type { WaitingMessages as Shown } from './waiting-messages';

/** `WaitingMessages`, loaded after the page, since mostly there are none. */
export const WaitingMessagesLater: ComponentType<ComponentProps<typeof Shown>> = later(
  () => import('./waiting-messages').then((it) => it.WaitingMessages),
  () => null,
);
