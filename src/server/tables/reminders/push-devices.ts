import type { Queries } from '../engine/database';
import type { PushDeviceRow } from './reminder-rows';

export const findDevice = (db: Queries, id: string): Promise<PushDeviceRow | undefined> =>
  db.selectFrom('push_device').selectAll().where('id', '=', id).executeTakeFirst();

export const findDeviceAt = (db: Queries, endpoint: string): Promise<PushDeviceRow | undefined> =>
  db.selectFrom('push_device').selectAll().where('endpoint', '=', endpoint).executeTakeFirst();

/** Devices of an account, those that were changed last first. */
export const devicesOf = (db: Queries, accountId: string): Promise<PushDeviceRow[]> =>
  db
    .selectFrom('push_device')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('changed_at', 'desc')
    .orderBy('id')
    .execute();

/** Stores a device, over the row that it had. */
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

/** Removes a device, and what still waited to be sent to it. What was sent to it is remembered. */
export const removeDevice = async (db: Queries, id: string): Promise<void> => {
  await forgetWaiting(db, id);
  await db.deleteFrom('push_device').where('id', '=', id).execute();
};

/**
 * Removes devices that their push service does not know any more. One that has told us of another endpoint meanwhile
 * stays, and has not had what the old one did not take.
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
    // Not by its name once more: it may be back already.
    if (removed.length) await forgetWaiting(db, id);
    else if (await findDevice(db, id)) await forgetGone(db, id);
  }
};

/** Sends nothing to a device any more, as long as it has this endpoint. */
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

/** A device that turns up under a new name has heard what it heard under the old one. */
export const moveSends = async (db: Queries, from: string, to: string): Promise<void> => {
  const there = db.selectFrom('push_send').select('campaign').where('device_id', '=', to);
  await db
    .updateTable('push_send')
    .set({ device_id: to })
    .where('device_id', '=', from)
    .where('campaign', 'not in', there)
    .execute();
};

/** Forgets reminders that found no device: it is there again, and has not had them. */
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
}

export const countDevices = async (db: Queries): Promise<DeviceCounts> => {
  const { all, enabled } = await db
    .selectFrom('push_device')
    .select((row) => [
      row.fn.countAll<number>().as('all'),
      row.fn.count<number>('id').filterWhere('disabled_at', 'is', null).as('enabled'),
    ])
    .executeTakeFirstOrThrow();
  return { all: Number(all), disabled: Number(all) - Number(enabled) };
};

/** Why push services refuse us, and how many devices each reason keeps away; the most frequent first. */
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
