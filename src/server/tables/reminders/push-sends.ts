import type { QuietMinutes } from '../../../shop/reminders/reminders';
import type { Queries } from '../schema';
import type { PushDeviceRow, PushSendRow } from './reminder-rows';

/** Devices of one time zone. */
export interface Hours extends QuietMinutes {
  timeZone: string;
}

/** A topic as written in a device's JSON text. */
export const holdsTopic = (topic: string): string => `%"${topic}"%`;

/** Time zones of the devices with this topic. */
export const deviceHours = async (db: Queries, topic: string): Promise<Hours[]> =>
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

interface ClaimQuery {
  campaign: string;
  topic: string;
  hours: Hours;
  limit: number;
  now: number;
}

/** A claim on a device, made before sending. */
export interface Claimed {
  device: PushDeviceRow;
  attempts: number;
}

const devicesFor = (db: Queries, { topic, hours }: ClaimQuery) =>
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

const endpointHost = (endpoint: string): string => new URL(endpoint).host;

/**
 * Claims devices that have not had this campaign: each for one process only, permanently. A separate
 * statement, so that the claims are committed before the first request.
 * @param after the id of the last device checked
 * @returns the claims, and the id of the last device checked; `last` is undefined at the end
 */
export const claimNew = async (
  db: Queries,
  query: ClaimQuery,
  after: string,
): Promise<{ claimed: Claimed[]; last: string | undefined }> => {
  const { campaign, limit, now } = query;
  const devices = await devicesFor(db, query)
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
  if (!devices.length) return { claimed: [], last: undefined };
  const taken = await db
    .insertInto('push_send')
    .values(
      devices.map(({ id, endpoint }) => ({
        campaign,
        device_id: id,
        state: 'sending' as const,
        attempts: 1,
        claimed_at: now,
        next_at: now,
        host: endpointHost(endpoint),
        status: null,
        error: null,
      })),
    )
    .onConflict((conflict) => conflict.columns(['campaign', 'device_id']).doNothing())
    .returning('device_id')
    .execute();
  const ids = taken.map(({ device_id }) => device_id);
  return { claimed: await readClaimed(db, ids, campaign), last: devices.at(-1)?.id };
};

/** Claims devices that are due for a retry. */
export const claimWaiting = async (db: Queries, query: ClaimQuery): Promise<Claimed[]> => {
  const { campaign, limit, now } = query;
  const due = db
    .selectFrom('push_send')
    .select('device_id')
    .where('campaign', '=', campaign)
    .where('state', '=', 'waiting')
    .where('next_at', '<=', now)
    .where('device_id', 'in', devicesFor(db, query).select('id'))
    .orderBy('next_at')
    .orderBy('device_id')
    .limit(limit);
  const taken = await db
    .updateTable('push_send')
    .set((row) => ({ state: 'sending', claimed_at: now, attempts: row('attempts', '+', 1) }))
    .where('campaign', '=', campaign)
    .where('device_id', 'in', due)
    // Another process may have claimed it while this statement waited for the lock.
    .where('state', '=', 'waiting')
    .returning('device_id')
    .execute();
  const ids = taken.map(({ device_id }) => device_id);
  return readClaimed(db, ids, campaign);
};

type Ended = Pick<PushSendRow, 'state' | 'status' | 'error'> & { next_at?: number };

/** Records results. */
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

/** Marks claims of dead processes as unknown. They are not sent again. */
export const giveUpUnfinished = async (db: Queries, claimedBefore: number): Promise<void> => {
  await db
    .updateTable('push_send')
    .set({ state: 'unknown', error: 'the server stopped before the answer' })
    .where('state', '=', 'sending')
    .where('claimed_at', '<', claimedBefore)
    .execute();
};

/** Marks waiting reminders of ended campaigns as failed. @param running the campaigns that are not over */
export const endWaiting = async (db: Queries, running: readonly string[]): Promise<void> => {
  await db
    .updateTable('push_send')
    .set({ state: 'failed', error: 'the sale was over before it could be sent' })
    .where('state', '=', 'waiting')
    .$if(running.length > 0, (rows) => rows.where('campaign', 'not in', running))
    .execute();
};

/** Deletes reminders of campaigns that cannot run again. */
export const removeOldSends = async (db: Queries, claimedBefore: number): Promise<void> => {
  await db.deleteFrom('push_send').where('claimed_at', '<', claimedBefore).execute();
};
