import type { QuietMinutes } from '../../../shop/reminders/reminders';
import type { Queries } from '../engine/database';
import type { PushDeviceRow, PushSendRow } from './reminder-rows';

/** Devices that live by the same clock. */
export interface Hours extends QuietMinutes {
  timeZone: string;
}

/** A topic as it stands in a device's JSON text. */
export const holdsTopic = (topic: string): string => `%"${topic}"%`;

/** By which clocks the devices live that want this topic. */
export const hoursOfDevices = async (db: Queries, topic: string): Promise<Hours[]> =>
  (
    await db
      .selectFrom('push_device')
      .select(['time_zone', 'quiet_from', 'quiet_to'])
      .distinct()
      .where('disabled_at', 'is', null)
      .where('topics', 'like', holdsTopic(topic))
      .orderBy('time_zone')
      .orderBy('quiet_from')
      .orderBy('quiet_to')
      .execute()
  ).map(({ time_zone: timeZone, quiet_from: from, quiet_to: to }) => ({ timeZone, from, to }));

interface Wanted {
  campaign: string;
  topic: string;
  hours: Hours;
  limit: number;
  now: number;
}

/** A claim on a device, before anything is sent to it. */
export interface Claimed {
  device: PushDeviceRow;
  attempts: number;
}

const devicesFor = (db: Queries, { topic, hours }: Wanted) =>
  db
    .selectFrom('push_device')
    .where('disabled_at', 'is', null)
    .where('topics', 'like', holdsTopic(topic))
    .where('time_zone', '=', hours.timeZone)
    .where('quiet_from', '=', hours.from)
    .where('quiet_to', '=', hours.to);

const readClaimed = async (db: Queries, ids: string[], campaign: string): Promise<Claimed[]> => {
  if (!ids.length) return [];
  const rows = await db
    .selectFrom('push_device')
    .innerJoin('push_send', (join) =>
      join.onRef('push_send.device_id', '=', 'push_device.id').on('campaign', '=', campaign),
    )
    .selectAll('push_device')
    .select('attempts')
    .where('push_device.id', 'in', ids)
    .orderBy('push_device.id')
    .execute();
  return rows.map(({ attempts, ...device }) => ({ device, attempts }));
};

const hostOf = (endpoint: string): string => new URL(endpoint).host;

/**
 * Claims devices that this campaign has not been sent to: each for one process only, and for good. One statement of its
 * own, so that the claims stand before the first request is made.
 * @param after the id of the last device that was looked at
 * @returns the claims, and how far it looked; `last` is undefined when there are no more
 */
export const claimNew = async (
  db: Queries,
  wanted: Wanted,
  after: string,
): Promise<{ claimed: Claimed[]; last: string | undefined }> => {
  const { campaign, limit, now } = wanted;
  const found = await devicesFor(db, wanted)
    .select(['id', 'endpoint'])
    .where('id', '>', after)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('push_send')
            .select('device_id')
            .where('campaign', '=', campaign)
            .whereRef('device_id', '=', 'push_device.id'),
        ),
      ),
    )
    .orderBy('id')
    .limit(limit)
    .execute();
  if (!found.length) return { claimed: [], last: undefined };
  const taken = await db
    .insertInto('push_send')
    .values(
      found.map(({ id, endpoint }) => ({
        campaign,
        device_id: id,
        state: 'sending' as const,
        attempts: 1,
        claimed_at: now,
        next_at: now,
        host: hostOf(endpoint),
        status: null,
        error: null,
      })),
    )
    .onConflict((conflict) => conflict.columns(['campaign', 'device_id']).doNothing())
    .returning('device_id')
    .execute();
  const ids = taken.map(({ device_id }) => device_id);
  return { claimed: await readClaimed(db, ids, campaign), last: found.at(-1)?.id };
};

/** Claims devices whose push service did not take it the last time, and whose time has come. */
export const claimWaiting = async (db: Queries, wanted: Wanted): Promise<Claimed[]> => {
  const { campaign, limit, now } = wanted;
  const due = db
    .selectFrom('push_send')
    .select('device_id')
    .where('campaign', '=', campaign)
    .where('state', '=', 'waiting')
    .where('next_at', '<=', now)
    .where('device_id', 'in', devicesFor(db, wanted).select('id'))
    .orderBy('next_at')
    .orderBy('device_id')
    .limit(limit);
  const taken = await db
    .updateTable('push_send')
    .set((row) => ({ state: 'sending', claimed_at: now, attempts: row('attempts', '+', 1) }))
    .where('campaign', '=', campaign)
    .where('device_id', 'in', due)
    // Another process may have claimed it while this statement waited.
    .where('state', '=', 'waiting')
    .returning('device_id')
    .execute();
  const ids = taken.map(({ device_id }) => device_id);
  return readClaimed(db, ids, campaign);
};

type Ended = Pick<PushSendRow, 'state' | 'status' | 'error'> & { next_at?: number };

/** Writes down how requests ended. */
export const noteEnds = async (
  db: Queries,
  campaign: string,
  ids: readonly string[],
  ended: Ended,
): Promise<void> => {
  if (!ids.length) return;
  await db
    .updateTable('push_send')
    .set(ended)
    .where('campaign', '=', campaign)
    .where('device_id', 'in', ids)
    .execute();
};

/** Whoever claimed these is no more: it is not known whether they were sent, and they are not sent again. */
export const giveUpUnfinished = async (db: Queries, claimedBefore: number): Promise<void> => {
  await db
    .updateTable('push_send')
    .set({ state: 'unknown', error: 'the server stopped before the answer' })
    .where('state', '=', 'sending')
    .where('claimed_at', '<', claimedBefore)
    .execute();
};

/** What still waits when its campaign is over was not sent. @param running the campaigns that are not over */
export const endWaiting = async (db: Queries, running: readonly string[]): Promise<void> => {
  await db
    .updateTable('push_send')
    .set({ state: 'failed', error: 'the sale was over before it could be sent' })
    .where('state', '=', 'waiting')
    .$if(running.length > 0, (rows) => rows.where('campaign', 'not in', running))
    .execute();
};

/** Forgets what was sent so long ago that its campaign can not come again. */
export const removeOldSends = async (db: Queries, claimedBefore: number): Promise<void> => {
  await db.deleteFrom('push_send').where('claimed_at', '<', claimedBefore).execute();
};
