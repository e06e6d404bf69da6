import type { QuietMinutes } from '../../shop/reminders';
import type { Queries } from './database';
import type { PushDeviceRow, PushSendRow } from './schema-reminders';

/** Devices that live by the same clock. */
export interface Hours extends QuietMinutes {
  timeZone: string;
}

/** A topic as it stands in a device's JSON text. */
const holds = (topic: string): string => `%"${topic}"%`;

/** By which clocks the devices live that want this topic. */
export const hoursOfDevices = async (db: Queries, topic: string): Promise<Hours[]> =>
  (
    await db
      .selectFrom('push_device')
      .select(['time_zone', 'quiet_from', 'quiet_to'])
      .distinct()
      .where('disabled_at', 'is', null)
      .where('topics', 'like', holds(topic))
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
    .where('topics', 'like', holds(topic))
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

/** How many of each state, by campaign. */
export const countSends = async (
  db: Queries,
): Promise<{ campaign: string; state: PushSendRow['state']; count: number }[]> =>
  (
    await db
      .selectFrom('push_send')
      .select((row) => ['campaign', 'state', row.fn.countAll<number>().as('count')])
      .groupBy(['campaign', 'state'])
      .orderBy('campaign', 'desc')
      .execute()
  ).map((row) => ({ ...row, count: Number(row.count) }));

/** States that are no success. */
type Failed = Exclude<PushSendRow['state'], 'sending' | 'sent'>;

/** What went wrong in a campaign, by push service and answer; the most frequent first. */
export const failuresOf = async (
  db: Queries,
  campaign: string,
): Promise<
  (Pick<PushSendRow, 'host' | 'status' | 'error'> & {
    state: Failed;
    devices: number;
    last: number;
  })[]
> =>
  (
    await db
      .selectFrom('push_send')
      .select((row) => [
        'host',
        'state',
        'status',
        row.fn.max('error').as('error'),
        row.fn.countAll<number>().as('devices'),
        row.fn.max('claimed_at').as('last'),
      ])
      .where('campaign', '=', campaign)
      .where('state', 'in', ['waiting', 'unknown', 'failed', 'gone'])
      .$narrowType<{ state: Failed }>()
      .groupBy(['host', 'state', 'status'])
      .orderBy('devices', 'desc')
      .orderBy('host')
      .limit(50)
      .execute()
  ).map((row) => ({ ...row, devices: Number(row.devices), last: Number(row.last) }));

/** How many devices want this topic and have not been claimed for this campaign. */
export const countUnclaimed = async (
  db: Queries,
  topic: string,
  campaign: string,
): Promise<number> => {
  const { count } = await db
    .selectFrom('push_device')
    .leftJoin('push_send', (join) =>
      join.onRef('push_send.device_id', '=', 'push_device.id').on('campaign', '=', campaign),
    )
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('push_send.device_id', 'is', null)
    .where('disabled_at', 'is', null)
    .where('topics', 'like', holds(topic))
    .executeTakeFirstOrThrow();
  return Number(count);
};
