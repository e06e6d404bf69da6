import { dayStart, isBusinessDay, shopDay } from '../shop-day';

/** An order to be shipped is late when it was paid more than this many business days ago. */
export const LATE_AFTER = 3;

/**
 * The time before which an unshipped order must have been paid to be late (docs/rules.md 18.2): at least LATE_AFTER
 * whole business days have passed since, and another one has begun. Times are epoch ms.
 */
export const lateSince = (now: number): number => {
  const today = shopDay(new Date(now));
  const start = (back: number) => dayStart(today, -back)?.getTime() ?? now; // `today` is a valid day
  const isBusiness = (back: number) => isBusinessDay(shopDay(new Date(start(back))));
  let back = 0;
  while (!isBusiness(back)) back += 1;
  for (let left = LATE_AFTER; left > 0;) {
    back += 1;
    if (isBusiness(back)) left -= 1;
  }
  return start(back);
};
