import type { Queries } from '../schema';
import { holdsTopic } from './push-sends';
import type { PushSendRow } from './reminder-rows';

/** Number of reminders in each state, by campaign. */
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

/** The states that count as failures. */
type Failed = Exclude<PushSendRow['state'], 'sending' | 'sent'>;

/** Failures of a campaign by push service and answer, most frequent first. */
export const campaignFailures = async (
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

/** Number of devices with this topic that are not yet claimed for this campaign. */
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
    .where('topics', 'like', holdsTopic(topic))
    .executeTakeFirstOrThrow();
  return Number(count);
};
