import type { PushAnswer } from '../gateways/push';
import type { Parts } from '../parts';
import { disableDevice, removeGone } from '../tables/reminders/push-devices';
import {
  type Claimed,
  type Hours,
  claimNew,
  claimWaiting,
  deviceHours,
  endWaiting,
  giveUpUnfinished,
  noteEnds,
} from '../tables/reminders/push-sends';
import type { Site } from '../../shop/site/site';
import { isSeason } from '../../shop/discounts/season';
import {
  REMINDERS_PAGE,
  declared,
  saleCampaign,
  saleReminder,
} from '../../shop/reminders/reminders';

const MINUTE = 60_000;
/** Devices claimed at once; a crash leaves at most this many of each worker unsent. */
const BATCH_SIZE = 10;
const WORKERS = 4;
/** Longer than any request takes: the process with an older claim is dead. */
const STUCK = 2 * MINUTE;
/** The longest time of a request, so that a reminder sent now does not arrive in quiet hours. */
const ON_ITS_WAY = 15_000;
const MAX_TRIES = 5;
const PAUSES = [MINUTE, 5 * MINUTE, 30 * MINUTE, 120 * MINUTE];
/** The longest time to live that push services accept, in seconds. */
const LONGEST_TTL = 7 * 24 * 60 * 60;
const TOPIC = 'october-sale';

type Reminding = Pick<Parts, 'db' | 'clock' | 'push' | 'publicUrl' | 'promotions'> & {
  site: { readonly current: Pick<Site, 'reminders'> };
};

/** The campaign for this time zone, if a reminder sent now also arrives in time. */
const campaignFor = (
  { promotions }: Pick<Reminding, 'promotions'>,
  now: number,
  hours: Hours,
): string | undefined => {
  const { season } = promotions.current;
  const campaign = saleCampaign(season, now, hours.timeZone, hours);
  return campaign === saleCampaign(season, now + ON_ITS_WAY, hours.timeZone, hours)
    ? campaign
    : undefined;
};

const sendOne = async (
  { clock, push, publicUrl, promotions }: Reminding,
  campaign: string,
  hours: Hours,
  { device }: Claimed,
): Promise<PushAnswer> => {
  const now = clock();
  // The machine may have been suspended since the claim.
  if (campaignFor({ promotions }, now, hours) !== campaign)
    return { is: 'later', status: null, error: 'it was too late for today' };
  const reminder = saleReminder(promotions.current, campaign, now);
  const left = Math.floor((Date.parse(reminder.validTo) - now) / 1000);
  return push.send(device, declared(reminder, publicUrl, REMINDERS_PAGE), {
    ttl: Math.min(left, LONGEST_TTL),
    topic: campaign.replace('-sale', ''),
    urgency: 'low',
  });
};

/** Records the results of a batch. */
const note = async (
  { db, clock }: Reminding,
  campaign: string,
  ended: { claimed: Claimed; answer: PushAnswer }[],
): Promise<void> => {
  const accepted = ended.filter(({ answer }) => answer.is === 'accepted');
  await noteEnds(
    db,
    campaign,
    accepted.map(({ claimed }) => claimed.device.id),
    { state: 'sent', status: accepted[0]?.answer.status ?? null, error: null },
  );
  const gone: Claimed['device'][] = [];
  for (const { claimed, answer } of ended) {
    const { is, status, error, wait = 0 } = answer;
    const { id } = claimed.device;
    if (is === 'accepted') continue;
    const pause = PAUSES[claimed.attempts - 1];
    if (is === 'later' && claimed.attempts < MAX_TRIES && pause !== undefined) {
      const next_at = clock() + Math.max(pause, wait);
      await noteEnds(db, campaign, [id], { state: 'waiting', status, error, next_at });
      continue;
    }
    const state = is === 'unknown' || is === 'gone' ? is : 'failed';
    await noteEnds(db, campaign, [id], { state, status, error });
    if (is === 'gone') gone.push(claimed.device);
    if (is === 'refused')
      await disableDevice(
        db,
        claimed.device,
        `${status ?? 'not asked'} ${error ?? ''}`.trim(),
        clock(),
      );
  }
  await removeGone(db, gone);
};

/** Sends the reminders of one time zone. @returns how many push services accepted */
const remindAll = async (
  reminding: Reminding,
  hours: Hours,
  isClosing: () => boolean,
): Promise<number> => {
  const { db, clock } = reminding;
  let sent = 0;
  let after = '';
  let isThrough = false;

  const claim = async (): Promise<{ campaign: string; batch: Claimed[] } | undefined> => {
    const now = clock();
    const campaign = isClosing() ? undefined : campaignFor(reminding, now, hours);
    if (campaign === undefined) return undefined;
    const query = { campaign, topic: TOPIC, hours, limit: BATCH_SIZE, now };
    while (!isThrough) {
      const { claimed, last } = await claimNew(db, query, after);
      if (last === undefined) isThrough = true;
      else after = last;
      if (claimed.length) return { campaign, batch: claimed };
    }
    const batch = await claimWaiting(db, query);
    return batch.length ? { campaign, batch } : undefined;
  };

  // Workers claim one after the other, so that they do not claim the same devices.
  let turn: Promise<unknown> = Promise.resolve();
  const nextBatch = () => {
    const mine = turn.then(claim);
    turn = mine.catch(() => undefined);
    return mine;
  };
  const work = async () => {
    for (let next = await nextBatch(); next; next = await nextBatch()) {
      const { campaign, batch } = next;
      const ended = await Promise.all(
        batch.map(async (claimed) => ({
          claimed,
          answer: await sendOne(reminding, campaign, hours, claimed),
        })),
      );
      sent += ended.filter(({ answer }) => answer.is === 'accepted').length;
      await note(reminding, campaign, ended);
    }
  };
  // When one worker fails, the others first record what they have sent.
  const ended = await Promise.allSettled(Array.from({ length: WORKERS }, work));
  const failed = ended.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
  return sent;
};

/**
 * Sends the reminder of the seasonal sale to every subscribed device, once a year, unless the owner has switched them off.
 * Claims a device in the database before its request, so that no device gets two reminders, however many processes run and
 * wherever one of them dies: a claim without a known result is not repeated.
 * @param isClosing true while the server shuts down: no further devices are claimed
 * @returns how many push services accepted
 */
export const sendReminders = async (
  reminding: Reminding,
  isClosing = () => false,
): Promise<number> => {
  const { db, clock } = reminding;
  const now = clock();
  await giveUpUnfinished(db, now - STUCK);
  const isOff = reminding.site.current.reminders === 'off';
  if (isOff || !isSeason(reminding.promotions.current.season, new Date(now))) {
    await endWaiting(db, []);
    return 0;
  }
  let sent = 0;
  for (const hours of await deviceHours(db, TOPIC))
    if (campaignFor(reminding, now, hours) !== undefined)
      sent += await remindAll(reminding, hours, isClosing);
  return sent;
};
