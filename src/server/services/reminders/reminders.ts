import { timingSafeEqual } from 'node:crypto';
import { v4 as randomId } from 'uuid';
import type { BodyOf, ReplyOf } from '../../../contract/endpoint';
import type {
  DeviceName,
  subscribe as subscribeCall,
  unsubscribe as unsubscribeCall,
} from '../../../contract/reminders/reminders';
import {
  MAX_DEVICES,
  QUIET_HOURS,
  ReminderTopic,
  SHOP_TIME_ZONE,
  quietMinutes,
  spelledZone,
} from '../../../shop/reminders/reminders';
import type { PushGateway } from '../../gateways/push';
import { newId } from '../../ground/new-id';
import { ApiError } from '../../ground/api-error';
import { addConsent, openConsents, withdrawConsents } from '../../tables/reminders/consents';
import { inTransaction } from '../../tables/engine/database';
import type { Db, Queries } from '../../tables/schema';
import {
  accountDevices,
  findDevice,
  findDeviceAt,
  forgetGone,
  moveSends,
  removeDevice as removeDeviceRow,
  saveDevice,
} from '../../tables/reminders/push-devices';
import type { PushDeviceRow } from '../../tables/reminders/reminder-rows';
import { moveStockPushes } from '../../tables/reminders/stock-pushes';
import { newSecret, secretHash } from '../../ground/secret';

const hasSecret = (row: PushDeviceRow, secret: string): boolean =>
  timingSafeEqual(Buffer.from(row.secret_hash), Buffer.from(secretHash(secret)));

interface Agreed {
  /** The text that the person agrees to. */
  consent: string;
  now: number;
}

/** Records the given and withdrawn consents of a device. */
const noteConsents = async (
  tx: Queries,
  device: PushDeviceRow,
  topics: readonly ReminderTopic[],
  { consent, now }: Agreed,
): Promise<void> => {
  const open = await openConsents(tx, device.id);
  const ended = open.filter(({ purpose }) => !topics.some((topic) => topic === purpose));
  await withdrawConsents(
    tx,
    ended.map(({ id }) => id),
    now,
  );
  for (const topic of topics)
    if (!open.some(({ purpose }) => purpose === topic))
      await addConsent(tx, {
        id: newId(),
        account_id: device.account_id,
        device_id: device.id,
        purpose: topic,
        words: consent,
        given_at: now,
        withdrawn_at: null,
      });
};

/** Removes a device and withdraws its consents. */
const removeDevice = async (tx: Queries, id: string, now: number): Promise<void> => {
  const open = await openConsents(tx, id);
  await withdrawConsents(
    tx,
    open.map((consent) => consent.id),
    now,
  );
  await removeDeviceRow(tx, id);
};

const keepFew = async (tx: Queries, accountId: string, now: number): Promise<void> => {
  for (const { id } of (await accountDevices(tx, accountId)).slice(MAX_DEVICES))
    await removeDevice(tx, id, now);
};

/**
 * Subscribes a device to reminders, or changes its subscription. The device keeps its id when its browser rotates the
 * endpoint, and its sent reminders stay with it.
 * @throws ApiError not_a_push_service, not_this_device
 */
export const subscribeDevice = async (
  db: Db,
  push: PushGateway,
  input: BodyOf<typeof subscribeCall>,
  { accountId, consent, now }: Agreed & { accountId: string | undefined },
): Promise<ReplyOf<typeof subscribeCall>> => {
  const { subscription, topics: chosen = ['october-sale'], quietHours = QUIET_HOURS } = input;
  const { endpoint, keys } = subscription;
  if (!push.takes(endpoint))
    throw new ApiError<typeof subscribeCall>(
      'not_a_push_service',
      'This is not an address of a push service.',
    );
  const topics = ReminderTopic.options.filter((topic) => chosen.includes(topic));
  const timeZone = spelledZone(input.timeZone ?? SHOP_TIME_ZONE);
  return inTransaction(db, async (tx) => {
    const deviceAtEndpoint = await findDeviceAt(tx, endpoint);
    const device: DeviceName = input.device ?? {
      id: deviceAtEndpoint?.id ?? randomId(),
      secret: newSecret(),
    };
    const before = await findDevice(tx, device.id);
    if (input.device && before && !hasSecret(before, device.secret))
      throw new ApiError<typeof subscribeCall>(
        'not_this_device',
        'These reminders belong to a different device.',
      );
    if (deviceAtEndpoint && deviceAtEndpoint.id !== device.id) {
      await moveSends(tx, deviceAtEndpoint.id, device.id);
      await removeDevice(tx, deviceAtEndpoint.id, now);
    }
    const quiet = quietMinutes(quietHours);
    const row: PushDeviceRow = {
      id: device.id,
      secret_hash: secretHash(device.secret),
      endpoint,
      p256dh: keys.p256dh,
      auth: keys.auth,
      account_id: accountId ?? null,
      topics: JSON.stringify(topics),
      time_zone: timeZone,
      quiet_from: quiet.from,
      quiet_to: quiet.to,
      created_at: before?.created_at ?? now,
      changed_at: now,
      disabled_at: null,
      disabled_why: null,
    };
    await saveDevice(tx, row);
    if (before && before.endpoint !== endpoint)
      await moveStockPushes(tx, before.endpoint, { endpoint, ...keys });
    await forgetGone(tx, device.id);
    await noteConsents(tx, row, topics, { consent, now });
    if (accountId !== undefined) await keepFew(tx, accountId, now);
    return { device, topics, timeZone, quietHours };
  });
};

/** Unsubscribes a device. Ignores an unknown device or a wrong secret; the answer does not reveal which. */
export const unsubscribeDevice = (
  db: Db,
  input: BodyOf<typeof unsubscribeCall>,
  now: number,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const row =
      'device' in input
        ? await findDevice(tx, input.device.id)
        : await findDeviceAt(tx, input.endpoint);
    if (!row || ('device' in input && !hasSecret(row, input.device.secret))) return;
    await removeDevice(tx, row.id, now);
  });

/** Removes all devices of an account and withdraws its consents. */
export const forgetDevices = async (tx: Queries, accountId: string, now: number): Promise<void> => {
  for (const { id } of await accountDevices(tx, accountId)) await removeDevice(tx, id, now);
};
