import { dayAfter } from '../plain-day';
import { dayStart, isBusinessDay, shopDay } from '../shop-day';

/** An order without a promised day is late when it was paid more than this many business days ago. */
export const LATE_AFTER = 3;

/** The days after the agreed day from which on the law lets the buyer cancel. */
export const LAPSED_AFTER = 30;

/**
 * The time before which an unshipped order without a promise must have been paid to be late (docs/rules.md 18.2): at least
 * LATE_AFTER whole business days have passed since, and another one has begun. Times are epoch ms.
 * @param isBusiness tells the days on which the shop works
 */
export const lateSince = (now: number, isBusiness = isBusinessDay): number => {
  const today = shopDay(new Date(now));
  let day = today;
  while (!isBusiness(day)) day = dayAfter(day, -1);
  for (let left = LATE_AFTER; left > 0;) {
    day = dayAfter(day, -1);
    if (isBusiness(day)) left -= 1;
  }
  return dayStart(day)?.getTime() ?? now; // `day` is a valid day
};

/** The first day that is not lapsed: a line that was agreed for an earlier day, and has not left, is. @param today of the shop */
export const lapsedBefore = (today: string): string => dayAfter(today, -LAPSED_AFTER);
