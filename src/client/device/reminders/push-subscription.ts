// The one push subscription of this device. Reminders, notifications of new orders and of parts that are back share it.
import { endUnusedPush, whilePushIsUsed } from '../../../offline/push-use';
import type { PushAddress } from '../../../contract/reminders/reminders';
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

const pushManager = async (): Promise<PushManager | undefined> =>
  (await navigator.serviceWorker.getRegistration())?.pushManager;

/** The subscription of this device, if there is one. */
export const currentSubscription = async (): Promise<PushSubscription | null | undefined> =>
  (await pushManager())?.getSubscription().catch(() => null);

/** Reads or changes what the device stores about push. @throws NoPush */
export const onDevice = <Result>(work: Promise<Result>): Promise<Result> =>
  work.catch(() => {
    throw new NoPush('silent');
  });

/** Ends the subscription of this device, unless something uses it. */
export const endSubscription = async (): Promise<void> => endUnusedPush(await pushManager());

/** Subscribes with a timeout; a late subscription ends, unless something uses it by then. @throws NoPush */
const subscribeInTime = async (publicKey: string): Promise<PushSubscription> => {
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
const pushAddress = (subscription: PushSubscription): PushAddress => {
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  return { endpoint, keys: { p256dh, auth } };
};

/**
 * Gives an act the subscription of this device; subscribes if it must. Nothing ends it until the act has recorded its
 * use, and then it ends if nothing uses it. @throws NoPush, or what the act throws
 */
export const withSubscription = async <Result>(
  publicKey: string,
  act: (address: PushAddress) => Promise<Result>,
): Promise<Result> => {
  try {
    return await whilePushIsUsed(async () =>
      act(pushAddress((await currentSubscription()) ?? (await subscribeInTime(publicKey)))),
    );
  } finally {
    await endSubscription();
  }
};
