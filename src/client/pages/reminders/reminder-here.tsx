import { chakra } from '@chakra-ui/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '../../ui/link';
import { useEffect, useState } from 'react';
import {
  type Reminders,
  type ReminderSettings,
  readReminderState,
  switchOff,
  switchOn,
  useReminders,
} from '../../device/reminders/reminders';
import { monthsText, saleName } from '../../../shop/discounts/sale-words';
import { usePromotions } from '../../data/discounts/promotions';
import { NoPush } from '../../device/reminders/push-subscription';
import { pushKey } from '../../data/reminders/reminders';
import { toast } from '../../state/toasts';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { Skeleton } from '../../ui/skeleton';
import { timeText } from '../../parts/time-text';
import { failureText } from '../../parts/failure-text';
import { ReminderForm } from './reminder-form';

const Here = chakra('div', {
  base: {
    '& > [role=status] > *': { mb: '4' },
    '& ol': { pl: '5', mt: '2', display: 'grid', gap: '1' },
  },
});

/** This page gives these reasons in other words than NoPush. */
const WHY: Partial<Record<NoPush['why'], string>> = {
  dismissed:
    "You did not answer your browser's question, so reminders are not on. You can try again.",
  late: "Your browser's push service did not answer in ten seconds, so reminders are not on. The calendar file below works without it.",
  failed:
    'Your browser could not switch reminders on. The calendar file below works in every calendar.',
};

const failed = (error: unknown): string =>
  error instanceof NoPush ? (WHY[error.why] ?? error.message) : failureText(error);

const Unsupported = () => (
  <Notice>
    <h3>This browser cannot show reminders</h3>
    <p>The calendar file below works in every calendar.</p>
  </Notice>
);

const IosTab = () => (
  <Notice>
    <h3>On an iPhone or iPad, first put the shop on the home screen</h3>
    <ol>
      <li>Tap Share, then Add to Home Screen.</li>
      <li>Open the shop from its icon.</li>
      <li>Come back to this page there, and switch reminders on.</li>
    </ol>
    <p>The calendar file below needs none of this.</p>
  </Notice>
);

const Silent = () => (
  <Notice tone="warn">
    <h3>This browser does not say whether reminders are on</h3>
    <p>
      It does not let the shop store anything, or takes too long to answer. The calendar file below
      works without it.
    </p>
    <Button mt="3" look="outline" onClick={() => void readReminderState()}>
      Check Again
    </Button>
  </Notice>
);

const Denied = () => (
  <Notice tone="warn">
    <h3>Notifications from this shop are blocked</h3>
    <p>We cannot ask you again. To allow them:</p>
    <ol>
      <li>Tap the icon in front of the shop's address (a lock, or two sliders).</li>
      <li>Open Permissions or Site settings, then Notifications, and choose Allow.</li>
      <li>Come back here.</li>
    </ol>
    <Button mt="3" look="outline" onClick={() => void readReminderState()}>
      Check Again
    </Button>
  </Notice>
);

const On = ({ stored }: Pick<Reminders, 'stored'>) => {
  const { season } = usePromotions();
  return (
    <Notice tone="good">
      <h3>Reminders are on for this device</h3>
      <p>{`You get one message ${season.months.length === 12 ? 'a year' : `in ${monthsText(season)}`}, after 10:00 and outside your quiet hours. It has a button that stops the reminders.`}</p>
      <p>
        A browser can drop its reminders when you do not open the shop for many months. Open it now
        and then, or add the calendar file below: it keeps.
      </p>
      {stored?.last && (
        <p>{`The last one arrived on ${timeText(stored.last.at)} and was ${stored.last.end}.`}</p>
      )}
    </Notice>
  );
};

const NOTE = (
  <>
    Next, your browser asks whether the shop may show notifications. We store your device's address
    at your browser's push service, these hours and when you agreed; see{' '}
    <Link to="/privacy">Privacy</Link>.
  </>
);

/** The reminders of this device: whether they are supported, whether they are on, and the form to change them. */
export const ReminderHere = () => {
  const { state, stored } = useReminders();
  const queryClient = useQueryClient();
  const promotions = usePromotions();
  const [stopping, setStopping] = useState(false);
  /** Counts the forms that were saved. The next one begins with what this device stores. */
  const [saved, setSaved] = useState(0);
  const isAble = state === 'off' || state === 'on';
  useQuery({ ...pushKey, enabled: isAble });
  useEffect(() => {
    void readReminderState();
    const look = () => void (document.hidden || readReminderState());
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);

  const send = async (settings: ReminderSettings, hasMore: () => boolean) => {
    const wasOn = state === 'on';
    const isLast = await switchOn(queryClient, settings);
    if (!hasMore()) setSaved((count) => count + 1);
    if (isLast) toast({ title: wasOn ? 'Reminders changed' : 'Reminders are on' });
  };
  const stop = async () => {
    setStopping(true);
    const error: unknown = await switchOff(queryClient).catch((why: unknown) => why);
    setStopping(false);
    // When only the shop was not reached, reminders are off on this device, and the next page load tells the shop.
    toast(
      error instanceof NoPush
        ? { title: 'Reminders are still on', description: failed(error), tone: 'destructive' }
        : { title: 'Reminders are off' },
    );
  };

  return (
    <Here>
      <div role="status">
        {state === 'unsupported' && <Unsupported />}
        {state === 'ios-tab' && <IosTab />}
        {state === 'silent' && <Silent />}
        {state === 'denied' && <Denied />}
        {state === 'on' && <On stored={stored} />}
      </div>
      {state === 'unknown' && <Skeleton height="22rem" />}
      {isAble && (
        <ReminderForm
          key={saved}
          settings={stored}
          submit={
            state === 'on'
              ? { label: 'Save Changes', pending: 'Saving…' }
              : {
                  label: `Remind Me When the ${saleName(promotions, 'Sale')} Starts`,
                  pending: 'Switching on…',
                }
          }
          note={state === 'on' ? null : NOTE}
          beside={
            state === 'on' && (
              <Button look="danger" aria-disabled={stopping} onClick={() => void stop()}>
                Stop Reminders
              </Button>
            )
          }
          send={send}
          failed={failed}
        />
      )}
    </Here>
  );
};
