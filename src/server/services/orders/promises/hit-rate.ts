import { HIT_RATE, type HitRate, hitRate } from '../../../../shop/promises/hit-rate';
import { shopDay } from '../../../../shop/shop-day';
import type { Queries } from '../../../tables/schema';
import { readyLines } from '../../../tables/orders/ready-lines';

const DAY = 24 * 60 * 60_000;
/** Everyone gets the rate of at most a minute ago, ms. */
const KEPT_FOR = 60_000;

/** The share of the last promises that were kept (docs/rules.md 22.11); null while there are too few to tell. */
export const hitRateNow = async (db: Queries, now: number): Promise<HitRate | null> => {
  // A day more than the rule counts, as its days are those of Toronto.
  const rows = await readyLines(db, now - (HIT_RATE.days + 1) * DAY);
  const lines = rows
    .toSorted((one, other) => other.at - one.at)
    .map(({ promised, at }) => ({ promised, ready: shopDay(new Date(at)) }));
  return hitRate(lines, shopDay(new Date(now))) ?? null;
};

/** Keeps the hit rate, which is the same for everyone. */
export const holdHitRate = (db: Queries, clock: () => number): (() => Promise<HitRate | null>) => {
  let held: { rate: Promise<HitRate | null>; until: number } | undefined;
  return () => {
    const now = clock();
    if (!held || now >= held.until) {
      const rate = hitRateNow(db, now);
      held = { rate, until: now + KEPT_FOR };
      rate.catch(() => (held = undefined));
    }
    return held.rate;
  };
};
