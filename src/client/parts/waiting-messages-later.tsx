import { type ComponentProps, Suspense, lazy } from 'react';
import { useHydrated } from '@tanstack/react-router';
import type { WaitingMessages as Shown } from './waiting-messages';

const WaitingMessages = lazy<typeof Shown>(() =>
  import('./waiting-messages').then(
    (it) => ({ default: it.WaitingMessages }),
    () => ({ default: () => null }),
  ),
);

/** WaitingMessages, loaded after the page, since mostly there are none. */
export const WaitingMessagesLater = (props: ComponentProps<typeof Shown>) =>
  useHydrated() && (
    <Suspense>
      <WaitingMessages {...props} />
    </Suspense>
  );
