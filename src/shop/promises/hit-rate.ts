import * as z from 'zod/mini';
import { dayAfter } from '../plain-day';

/** The hit rate counts the latest lines: at most `most`, only from `least` on, and none that left more than `days` ago. */
export const HIT_RATE = { most: 100, least: 20, days: 365 } as const;

/** The share of the last lines that were ready by the day that was promised first. */
export const HitRate = z.object({ kept: z.number(), of: z.number() });
export type HitRate = z.infer<typeof HitRate>;

/** A line of an order that has left the shop, or is ready for pickup, since a day. `promised` is the first day that was promised. */
export interface ReadyLine {
  promised: string;
  ready: string;
}

/**
 * Counts the promises that were kept (docs/rules.md 22.11).
 * @param lines the newest first @param today of the shop
 * @returns undefined while there are too few lines to tell
 */
export const hitRate = (lines: readonly ReadyLine[], today: string): HitRate | undefined => {
  const since = dayAfter(today, -HIT_RATE.days);
  const last = lines.filter(({ ready }) => ready >= since).slice(0, HIT_RATE.most);
  if (last.length < HIT_RATE.least) return undefined;
  const kept = last.filter(({ promised, ready }) => ready <= promised).length;
  return { kept, of: last.length };
};

/** The hit rate as a sentence. */
export const hitRateWords = ({ kept, of }: HitRate): string =>
  `${kept} of the last ${of} ordered parts were ready by the day first promised.`;
