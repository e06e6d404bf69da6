import type { Parts } from '../parts';
import { SHOP_TIME_ZONE, isCheckDay, localTime } from '../../shop/reminders/reminders';
import { cad } from '../../shop/money';
import { shopDay } from '../../shop/shop-day';
import { queueMail } from '../services/mail/outbox';
import { readNotices } from '../services/orders/notify-shop';
import { failedCopies } from '../services/copies/copies';
import { wholeDay } from '../services/settings/today';
import { overdueBefore } from '../tables/orders/terms';
import { countDevices } from '../tables/reminders/push-devices';

/** 07:00 to noon in Toronto, in minutes: a shop that was down at 07:00 sends it later in the morning. */
const [FIRST, LAST] = [7 * 60, 12 * 60];

/**
 * Queues the digest of the morning, once a day: what waits for the owner, and what was sold yesterday (docs/rules.md
 * 18.5). Nothing when nothing waits, or when it is switched off.
 */
export const makeDigest = ({
  db,
  clock,
  site,
  promotions,
}: Pick<Parts, 'db' | 'clock' | 'site' | 'promotions'>): (() => Promise<void>) => {
  // Work that comes in later in the morning causes no second digest.
  let lookedOn: string | undefined;
  return async () => {
    const now = clock();
    const day = shopDay(new Date(now));
    const { minute, ...local } = localTime(now, SHOP_TIME_ZONE);
    if (lookedOn === day || minute < FIRST || minute >= LAST) return;
    const { digest, to } = await readNotices(db);
    const { orders, messages, mails, stock, money } = await wholeDay(db, now);
    lookedOn = day;
    const silent = isCheckDay(promotions.current.season, local)
      ? (await countDevices(db, now)).silent
      : 0;
    const copies = await failedCopies(db);
    const waits = [...Object.values(orders), messages.new, mails.failed, copies, silent];
    if (!digest || !waits.some(Boolean)) return;
    await queueMail(db, `shop-digest-${day}`, now, {
      kind: 'shop-digest',
      to: to ?? site.current.email,
      at: now,
      counts: [
        ['Late', orders.late],
        ['Late by more than 30 days', orders.lapsed],
        ['New orders', orders.new],
        ['Ready to ship', orders.ship],
        ['Pickups', orders.pickup],
        ['Orders that need attention', orders.attention],
        ['Failed refunds', orders.refundFailed],
        ['Returns', orders.returns],
        ['Overdue', orders.overdue, cad(await overdueBefore(db, day))],
        ['Messages to answer', messages.new],
        ['Failed mails', mails.failed],
        ['Failed copies of the shop, see Settings', copies],
        ['Out of stock', stock.out],
        ['Devices with reminders that have been silent for three months', silent],
      ],
      yesterday: { orders: money.yesterday.orders, net: money.yesterday.net },
    });
  };
};
