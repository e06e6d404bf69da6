import { dayAfterSome, weekday } from '../plain-day';
import { deliveryHolidays } from './holidays';

/** The carrier's days are an estimate: a parcel may come this many delivery days later. */
const LATER = 2;

/**
 * The days between which a parcel arrives: the carrier's business days after it has left, and two more.
 * @param day when it leaves @param estimatedDays of the carrier's service @param province of the destination
 */
export const arrives = (
  day: string,
  estimatedDays: number,
  province: string | undefined,
): { from: string; to: string } => {
  const year = Number(day.slice(0, 4));
  const closed = new Set(
    [...deliveryHolidays(year, province), ...deliveryHolidays(year + 1, province)].map(
      (holiday) => holiday.day,
    ),
  );
  const isDelivered = (one: string) => ![0, 6].includes(weekday(one)) && !closed.has(one);
  const from = dayAfterSome(day, estimatedDays, isDelivered);
  return { from, to: dayAfterSome(from, LATER, isDelivered) };
};
