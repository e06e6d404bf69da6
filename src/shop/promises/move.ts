import * as z from 'zod/mini';
import { dayAfter, daysBetween, isDay } from '../plain-day';
import type { Calendar } from './calendar';
import { openDays } from './work-days';
import { HORIZON } from './ships-by';

/** The most days of the queue that one call reads. */
export const MAX_QUEUE_DAYS = 92;

/** The time for which the link in a mail can answer, in days after the new day. */
export const ANSWER_DAYS = 30;

/** An answer to a later day. */
export const PromiseAnswer = z.enum(['accept', 'cancel']);
export type PromiseAnswer = z.infer<typeof PromiseAnswer>;

/** A day as typed for a promise. */
export const PromisedDay = z
  .string('Please choose a day')
  .check(z.refine(isDay, 'Please choose a day'));

/** Says why a line cannot be moved to a day; undefined when it can. @param today of the shop */
export const moveFault = (day: string, calendar: Calendar, today: string): string | undefined => {
  if (day < today) return 'This day has passed';
  if (daysBetween(today, day) > HORIZON) return 'A promise is never more than five years away';
  return openDays(calendar)(day) ? undefined : 'The shop is closed on this day';
};

/**
 * Whether the buyer has to agree to a day: it is later than the one that was agreed. A line that is older than promises
 * gets its first day.
 */
export const needsConsent = (agreed: string | null, day: string): boolean =>
  agreed !== null && day > agreed;

/** Whether a link can still answer for a day. @param today of the shop */
export const isAnswerable = (day: string, today: string): boolean =>
  today <= dayAfter(day, ANSWER_DAYS);
