import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  type OrderPushState,
  readOrderPush,
  switchOrderPushOff,
  switchOrderPushOn,
} from '../../../device/orders/order-push';
import { switchSound, useIsSoundOn } from '../../../device/orders/order-sound';
import { NoPush } from '../../../device/reminders/push-subscription';
import { failureText } from '../../../parts/failure-text';
import { Heading, Section } from '../../../ui/section';
import { Switch } from '../../../ui/switch';

const CANNOT: Partial<Record<OrderPushState, string>> = {
  denied:
    'The browser blocks notifications from this shop. Allow them in the settings of the site, behind the icon in front of its address, and reload the page.',
  silent:
    'This browser does not let the shop store anything, or takes too long to answer. Reload the page to try again.',
  unsupported: 'This browser has no notifications.',
  'ios-tab':
    'On an iPhone or iPad, first put the shop on the home screen (Share, then Add to Home Screen), and open this page there.',
};

const failed = (error: unknown): string =>
  error instanceof NoPush ? error.message : failureText(error);

const Notifications = () => {
  const [state, setState] = useState<OrderPushState>();
  useEffect(() => {
    void readOrderPush().then(setState);
  }, []);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (on: boolean, { client }) => (on ? switchOrderPushOn : switchOrderPushOff)(client),
    onSettled: async () => setState(await readOrderPush()),
  });
  const cannot = state && CANNOT[state];
  return (
    <>
      {!cannot && (
        <Switch
          label="Notifications of new orders"
          on={state === 'on'}
          pending={isPending || state === undefined}
          aria-describedby="today-push-how"
          onSwitch={(on) => !isPending && mutate(on)}
        />
      )}
      <p id="today-push-how">
        {cannot ?? 'Notifies this device of each new order, also while the shop is closed.'}
      </p>
      <p role="alert">{error && failed(error)}</p>
    </>
  );
};

const Sound = () => {
  const on = useIsSoundOn();
  return (
    <>
      <Switch
        label="Sound for new orders"
        on={on}
        pending={false}
        aria-describedby="today-sound-how"
        onSwitch={switchSound}
      />
      <p id="today-sound-how">
        Sounds on this device when a new order comes, while an admin page is open, also in the
        background. After a reload the browser stays silent until you click or press a key in the
        page.
      </p>
    </>
  );
};

/** Sound and push messages about new orders on this device. */
export const NewOrders = () => (
  <Section title="New orders on this device">
    <Heading as="h3">Notification</Heading>
    <Notifications />
    <Heading as="h3" mt="3">
      Sound
    </Heading>
    <Sound />
  </Section>
);
