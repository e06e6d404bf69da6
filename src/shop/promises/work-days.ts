import { dayAfter, weekday } from '../plain-day';
import { shopDay, shopTime } from '../shop-day';
import type { Calendar } from './calendar';
import { isOntarioHoliday } from './holidays';

/** The calendar until the owner has set one: Monday to Friday, and no order leaves on its own day. */
export const FIRST_CALENDAR: Calendar = {
  closedWeekdays: [0, 6],
  closedDates: [],
  cutOff: '00:00',
  groups: [],
};

/** Tells the days on which the shop works. */
export const openDays = ({ closedWeekdays, closedDates }: Calendar): ((day: string) => boolean) => {
  const closed = new Set(closedDates);
  return (day) =>
    !closedWeekdays.includes(weekday(day)) && !closed.has(day) && !isOntarioHoliday(day);
};

/** The first open day on which an order of this moment is worked on. @param isOpen tells open days */
export const firstWorkDay = (
  { cutOff }: Pick<Calendar, 'cutOff'>,
  isOpen: (day: string) => boolean,
  now: Date,
): string => {
  const today = shopDay(now);
  let day = shopTime(now) < cutOff ? today : dayAfter(today);
  while (!isOpen(day)) day = dayAfter(day);
  return day;
};
