import { SHOP_TIME_ZONE } from '../../../shop/reminders/reminders';
import { dateIn } from '../date-text';
import { timeIn } from '../time-text';

/** A day in the shop's time zone, as in its mails and its log: "Oct 3, 2026". `time` is an ISO time. */
export const shopDate = dateIn(SHOP_TIME_ZONE);

/** A date and time in the shop's time zone: "Oct 3, 2026, 4:05 PM". `time` is an ISO time. */
export const shopTime = timeIn(SHOP_TIME_ZONE);
