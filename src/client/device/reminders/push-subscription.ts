// The one push subscription of this device. Reminders, notifications of new orders and of parts that are back share it.
import { hasOtherUse, readReminders } from '../../../offline/reminder-store';
import { isIos } from '../install/is-ios';

/** Timeout for the browser's push service, ms. Some never answer. */
const PATIENCE = 10_000;

const WHY = {
  denied: 'The browser blocks notifications from this shop.',
  dismissed: 'The question of the browser was not answered. You can try again.',
  late: 'The push service of the browser did not answer in ten seconds.',
  failed: 'The browser could not switch notifications on.',
  silent:
    'This browser does not let the shop store anything, or takes too long to answer. You can try again.',
};

/** Why push could not be switched on or off: `why` names the reason, and the message is for people. */
export class NoPush extends Error {
  override name = 'NoPush';
  constructor(readonly why: keyof typeof WHY) {
    super(WHY[why]);
  }
}

/** Whether this device can show notifications, and may; if not, why. */
export const pushAbility = (): 'able' | 'unsupported' | 'ios-tab' | 'denied' => {
  const isAble =
    'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  // On an iPhone, only an app on the home screen supports push.
  if (!isAble) return isIos(navigator) ? 'ios-tab' : 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : 'able';
};

/** Asks for permission. Call it from a click, because the browser shows its prompt. @throws NoPush */
export const askPermission = async (): Promise<void> => {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') throw new NoPush(permission === 'denied' ? 'denied' : 'dismissed');
};

/** The subscription of this device, if there is one. */
export const currentSubscription = async (): Promise<PushSubscription | null | undefined> => {
  const registration = await navigator.serviceWorker.getRegistration();
  return registration?.pushManager.getSubscription().catch(() => null);
};

/** Reads or changes what the device stores about push. @throws NoPush */
export const onDevice = <Result>(work: Promise<Result>): Promise<Result> =>
  work.catch(() => {
    throw new NoPush('silent');
  });

/**
 * Ends the subscription of this device, unless something still uses it, or may. Callers record the end of their own use
 * first, so that the other use keeps the subscription (docs/rules.md 18.11).
 */
export const endSubscription = async (): Promise<void> => {
  const isUsed = async () => (await readReminders())?.on || (await hasOtherUse());
  if (await isUsed().catch(() => true)) return;
  const subscription = await currentSubscription();
  await subscription?.unsubscribe().catch(() => false);
};

/** Subscribes with a timeout; a late subscription is undone. @throws NoPush */
export const subscribeInTime = async (publicKey: string): Promise<PushSubscription> => {
  let isLate = false;
  // Where the browser saves data, nothing has registered the worker yet.
  void import('../connection/worker').then((it) => it.registerWorker(false)).catch(() => undefined);
  const subscribing = navigator.serviceWorker.ready.then(({ pushManager }) =>
    pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }),
  );
  subscribing.then(
    () => isLate && void endSubscription(),
    () => undefined,
  );
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      isLate = true;
      reject(new NoPush('late'));
    }, PATIENCE);
  });
  try {
    return await Promise.race([subscribing, timeout]);
  } catch (error) {
    throw error instanceof NoPush ? error : new NoPush('failed');
  } finally {
    clearTimeout(timer);
  }
};

/** A subscription as it is sent to the shop. */
export const pushAddress = (subscription: PushSubscription) => {
  const { endpoint = '', keys = {} } = subscription.toJSON();
  return { endpoint, p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' };
};
