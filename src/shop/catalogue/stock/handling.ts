import { counted } from '../../counted';
import { isMadeNext } from '../stock';
import type { Product } from '../product';
import type { Calendar } from '../../promises/calendar';

type Part = Pick<Product, 'inStock' | 'supply' | 'madeParts'>;

/** Business days from an order until it ships. `max` is missing where it cannot be known. */
export interface Handling {
  min: number;
  max?: number;
}

/** The calendar as the public config has it: what it lacks is as in FIRST_CALENDAR, which is larger than this rule. */
type KnownCalendar = Partial<Pick<Calendar, 'cutOff' | 'groups'>>;

/** Whether orders of the morning ship on their own day. */
const shipsSameDay = ({ cutOff = '' }: KnownCalendar): boolean => cutOff > '00:00';

/**
 * The business days that one piece of a part takes until it ships, whatever day it is. A work group that makes so many
 * pieces a week may have promised other parts before, and a kit waits for its made parts: these have no longest time.
 * @returns undefined for a part that cannot be had
 */
export const handlingDays = (part: Part, calendar: KnownCalendar): Handling | undefined => {
  const { inStock, supply, madeParts } = part;
  const soonest = shipsSameDay(calendar) ? 0 : 1;
  if (supply && isMadeNext(part)) {
    const { leadDays, group } = supply;
    const isQueued = (calendar.groups ?? []).some(({ name }) => name === group);
    return { min: soonest + leadDays, ...(!isQueued && !madeParts && { max: 1 + leadDays }) };
  }
  if (!inStock) return undefined;
  return { min: soonest, ...(!madeParts && { max: 1 }) };
};

/** '14:00' as people write it: '2 p.m.'. */
const timeWords = (time: string): string => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const past = minutes ? `:${String(minutes).padStart(2, '0')}` : '';
  return `${hours % 12 || 12}${past} ${hours < 12 ? 'a.m.' : 'p.m.'}`;
};

/**
 * Says when one piece ships without naming a day, for what is kept longer than a day: 'Ships the same business day when
 * ordered before 2 p.m., or else on the next one'. @returns undefined for a part that cannot be had
 */
export const handlingWords = (part: Part, calendar: KnownCalendar): string | undefined => {
  const days = handlingDays(part, calendar);
  if (!days) return undefined;
  if (part.supply && isMadeNext(part)) {
    const time = counted(part.supply.leadDays, 'business day');
    return days.max === undefined
      ? `Made to order, ships after ${time} or more`
      : `Made to order, ships after ${time}`;
  }
  if (days.max === undefined) return 'Packed to order, ships when its parts are made';
  return shipsSameDay(calendar)
    ? `Ships the same business day when ordered before ${timeWords(calendar.cutOff ?? '')}, or else on the next one`
    : 'Ships on the next business day';
};
