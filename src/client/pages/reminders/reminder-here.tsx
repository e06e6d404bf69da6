import { chakra } from '@chakra-ui/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import {
  NoReminders,
  type Reminders,
  type Wanted,
  lookAtReminders,
  switchOff,
  switchOn,
  useReminders,
} from '../../device/reminders';
import { pushKey } from '../../data/reminders';
import { toast } from '../../state/toasts';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { Skeleton } from '../../ui/skeleton';
import { timeText } from '../../ui/time-text';
import { failureText } from '../../parts/failure-text';
import { ReminderForm } from './reminder-form';

const Here = chakra('div', {
  base: {
    '& > [role=status] > *': { mb: '4' },
    '& ol': { pl: '5', mt: '2', display: 'grid', gap: '1' },
  },
});

const WHY: Record<NoReminders['why'], string> = {
  denied: 'Your browser was told not to show notifications from this shop.',
  dismissed: 'Your browser was given no answer, so reminders are not on. You can try again.',
  late: "Your browser's push service did not answer in ten seconds, so reminders are not on. The calendar file below works without it.",
  failed:
    'Your browser could not switch reminders on. The calendar file below works in every calendar.',
};

const failed = (error: unknown): string =>
  error instanceof NoReminders ? WHY[error.why] : failureText(error);

const Unsupported = () => (
  <Notice>
    <h3>This browser can not show reminders</h3>
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

const Denied = () => (
  <Notice tone="warn">
    <h3>Notifications from this shop are blocked</h3>
    <p>The shop may not ask again by itself. To allow them:</p>
    <ol>
      <li>Tap the icon in front of the shop's address (a lock, or two sliders).</li>
      <li>Open Permissions or Site settings, then Notifications, and choose Allow.</li>
      <li>Come back here.</li>
    </ol>
    <Button mt="3" look="outline" onClick={() => void lookAtReminders()}>
      Look Again
    </Button>
  </Notice>
);

const On = ({ kept }: Pick<Reminders, 'kept'>) => (
  <Notice tone="good">
    <h3>Reminders are on for this device</h3>
    <p>
      One message in October, from 10:00 on, outside your quiet hours. The message itself has a
      button that stops them.
    </p>
    {kept?.last && (
      <p>
        The last one came on {timeText(new Date(kept.last.at).toISOString())} and was{' '}
        {kept.last.end}.
      </p>
    )}
  </Notice>
);

const NOTE = (
  <>
    Your browser asks you next whether the shop may show notifications. We keep your device's
    address at your browser's push service, these hours and when you agreed;{' '}
    <Link to="/privacy">Privacy</Link> says more.
  </>
);

/** Reminders of this device: whether they can be, whether they are, and the way to change it. */
export const ReminderHere = () => {
  const { state, kept } = useReminders();
  const queryClient = useQueryClient();
  const [stopping, setStopping] = useState(false);
  const isAble = state === 'off' || state === 'on';
  useQuery({ ...pushKey, enabled: isAble });
  useEffect(() => {
    void lookAtReminders();
    const look = () => void (document.hidden || lookAtReminders());
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);

  const send = async (wanted: Wanted) => {
    const wasOn = state === 'on';
    await switchOn(queryClient, wanted);
    toast({ title: wasOn ? 'Reminders changed' : 'Reminders are on' });
  };
  const stop = async () => {
    setStopping(true);
    // Off at the browser they are in any case; the shop learns of it at the latest when it sends.
    await switchOff(queryClient).catch(() => undefined);
    setStopping(false);
    toast({ title: 'Reminders are off' });
  };

  return (
    <Here>
      <div role="status">
        {state === 'unsupported' && <Unsupported />}
        {state === 'ios-tab' && <IosTab />}
        {state === 'denied' && <Denied />}
        {state === 'on' && <On kept={kept} />}
      </div>
      {state === 'unknown' && <Skeleton height="22rem" />}
      {isAble && (
        <ReminderForm
          key={`${state} ${kept?.quietHours.from} ${kept?.quietHours.to} ${kept?.timeZone}`}
          wanted={kept}
          submit={
            state === 'on'
              ? { label: 'Save Changes', pending: 'Saving…' }
              : { label: 'Remind Me When the October Sale Starts', pending: 'Switching on…' }
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
