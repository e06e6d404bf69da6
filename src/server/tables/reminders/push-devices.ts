import { SILENT_AFTER } from '../../../shop/reminders/reminders';
import type { Queries } from '../schema';
import type { PushDeviceRow } from './reminder-rows';

export const findDevice = (db: Queries, id: string): Promise<PushDeviceRow | undefined> =>
  db.selectFrom('push_device').selectAll().where('id', '=', id).executeTakeFirst();

export const findDeviceAt = (db: Queries, endpoint: string): Promise<PushDeviceRow | undefined> =>
  db.selectFrom('push_device').selectAll().where('endpoint', '=', endpoint).executeTakeFirst();

/** Devices of an account, last changed first. */
export const accountDevices = (db: Queries, accountId: string): Promise<PushDeviceRow[]> =>
  db
    .selectFrom('push_device')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('changed_at', 'desc')
    .orderBy('id')
    .execute();

/** Inserts or replaces a device. */
export const saveDevice = async (db: Queries, row: PushDeviceRow): Promise<void> => {
  const { id: _, created_at: __, ...rest } = row;
  await db
    .insertInto('push_device')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(rest))
    .execute();
};

const forgetWaiting = async (db: Queries, id: string): Promise<void> => {
  await db
    .deleteFrom('push_send')
    .where('device_id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
};

/** Deletes a device and its waiting reminders. Sent ones are kept. */
export const removeDevice = async (db: Queries, id: string): Promise<void> => {
  await forgetWaiting(db, id);
  await db.deleteFrom('push_device').where('id', '=', id).execute();
};

/**
 * Deletes devices that are gone at their push service. A device that has reported another endpoint meanwhile
 * stays, and its undelivered reminder counts as not sent.
 */
export const removeGone = async (
  db: Queries,
  devices: readonly Pick<PushDeviceRow, 'id' | 'endpoint'>[],
): Promise<void> => {
  for (const { id, endpoint } of devices) {
    const removed = await db
      .deleteFrom('push_device')
      .where('id', '=', id)
      .where('endpoint', '=', endpoint)
      .returning('id')
      .execute();
    // Not by its id: it may have subscribed again.
    if (removed.length) await forgetWaiting(db, id);
    else if (await findDevice(db, id)) await forgetGone(db, id);
  }
};

/** Disables a device as long as it has this endpoint. */
export const disableDevice = async (
  db: Queries,
  { id, endpoint }: Pick<PushDeviceRow, 'id' | 'endpoint'>,
  why: string,
  now: number,
): Promise<void> => {
  await db
    .updateTable('push_device')
    .set({ disabled_at: now, disabled_why: why })
    .where('id', '=', id)
    .where('endpoint', '=', endpoint)
    .execute();
};

/** Moves sent reminders to a device's new id, so that it does not get them again. */
export const moveSends = async (db: Queries, from: string, to: string): Promise<void> => {
  const alreadySent = db.selectFrom('push_send').select('campaign').where('device_id', '=', to);
  await db
    .updateTable('push_send')
    .set({ device_id: to })
    .where('device_id', '=', from)
    .where('campaign', 'not in', alreadySent)
    .execute();
};

/** Deletes reminders that failed as 'gone', because the device has subscribed again. */
export const forgetGone = async (db: Queries, deviceId: string): Promise<void> => {
  await db
    .deleteFrom('push_send')
    .where('device_id', '=', deviceId)
    .where('state', '=', 'gone')
    .execute();
};

interface DeviceCounts {
  all: number;
  disabled: number;
  /** Enabled devices that have not told the shop for three months that they are there. */
  silent: number;
}

/** @param now epoch ms */
export const countDevices = async (db: Queries, now: number): Promise<DeviceCounts> => {
  const { all, enabled, heard } = await db
    .selectFrom('push_device')
    .select((row) => [
      row.fn.countAll<number>().as('all'),
      row.fn.count<number>('id').filterWhere('disabled_at', 'is', null).as('enabled'),
      row.fn
        .count<number>('id')
        .filterWhere('disabled_at', 'is', null)
        .filterWhere('changed_at', '>', now - SILENT_AFTER)
        .as('heard'),
    ])
    .executeTakeFirstOrThrow();
  return {
    all: Number(all),
    disabled: Number(all) - Number(enabled),
    silent: Number(enabled) - Number(heard),
  };
};

/** Reasons of push services for refusing, with the number of affected devices, most frequent first. */
export const disabledReasons = (db: Queries): Promise<{ why: string; devices: number }[]> =>
  db
    .selectFrom('push_device')
    .where('disabled_at', 'is not', null)
    .select((row) => [
      row.fn.coalesce('disabled_why', row.val('')).as('why'),
      row.fn.countAll<number>().as('devices'),
    ])
    .groupBy('disabled_why')
    .orderBy('devices', 'desc')
    .limit(20)
    .execute();
