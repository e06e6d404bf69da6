import type { PushGateway, PushMessage } from '../gateways/push';

const MINUTE = 60_000;
/** Longer than any request takes: the process with an older claim is dead, and the push is sent again. */
export const PUSH_LEASE = 2 * MINUTE;

/** A push that this process has claimed. */
interface Claimed {
  device: Parameters<PushGateway['send']>[0];
  message: PushMessage;
  /** The push services keep it for a device that is off, in seconds. */
  ttl: number;
  urgency: 'high' | 'low';
  /** The pause before the next try, ms; undefined when this was the last. */
  pause: number | undefined;
}

/** The ends of a claimed push: it is tried again at a time, it is over, or its device is gone. */
interface Ends {
  delay: (nextAt: number) => Promise<void>;
  remove: () => Promise<void>;
  removeDevice: () => Promise<void>;
}

/** Sends a claimed push and ends it as the push service answers. @returns whether the service accepted it */
export const pushClaimed = async (
  { clock, push }: { clock: () => number; push: PushGateway },
  { device: { endpoint, p256dh, auth }, message, ttl, urgency, pause }: Claimed,
  { delay, remove, removeDevice }: Ends,
): Promise<boolean> => {
  const how = { ttl, topic: message.campaign, urgency };
  const { is, wait = 0 } = await push.send({ endpoint, p256dh, auth }, message, how);
  if (is === 'gone' || is === 'refused') await removeDevice();
  else if ((is === 'later' || is === 'unknown') && pause !== undefined)
    await delay(clock() + Math.max(pause, wait));
  else await remove();
  return is === 'accepted';
};
