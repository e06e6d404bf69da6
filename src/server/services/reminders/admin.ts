import type { ReplyOf } from '../../../contract/endpoint';
import type {
  CampaignCounts,
  AdminReminders,
  sendTestReminder,
} from '../../../contract/reminders/admin';
import type { Promotions, Season } from '../../../shop/discounts/promotions';
import { saleName } from '../../../shop/discounts/sale-words';
import { isSeason, nextSaleChange, saleStart } from '../../../shop/discounts/season';
import {
  REMINDERS_PAGE,
  SHOP_TIME_ZONE,
  declared,
  localTime,
  saleReminder,
} from '../../../shop/reminders/reminders';
import { dayStart } from '../../../shop/shop-day';
import type { PushGateway } from '../../gateways/push';
import { ApiError } from '../../ground/api-error';
import { noteAct } from '../../tables/log/log';
import { inTransaction } from '../../tables/engine/database';
import type { Db } from '../../tables/schema';
import {
  accountDevices,
  countDevices,
  disabledReasons,
  removeGone,
} from '../../tables/reminders/push-devices';
import { campaignFailures, countSends, countUnclaimed } from '../../tables/reminders/push-counts';

const DAY = 24 * 60 * 60_000;
/** Time to live of a test message, in seconds. */
const TEST_TTL = 600;

/** Start and end of the current or next sale. */
const seasonSale = (
  season: Season,
  now: number,
): { isOn: boolean; opensAt: Date; closesAt: Date } => {
  const change = nextSaleChange(season, new Date(now));
  if (!isSeason(season, new Date(now)))
    return { isOn: false, opensAt: change, closesAt: nextSaleChange(season, change) };
  const began = dayStart(saleStart(season, localTime(now, SHOP_TIME_ZONE)));
  return { isOn: true, opensAt: began ?? change, closesAt: change };
};

const none = (campaign: string): CampaignCounts => ({
  campaign,
  sent: 0,
  sending: 0,
  waiting: 0,
  unknown: 0,
  failed: 0,
  gone: 0,
});

/** Subscriptions and campaigns. @param asking the account whose own devices are counted */
export const adminReminders = async (
  db: Db,
  asking: string,
  { promotions, now }: { promotions: Promotions; now: number },
): Promise<AdminReminders> => {
  const { isOn, opensAt, closesAt } = seasonSale(promotions.season, now);
  const { year } = localTime(opensAt.getTime(), SHOP_TIME_ZONE);
  const campaign = `october-sale-${year}`;
  const counted = new Map<string, CampaignCounts>();
  for (const { campaign: name, state, count } of await countSends(db)) {
    const counts = counted.get(name) ?? none(name);
    counted.set(name, { ...counts, [state]: count });
  }
  const campaigns = [...counted.values()];
  const newest = campaigns[0]?.campaign;
  const failures = newest === undefined ? [] : await campaignFailures(db, newest);
  return {
    sale: { isOn, opensAt: opensAt.toISOString(), closesAt: closesAt.toISOString() },
    campaign,
    toCome: await countUnclaimed(db, 'october-sale', campaign),
    devices: { ...(await countDevices(db, now)), own: (await accountDevices(db, asking)).length },
    campaigns,
    failures: failures.map(({ last, ...failure }) => ({
      ...failure,
      lastAt: new Date(last).toISOString(),
    })),
    disabled: await disabledReasons(db),
  };
};

/**
 * Sends a test reminder to the devices of an account now, outside any campaign.
 * @throws ApiError no_device
 */
export const sendTest = async (
  db: Db,
  push: PushGateway,
  {
    by,
    now,
    promotions,
    publicUrl,
  }: { by: string; now: number; promotions: Promotions; publicUrl: string },
): Promise<ReplyOf<typeof sendTestReminder>> => {
  const devices = await accountDevices(db, by);
  if (!devices.length)
    throw new ApiError<typeof sendTestReminder>(
      'no_device',
      'None of your devices has reminders on. Open the page of the reminders on a device where you are logged in to this account, and switch them on.',
    );
  await inTransaction(db, (tx) =>
    noteAct(tx, {
      at: now,
      by,
      act: 'reminder.tested',
      subject: `account:${by}`,
      detail: { devices: devices.length },
    }),
  );
  const reminder = {
    ...saleReminder(promotions, 'test', now),
    title: `Test: the ${saleName(promotions)} is on`,
    validTo: new Date(now + DAY).toISOString(),
  };
  const answers = await Promise.all(
    devices.map(async (device) => ({
      device,
      answer: await push.send(device, declared(reminder, publicUrl, REMINDERS_PAGE), {
        ttl: TEST_TTL,
        topic: 'test',
        urgency: 'low',
      }),
    })),
  );
  const gone = answers.filter(({ answer }) => answer.is === 'gone');
  await removeGone(
    db,
    gone.map(({ device }) => device),
  );
  return {
    answers: answers.map(({ device, answer: { is, status, error } }) => ({
      host: new URL(device.endpoint).host,
      isAccepted: is === 'accepted',
      status,
      error,
    })),
  };
};
