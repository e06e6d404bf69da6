import { dayStart, isBusinessDay, shopDay } from '../shop-day';

/** An order that is to be shipped is late when it was paid more than this many business days ago. */
export const LATE_AFTER = 3;

/**
 * Orders that were paid before this time, epoch ms, and are not shipped yet are late (docs/rules.md 18.2): at least
 * LATE_AFTER whole business days have passed since, and another one has begun.
 */
export const lateSince = (now: number): number => {
  const today = shopDay(new Date(now));
  const start = (back: number) => dayStart(today, -back)?.getTime() ?? now; // `today` is a day
  const isBusiness = (back: number) => isBusinessDay(shopDay(new Date(start(back))));
  let back = 0;
  while (!isBusiness(back)) back += 1;
  for (let left = LATE_AFTER; left > 0;) {
    back += 1;
    if (isBusiness(back)) left -= 1;
  }
  return start(back);
};
