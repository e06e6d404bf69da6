import { hasOtherUse, readReminders } from './reminder-store';

const LOCK = 'shop-push';

const locks = (): LockManager | undefined => (navigator as { locks?: LockManager }).locks; // missing without https

/** Runs an act that is about to use the push subscription of this device. No tab and no worker ends it meanwhile. */
export const whilePushIsUsed = async <Result>(act: () => Promise<Result>): Promise<Result> => {
  const held = locks()?.request(LOCK, { mode: 'shared' }, act);
  return held ?? act();
};

/**
 * Ends the push subscription of this device, unless something uses it, or may. Callers record the end of their own use
 * first, so that another use keeps the subscription (docs/rules.md 18.11). Never throws.
 */
export const endUnusedPush = async (manager: PushManager | undefined): Promise<void> => {
  const end = async () => {
    if ((await readReminders())?.on || (await hasOtherUse())) return;
    const subscription = await manager?.getSubscription();
    await subscription?.unsubscribe();
  };
  const endIfFree = () =>
    locks()?.request(LOCK, { ifAvailable: true }, (lock) => (lock ? end() : undefined)) ?? end();
  await Promise.resolve(endIfFree()).catch(() => undefined);
};
